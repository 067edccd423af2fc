import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { ensureDatabase } from "./application-role.mjs";
import { postgresBinaries, serverEnvironment } from "./binaries.mjs";
import { applicationUrl, createCluster, passwordFileOf, superuserUrl } from "./cluster.mjs";
import { freePort } from "./ports.mjs";
import { isRunning, runQuietly, sleep } from "./processes.mjs";
import { StartError } from "./root.mjs";

const START_TIMEOUT_MS = 60_000;
const POSTGRES = /^postgres/;

// By default PostgreSQL logs failing statements with their values, such as a review's text. On a quiet site,
// any dated line about work after a write dates a review, so no line has a date.
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  log_statement: "none",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_min_duration_statement: "-1",
  log_min_duration_sample: "-1",
  log_transaction_sample_rate: "0",
  log_duration: "off",
  log_connections: "off",
  log_disconnections: "off",
  log_checkpoints: "off",
  log_autovacuum_min_duration: "-1",
  log_lock_waits: "off",
  log_temp_files: "-1",
  log_line_prefix: "[%p] ",
  track_commit_timestamp: "off",
  archive_mode: "off",
  // The write-ahead log has old texts and sessions next to each other. So it has only what a restart needs,
  // and old segments are deleted, not kept under another name with their contents.
  wal_level: "minimal",
  max_wal_senders: "0",
  wal_recycle: "off",
  min_wal_size: "32MB",
  max_wal_size: "128MB",
};

// Codes for a wrong user name or password.
const REFUSED = new Set(["28P01", "28000"]);

/**
 * The data folder is locked (folder-lock.mjs), so a server that runs there is the orphan of a killed start.
 * @param {ReturnType<typeof import("./cluster.mjs").locateCluster>} cluster
 * @param {{ settings?: Record<string, string>, onRestart?: () => void, onLost?: (error: Error) => void }} [options]
 * @returns {Promise<{ url: string, superuserUrl: string, port: number, stop: () => Promise<void> }>} `url` is the application's
 */
export async function startPostgres(cluster, { settings = {}, onRestart, onLost } = {}) {
  await createCluster(cluster);
  await stopPostgres(cluster);
  const port = await freePort();
  // First, because this fails if the password is missing.
  const urls = { url: applicationUrl(cluster, port), superuserUrl: superuserUrl(cluster, port) };
  let stopping = false;
  let restarted = Promise.resolve();
  const start = async () => {
    const server = await launch(cluster, port, settings);
    server.once("exit", () => {
      // The same port, so that the application's pool reconnects by itself.
      if (!stopping) restarted = start().then(onRestart, onLost);
    });
  };
  await start();
  await ensureDatabase(urls.superuserUrl, urls.url);
  return {
    port,
    ...urls,
    stop: async () => {
      stopping = true;
      await restarted;
      await stopPostgres(cluster);
    },
  };
}

export function runningServer(cluster) {
  const { pid, port } = readPidFile(cluster);
  if (!pid || !isRunning(pid, POSTGRES)) return null;
  return { url: applicationUrl(cluster, port), superuserUrl: superuserUrl(cluster, port) };
}

/** Cuts sessions, but nothing acknowledged is lost. */
export async function stopPostgres(cluster) {
  const { pid } = readPidFile(cluster);
  if (!pid) return;
  // PostgreSQL would take a zombie, or another program with the same process id, for a running server.
  if (!isRunning(pid, POSTGRES)) return rmSync(pidFileOf(cluster), { force: true });
  const pgCtl = postgresBinaries(cluster.account)("pg_ctl");
  const args = ["stop", "-D", cluster.folder, "-m", "fast", "-w", "-t", "30"];
  const { account, home } = cluster;
  await runQuietly(pgCtl, args, { cwd: home, env: serverEnvironment(), account }).catch((error) => {
    if (isRunning(pid, POSTGRES)) throw error;
  });
}

function pidFileOf(cluster) {
  return path.join(cluster.folder, "postmaster.pid");
}

function readPidFile(cluster) {
  const file = pidFileOf(cluster);
  const [pid, , , port] = existsSync(file) ? readFileSync(file, "utf8").split("\n").map(Number) : [];
  return { pid, port };
}

/** Retries while the remains of a killed postmaster are in the way. */
async function launch(cluster, port, settings) {
  const log = path.join(cluster.home, "postgres.log");
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const server = spawnServer(cluster, port, settings, log);
    const hasExited = () => !server.pid || server.exitCode !== null || server.signalCode !== null;
    while (!hasExited() && Date.now() < giveUpAt) {
      const state = await ask(cluster, port);
      if (state === "ready") return server;
      if (state === "refused") await giveUpRefused(cluster);
      await sleep(30);
    }
    server.kill("SIGKILL");
    const said = readFileSync(log, "utf8").trim();
    if (Date.now() >= giveUpAt || !/still in use|could not bind|lock file/i.test(said)) {
      throw new StartError(`PostgreSQL did not start (its log is ${log}):\n${said.slice(-1500)}`);
    }
    await sleep(250);
  }
}

function spawnServer(cluster, port, settings, log) {
  const { account, folder, home } = cluster;
  const options = Object.entries({ ...SETTINGS, port, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const output = openSync(log, "w", 0o600);
  const server = spawn(postgresBinaries(account)("postgres"), ["-D", folder, ...options], {
    cwd: home,
    env: serverEnvironment(),
    windowsHide: true,
    stdio: ["ignore", output, output],
    // Its own process group: Ctrl-C must only reach it through us, after the application has finished.
    detached: process.platform !== "win32",
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  closeSync(output);
  server.once("error", (error) => writeFileSync(log, error.message));
  return server;
}

async function ask(cluster, port) {
  const client = new pg.Client({
    connectionString: superuserUrl(cluster, port),
    connectionTimeoutMillis: 2000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return "ready";
  } catch (error) {
    return REFUSED.has(error.code) ? "refused" : "away";
  } finally {
    await client.end().catch(() => {});
  }
}

async function giveUpRefused(cluster) {
  await stopPostgres(cluster);
  throw new StartError(
    `The database in ${cluster.folder} refuses the password in ${passwordFileOf(cluster)}. ` +
      "Restore the right file, or set DATA_DIR to another folder.",
  );
}
