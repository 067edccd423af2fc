import { existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { migrate } from "../migrate.mjs";
import { clusterExists, locateCluster } from "./cluster.mjs";
import { lockFolder } from "./folder-lock.mjs";
import { masterKeyVariables } from "./master-key.mjs";
import { startPostgres } from "./postgres.mjs";
import { finishRekey } from "./rekey.mjs";
import { ROOT, StartError } from "./root.mjs";

/** @typedef {import("../../lib/env").Env} Env @typedef {import("./main.mjs").Script} Script */

export async function lockDataFolder({ DATA_DIR, APP_URL }, { defer }) {
  makeDataFolder(DATA_DIR);
  const locked = await lockFolder(DATA_DIR, { url: APP_URL });
  if ("owner" in locked) {
    const { pid, url } = locked.owner;
    const name = path.relative(ROOT, DATA_DIR);
    throw new StartError(
      `The data folder ${name.startsWith("..") ? DATA_DIR : name} is in use by process ${pid} (${url}). ` +
        "Stop that process, or set DATA_DIR to another folder.",
    );
  }
  defer(locked.release);
}

function makeDataFolder(folder) {
  try {
    // Under /proc and the like, Node's own recursive mkdir never ends.
    if (!existsSync(path.dirname(folder))) mkdirSync(path.dirname(folder), { recursive: true });
    mkdirSync(folder);
  } catch (error) {
    if (error.code === "EEXIST" && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    throw new StartError(`DATA_DIR: can't create the folder ${folder}: ${error.code ?? error.message}`);
  }
}

/**
 * Without DATABASE_URL, the data folder has to be locked by now.
 * @param {Env} env @param {Script} script @returns {Promise<NodeJS.ProcessEnv>} the environment of the application
 */
export async function openDatabase(env, script) {
  const database = env.DATABASE_URL
    ? { DATABASE_URL: env.DATABASE_URL, ...masterKeyVariables({ env, canCreate: false }) }
    : await startDatabase(env, script);
  script.signal.throwIfAborted();
  const applied = await answering(database.DATABASE_URL, async (url) => {
    if (env.DATABASE_URL) await requireSessions(url);
    return migrate(url);
  });
  if (applied.length > 0) console.log(`Migrations applied: ${applied.join(", ")}`);
  const file = database.MASTER_KEY_FILE;
  if (file) await finishRekey({ url: database.DATABASE_URL, file });
  const { DATA_DIR, APP_URL, PORT, HOST } = env;
  return { ...process.env, DATA_DIR, APP_URL, PORT: String(PORT), HOST, ...database };
}

export async function startDatabase(env, { defer, fail }) {
  const cluster = locateCluster(env.DATA_DIR, env.EMBEDDED_PG_USER);
  const existingCluster = clusterExists(cluster) ? cluster.folder : undefined;
  const key = masterKeyVariables({ env, canCreate: true, existingCluster });
  const server = await startPostgres(cluster, {
    settings: { max_connections: String(connectionsOf(env)) },
    onRestart: () => console.warn("The database stopped unexpectedly. It is running again."),
    onLost: fail,
  });
  defer(server.stop);
  return { DATABASE_URL: server.url, ...key };
}

/** 6 are for searches and jobs (lib/db/pool.ts), 20 for the launcher and commands. */
function connectionsOf({ WORKERS, DATABASE_POOL_SIZE }) {
  return Math.max(100, WORKERS * (DATABASE_POOL_SIZE + 6) + 20);
}

/** A pooler that lends backends per transaction would lose or keep the locks of the seal and migrations. */
async function requireSessions(url) {
  const connect = () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 });
  const clients = [connect(), connect()];
  const backends = clients.map(() => new Set());
  // A lost connection rejects the running query; without a listener it would also end the process.
  for (const client of clients) client.on("error", () => {});
  try {
    for (const client of clients) await client.connect();
    for (const index of [0, 0, 1, 0, 1]) {
      const { rows } = await clients[index].query("SELECT pg_backend_pid() AS pid");
      backends[index].add(rows[0].pid);
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
  const [one, other] = backends;
  if (one.size === 1 && other.size === 1 && ![...one].some((pid) => other.has(pid))) return;
  throw new StartError(
    "DATABASE_URL: the pooler in front of the database lends a connection for one transaction at a time, so locks " +
      "and limits of a session don't hold. Set it to session mode (PgBouncer: pool_mode = session).",
  );
}

async function answering(url, work) {
  try {
    return await work(url);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { host, pathname } = new URL(url);
    throw new StartError(`DATABASE_URL: ${host}${pathname} does not answer: ${error.message || error.code}`);
  }
}
