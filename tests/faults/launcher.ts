import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { locateCluster } from "../../scripts/lib/cluster.mjs";
import { freePort } from "../../scripts/lib/ports.mjs";
import { isRunning } from "../../scripts/lib/processes.mjs";

export const ROOT = path.resolve(import.meta.dirname, "..", "..");
const GIVE_UP_AFTER_MS = 60_000;

const folders: string[] = [];
const running = new Set<Start>();

/** PostgreSQL's account can reach it when the tests run as root. */
export function makeFolder(mode = 0o711): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "test-faults-"));
  folders.push(folder);
  chmodSync(folder, mode);
  return folder;
}

/** Keeps the folders for the next start. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map(({ child, ended }) => child.kill("SIGTERM") && ended));
}

export async function cleanUp(): Promise<void> {
  for (const { child } of running) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) {
    const { home } = locateCluster(path.join(folder, "data"));
    const postgres = postmasterPid(folder);
    if (postgres && isRunning(postgres, /^postgres/)) {
      process.kill(postgres, "SIGQUIT");
      await gone(postgres);
    }
    for (const one of [folder, home]) rmSync(one, { recursive: true, force: true, maxRetries: 5 });
  }
}

export type Start = {
  folder: string;
  child: ChildProcess;
  port: number;
  output: () => string;
  ended: Promise<number | string>;
  answer: (method?: "GET" | "POST") => Promise<{ pid: number; stored: number }>;
};

type Variables = Record<string, string | undefined>;
type Options = {
  env?: Variables;
  /** The Node to run, if the account of `spawnOptions` can't run this one. */
  program?: string;
  args?: string[];
  spawnOptions?: SpawnOptions;
};

export async function startUnlessRunning(folder: string): Promise<Start> {
  return [...running].findLast((one) => one.folder === folder) ?? start(folder);
}

/** Starts it on `<folder>/data`; by default, it is the stand-in's launcher. */
export async function start(
  folder: string,
  { env, program = process.execPath, args = standIn(program), spawnOptions }: Options = {},
): Promise<Start> {
  const port = Number(env?.PORT ?? (await freePort()));
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...bareEnvironment(), DATA_DIR: path.join(folder, "data"), PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...spawnOptions,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => (printed += String(part)));
  const ended = once(child, "close").then(([code, signal]: (number | string)[]) => {
    running.delete(started);
    return code ?? signal ?? "";
  });
  const output = () => printed;
  const answer = (method = "GET") =>
    eventually(async () => {
      if (child.exitCode !== null) throw new Error(`The launcher has ended:\n${printed}`);
      const response = await fetch(`http://127.0.0.1:${port}`, { method });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    });
  const started = { folder, child, port, output, ended, answer };
  running.add(started);
  return started;
}

function standIn(node: string): string[] {
  return ["scripts/with-database.mjs", node, "tests/faults/stand-in.mjs"];
}

function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  const names = ["DATABASE_URL", "MASTER_KEY", "MASTER_KEY_FILE", "APP_URL", "HOST", "EMBEDDED_PG_USER"];
  // A test must never install: that would empty node_modules while other tests use it.
  const npm_execpath = path.join(ROOT, "tests", "faults", "no-npm-in-tests.js");
  return {
    PATH,
    HOME,
    npm_execpath,
    NODE_ENV: "test",
    ...Object.fromEntries(names.map((name) => [name, ""])),
  };
}

export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export function postmasterPid(folder: string): number {
  const file = path.join(locateCluster(path.join(folder, "data")).folder, "postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
}

export function gone(pid: number): Promise<void> {
  return eventually(() => {
    if (isRunning(pid, /./)) throw new Error(`Process ${pid} is still there.`);
  });
}

export function environmentOf(pid: number): string {
  if (existsSync("/proc/self/environ")) return readFileSync(`/proc/${pid}/environ`, "utf8");
  return spawnSync("ps", ["eww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
}
