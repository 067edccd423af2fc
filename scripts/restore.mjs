import { restore } from "./lib/backup.mjs";
import { readBackupKey } from "./lib/backup-file.mjs";
import { printHash, TABLES_USAGE, takeDetailed } from "./lib/backup-tables.mjs";
import { lockDataFolder, openDatabase } from "./lib/database.mjs";
import { loadDotEnv, parseVariables } from "./lib/environment.mjs";
import { DATA_USAGE, takeMode } from "./lib/find-database.mjs";
import { main } from "./lib/main.mjs";
import { readMasterKeys } from "./lib/master-key.mjs";
import { StartError } from "./lib/root.mjs";

const USAGE = `Usage:
  npm run restore -- <backup> --key <file with the key of the backups>
${DATA_USAGE}
${TABLES_USAGE}`;

main(async (script) => {
  const args = process.argv.slice(2);
  const mode = takeMode(args);
  const isDetailed = takeDetailed(args);
  const at = args.indexOf("--key");
  const keyFile = at < 0 ? undefined : args.splice(at, 2)[1];
  const [file, ...rest] = args;
  if (!mode || !keyFile || !file || rest.length > 0) throw new StartError(USAGE);
  loadDotEnv();
  const env = await parseVariables(mode);
  const { tables, isRenewed } = await restore({
    file,
    backupKey: readBackupKey(keyFile),
    masterKeys: readMasterKeys(env),
    openDatabase: async () => {
      await lockDataFolder(env, script);
      return (await openDatabase(env, script)).DATABASE_URL;
    },
    signal: script.signal,
  });
  printHash(tables, isDetailed);
  console.log("Restored. Every row is as in the backup.");
  if (isRenewed) {
    console.log(
      "The backup is from before npm run rekey, so the rows were then taken to the master key of today. Make sure that " +
        "the file is yours: anyone who had the earlier key, and BACKUP_RECIPIENT, could have made it.",
    );
  }
});
