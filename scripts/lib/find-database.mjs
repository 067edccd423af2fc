import { clusterExists, locateCluster } from "./cluster.mjs";
import { lockDataFolder, startDatabase } from "./database.mjs";
import { runningServer } from "./postgres.mjs";
import { StartError } from "./root.mjs";

const MODES = ["demo", "dev", "start"];
export const DATA_USAGE =
  "Add --data demo or --data dev for the database of that command; without it, it is that of npm start.";

/** @returns {string | null} null if there is no such mode */
export function takeMode(args) {
  const at = args.indexOf("--data");
  const mode = at < 0 ? "start" : args.splice(at, 2)[1];
  return MODES.includes(mode) ? mode : null;
}

export async function findDatabase(env, mode, script) {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const running = runningServer(locateCluster(env.DATA_DIR, env.EMBEDDED_PG_USER));
  return running ? running.url : findStoppedDatabase(env, mode, script);
}

export async function findStoppedDatabase(env, mode, script) {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  if (!clusterExists(locateCluster(env.DATA_DIR, env.EMBEDDED_PG_USER))) {
    const others = MODES.filter((name) => name !== mode).join(" or --data ");
    throw new StartError(
      `There is no database in ${env.DATA_DIR}. Start the product there once, or choose another with --data ${others}.`,
    );
  }
  await lockDataFolder(env, script);
  return (await startDatabase(env, script)).DATABASE_URL;
}
