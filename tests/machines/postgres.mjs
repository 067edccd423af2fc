import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { freePort } from "../../scripts/lib/ports.mjs";
import { ROOT, StartError } from "../../scripts/lib/root.mjs";
import { childrenOf, until } from "./processes.mjs";
import { makeOwnFolder, runProgram, startServer } from "./programs.mjs";

const PREPARED_BY = ["deploy/prepare-database.sql", "deploy/machines/replication.sql"];
const STANDBY = "standby";
const SUPERUSER = "postgres";
// By default, the trial would wait five minutes for what the standby drops by itself.
const CHECKPOINT_EVERY = "30s";

/**
 * @param {import("./programs.mjs").Programs} programs @param {{ folder: string, name: string, passwords: { app: string, replicator: string } }} given
 */
export async function startPrimary(programs, { folder, name, passwords }) {
  const node = await newNode(programs, { folder, name, passwords });
  const init = ["-D", node.data, "-U", SUPERUSER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"];
  await runProgram(programs, "initdb", [...init, "--no-instructions"], { cwd: node.home });
  // The superuser comes through the socket, which only the server's account can reach.
  const rules = [
    "local all all trust",
    "host all app 127.0.0.1/32 scram-sha-256",
    "host replication replicator 127.0.0.1/32 scram-sha-256",
  ];
  writeFileSync(path.join(node.data, "pg_hba.conf"), `${rules.join("\n")}\n`);
  appendFileSync(
    path.join(node.data, "postgresql.conf"),
    `listen_addresses = '127.0.0.1'\ntimezone = 'UTC'\nlog_timezone = 'UTC'\ncheckpoint_timeout = ${CHECKPOINT_EVERY}\n`,
  );
  await node.start();
  const variables = { DATABASE_PASSWORD: passwords.app, REPLICATION_PASSWORD: passwords.replicator };
  for (const file of PREPARED_BY) {
    // From a copy, because the account may not be able to read the checkout.
    const copy = path.join(node.home, path.basename(file));
    writeFileSync(copy, readFileSync(path.join(ROOT, file)), { mode: 0o644 });
    const connection = ["-h", node.home, "-p", String(node.port), "-U", SUPERUSER];
    await runProgram(programs, "psql", [...connection, "-q", "-f", copy, "postgres"], {
      cwd: node.home,
      variables,
    });
  }
  await node.restart();
  return node;
}

export async function addStandby(programs, primary, { folder, name, passwords }) {
  const node = await newNode(programs, { folder, name, passwords });
  const source = {
    host: "127.0.0.1",
    port: primary.port,
    user: "replicator",
    password: passwords.replicator,
    application_name: STANDBY,
  };
  const address = Object.entries(source)
    .map(([key, value]) => `${key}=${value}`)
    .join(" ");
  const args = ["--pgdata", node.data, "--dbname", address, "--write-recovery-conf", "--no-slot"];
  // The manifest would have the time of each table's last change.
  await runProgram(programs, "pg_basebackup", [...args, "--no-manifest", "--checkpoint=fast"], {
    cwd: node.home,
  });
  await node.start();
  // Copied from the primary: after a failover, this one would wait for a standby that isn't there.
  await node.query("ALTER SYSTEM SET synchronous_standby_names = ''");
  await node.query("SELECT pg_reload_conf()");
  await waitForStandby(primary);
  return node;
}

export async function waitForStandby(primary) {
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (${STANDBY})'`);
  await primary.query("SELECT pg_reload_conf()");
  await until(async () => {
    const { rows } = await primary.query("SELECT sync_state FROM pg_stat_replication");
    return rows.some(({ sync_state }) => sync_state === "sync");
  }, "the standby to follow");
}

async function newNode(programs, { folder, name, passwords }) {
  const home = makeOwnFolder(path.join(folder, name));
  const data = path.join(home, "data");
  const log = path.join(home, "postgres.log");
  const port = await freePort();
  let server;

  async function query(text, values) {
    const client = new pg.Client({ host: home, port, user: SUPERUSER, database: "app" });
    client.on("error", () => {});
    await client.connect();
    try {
      return await client.query(text, values);
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function start() {
    const options = ["-D", data, "-p", String(port), "-c", `unix_socket_directories=${home}`];
    server = startServer(programs, "postgres", options, { cwd: home, log });
    await until(async () => {
      if (server.hasEnded()) throw new StartError(`PostgreSQL ended:\n${server.printed()}`);
      const args = ["-q", "-h", home, "-p", String(port)];
      return runProgram(programs, "pg_isready", args, { cwd: home }).then(
        () => true,
        () => false,
      );
    }, `${name} to start`);
  }

  return {
    name,
    home,
    data,
    port,
    url: `postgresql://app:${passwords.app}@127.0.0.1:${port}/app`,
    query,
    start,
    restart: async () => {
      await server.end("SIGINT");
      await start();
    },
    stop: () => server.end("SIGINT"),
    /** As when the machine loses power. */
    killAll: async () => {
      for (const pid of [server.pid, ...childrenOf(server.pid)]) {
        try {
          process.kill(pid, "SIGKILL");
        } catch {
          // A backend may have ended by itself.
        }
      }
      await server.end("SIGKILL");
    },
    promote: async () => {
      await query("SELECT pg_promote()");
    },
    files: () => readFiles(data),
  };
}

function readFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      try {
        return [{ name: path.relative(folder, file), bytes: readFileSync(file) }];
      } catch (error) {
        // Deleted in the meantime.
        if (error.code === "ENOENT") return [];
        throw error;
      }
    });
}

/** After this the standby has dropped what the primary's last checkpoint made unnecessary. */
export async function waitForRestartpoint(primary, standby) {
  const redo = async (node) =>
    (await node.query("SELECT redo_lsn - '0/0' AS at FROM pg_control_checkpoint()")).rows[0].at;
  const wanted = BigInt(await redo(primary));
  await until(async () => BigInt(await redo(standby)) >= wanted, "the standby's restartpoint");
}
