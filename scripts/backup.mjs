import { openSync, writeSync } from "node:fs";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { backUp } from "./lib/backup.mjs";
import { printHash, TABLES_USAGE, takeDetailed } from "./lib/backup-tables.mjs";
import { loadDotEnv, parseVariables } from "./lib/environment.mjs";
import { DATA_USAGE, findDatabase, takeMode } from "./lib/find-database.mjs";
import { main } from "./lib/main.mjs";
import { readMasterKeys } from "./lib/master-key.mjs";
import { StartError } from "./lib/root.mjs";

const USAGE = `Usage:
  npm run backup -- new-key <file>    makes the key that opens backups, once
  npm run backup -- <folder>          writes today's backup into the folder
${DATA_USAGE}
${TABLES_USAGE}`;

main(async (script) => {
  const args = process.argv.slice(2);
  const mode = takeMode(args);
  const isDetailed = takeDetailed(args);
  const isNewKey = args[0] === "new-key";
  if (!mode || args.length !== (isNewKey ? 2 : 1)) throw new StartError(USAGE);
  if (isNewKey) return makeKey(args[1]);
  loadDotEnv();
  const env = await parseVariables(mode);
  if (!env.BACKUP_RECIPIENT) {
    throw new StartError(
      "Set BACKUP_RECIPIENT, for which backups are encrypted. `npm run backup -- new-key backup.key` makes one.",
    );
  }
  const masterKeys = readMasterKeys(env);
  const url = await findDatabase(env, mode, script);
  const { file, tables } = await backUp({
    url,
    folder: args[0],
    recipient: env.BACKUP_RECIPIENT,
    masterKeys,
    signal: script.signal,
  });
  printHash(tables, isDetailed);
  console.log(`Written to ${file}`);
});

async function makeKey(file) {
  const key = await generateX25519Identity();
  const recipient = await identityToRecipient(key);
  try {
    writeSync(openSync(file, "wx", 0o600), `# public key: ${recipient}\n${key}\n`);
  } catch (error) {
    throw new StartError(error.code === "EEXIST" ? `${file} is there already.` : error.message);
  }
  console.log(`BACKUP_RECIPIENT=${recipient}`);
  console.log(`Put this line into .env. Move ${file} to where no server is: it opens every backup.`);
}
