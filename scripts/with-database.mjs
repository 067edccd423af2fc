import { runCommand } from "./lib/command.mjs";
import { lockDataFolder, openDatabase } from "./lib/database.mjs";
import { loadDotEnv, parseVariables } from "./lib/environment.mjs";
import { main } from "./lib/main.mjs";
import { StartError } from "./lib/root.mjs";

main(async (script) => {
  const command = process.argv.slice(2);
  if (command.length === 0) throw new StartError("Usage: node scripts/with-database.mjs <command ...>");
  loadDotEnv();
  const env = await parseVariables("dev");
  await lockDataFolder(env, script);
  return runCommand(command, await openDatabase(env, script), script.signal);
});
