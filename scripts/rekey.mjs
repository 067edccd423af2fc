import { loadDotEnv, parseVariables } from "./lib/environment.mjs";
import { DATA_USAGE, findStoppedDatabase, takeMode } from "./lib/find-database.mjs";
import { main } from "./lib/main.mjs";
import { masterKeyFile } from "./lib/master-key.mjs";
import { rekey } from "./lib/rekey.mjs";
import { StartError } from "./lib/root.mjs";

const USAGE = `Usage:
  npm run rekey    gives the database a new master key, while the product doesn't run
${DATA_USAGE}`;

const DONE = {
  changed: "The database has a new master key, and so has",
  finished: "An earlier npm run rekey had changed the database. Its key is now in",
  "caught-up": "The database was from before an earlier npm run rekey, and now has the key in",
};

main(async (script) => {
  const args = process.argv.slice(2);
  const mode = takeMode(args);
  if (!mode || args.length > 0) throw new StartError(USAGE);
  loadDotEnv();
  const env = await parseVariables(mode);
  if (env.MASTER_KEY) {
    throw new StartError(
      "MASTER_KEY is a variable, which this command can't change. Put the key into a file with mode 0600, name it " +
        "in MASTER_KEY_FILE, and run this again without MASTER_KEY. The new key will be in that file.",
    );
  }
  const file = masterKeyFile(env);
  const url = await findStoppedDatabase(env, mode, script);
  const outcome = await rekey({ url, file, signal: script.signal, say: console.log });
  console.log(`${DONE[outcome]} ${file}.`);
  console.log(
    "Back that file up, apart from the database, and start the product. Everyone has to log in again.",
  );
});
