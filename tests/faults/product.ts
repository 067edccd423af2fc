import { randomBytes } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TestContext } from "vitest";
import { locateCluster } from "../../scripts/lib/cluster.mjs";
import { freePort } from "../../scripts/lib/ports.mjs";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { migrate } from "../../scripts/migrate.mjs";
import { createDatabase, dropDatabases } from "../database";
import { childrenOf } from "../machines/processes.mjs";
import { startRelay } from "../relay";
import { environmentOf, eventually, makeFolder, postmasterPid, type Start, start } from "./launcher";

declare module "vitest" {
  interface TaskMeta {
    measured?: string[];
  }
}

/** `npm run faults` sets it, and holds the product to its promises. */
export const IN_FULL = process.env.FAULTS === "full";

/** Given to `npm run faults` by a DATABASE_URL. The server that a run starts isn't. */
export const DATABASE_IS_GIVEN = Boolean(
  process.env.TEST_DATABASE_URL && !process.env.TEST_DATABASE_IS_EMBEDDED,
);

const AWAY_MS = 500;

export function measured({ task }: TestContext, text: string): void {
  task.meta.measured = [...(task.meta.measured ?? []), text];
}

/** With a database behind a relay. What a test imports later finds the same variables in this process. */
export function startProduct(variables: Record<string, string> = {}) {
  return startWith(borrowDatabase, variables);
}

/** With PostgreSQL of its own, which can be killed and frozen, unless `npm run faults` was given one. */
export function startKillable(variables: Record<string, string> = {}) {
  return startWith(DATABASE_IS_GIVEN ? borrowDatabase : ownDatabase, variables);
}

async function startWith(
  makeDatabase: (folder: string) => Promise<Database>,
  variables: Record<string, string>,
) {
  const folder = makeFolder();
  const database = await makeDatabase(folder);
  const relay = await startRelay(database.url);
  const shared = { MASTER_KEY: randomBytes(32).toString("base64url"), ...variables };
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...shared, DATABASE_URL: relay.url, PORT: String(port) };
  Object.assign(process.env, shared, { DATABASE_URL: database.url, DATA_DIR: folder });
  const launch = async () => {
    const launcher = await start(folder, { args: ["scripts/start.mjs", "start"], env });
    await eventually(async () => {
      if (launcher.child.exitCode !== null) throw new Error(`The launcher has ended:\n${launcher.output()}`);
      if (!(await fetch(`${url}/api/ready`)).ok) throw new Error("The product isn't ready.");
    });
    return launcher;
  };
  let launcher = await launch();
  return {
    url,
    get launcher() {
      return launcher;
    },
    /** Starts it again, as a supervisor does once the launcher has ended. */
    killServer: async () => {
      process.kill(serverPid(launcher), "SIGKILL");
      await launcher.ended;
      launcher = await launch();
    },
    /** It starts again. A database that isn't ours only loses its connections, and is away for a moment. */
    killDatabase: async () => {
      if (database.kill) return database.kill();
      relay.goDown();
      setTimeout(relay.comeUp, AWAY_MS);
    },
    freeze: () => (database.signal ? database.signal("SIGSTOP") : relay.freeze()),
    thaw: () => (database.signal ? database.signal("SIGCONT") : relay.thaw()),
    /** 0 without PostgreSQL of its own. */
    postmasterPid: () => postmasterPid(folder),
    goDown: relay.goDown,
    comeUp: relay.comeUp,
    stop: async () => {
      launcher.child.kill("SIGTERM");
      const code = await launcher.ended;
      relay.close();
      await database.stop();
      return code;
    },
  };
}

const ROOM_MS = 60_000;
export const ROOM_TIMEOUT_MS = ROOM_MS + 10_000;

/** Waits if a window of the limits ends within a minute, because the clock of a server can't be held. */
export async function awaitRoomInWindow(): Promise<void> {
  const quarter = 15 * 60_000;
  const left = quarter - (Date.now() % quarter);
  if (left < ROOM_MS) await sleep(left);
}

type Database = {
  url: string;
  signal?: (name: NodeJS.Signals) => void;
  kill?: () => Promise<void>;
  stop: () => Promise<unknown>;
};

export function serverPid({ child }: Start): number {
  const servers = childrenOf(child.pid ?? 0).filter((pid) =>
    environmentOf(pid).includes("--max-old-space-size="),
  );
  if (servers.length !== 1) throw new Error(`The launcher runs ${servers.length} servers.`);
  return Number(servers[0]);
}

async function ownDatabase(folder: string): Promise<Database> {
  const { url, stop } = await startPostgres(locateCluster(path.join(folder, "data")));
  await migrate(url);
  return {
    url,
    stop,
    signal: (name) => signalFamily(postmasterPid(folder), name),
    kill: async () => void process.kill(await runningPostmaster(folder), "SIGKILL"),
  };
}

// While none runs there is no process to kill: 0 would mean our own group.
function runningPostmaster(folder: string): Promise<number> {
  return eventually(() => {
    const pid = postmasterPid(folder);
    if (pid === 0) throw new Error("PostgreSQL is not running");
    return pid;
  });
}

async function borrowDatabase(): Promise<Database> {
  const url = await createDatabase();
  return { url, stop: () => dropDatabases(new URL(url).pathname.slice(1)) };
}

/** Each of PostgreSQL's processes is in a group of its own. */
function signalFamily(parent: number, name: NodeJS.Signals): void {
  for (const pid of [parent, ...childrenOf(parent)]) {
    try {
      process.kill(pid, name);
    } catch {
      // A backend may have ended by itself.
    }
  }
}
