import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Redis } from "ioredis";
import { findProgram } from "../scripts/lib/debian-package.mjs";
import { freePort } from "../scripts/lib/ports.mjs";

const SETTINGS = path.resolve(import.meta.dirname, "..", "deploy", "redis.conf");

/** What someone with a copy of Redis' memory has. */
export type Copy = Map<string, { value: string; endsAtMs: number }>;

/** A real server of its own, with the settings that we ask for, and others that come after them. */
export async function startRedis(settings: string[] = []) {
  const { program, env } = await findProgram("redis-server");
  const folder = mkdtempSync(path.join(os.tmpdir(), "test-redis-"));
  const port = await freePort();
  const args = [SETTINGS, "--port", String(port), "--bind", "127.0.0.1", "--dir", folder, ...settings];
  let server: ChildProcess;
  const start = async () => {
    server = spawn(program, args, { env: { ...process.env, ...env }, stdio: "ignore" });
    const client = new Redis(port, { retryStrategy: () => 50 });
    client.on("error", () => undefined);
    await client.ping();
    client.disconnect();
  };
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode) return;
    const ended = once(server, "exit");
    server.kill("SIGKILL");
    await ended;
  };
  await start();
  const ask = async <T>(question: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis(port);
    client.on("error", () => undefined);
    try {
      return await question(client);
    } finally {
      client.disconnect();
    }
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    ask,
    freeze: () => server.kill("SIGSTOP"),
    thaw: () => server.kill("SIGCONT"),
    copy: () => ask(copyOf),
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function copyOf(client: Redis): Promise<Copy> {
  const keys = await client.keys("*");
  const rows = keys.map(async (key) => {
    const [value, endsAtMs] = await Promise.all([client.get(key), client.pexpiretime(key)]);
    return [key, { value: value ?? "", endsAtMs }] as const;
  });
  return new Map(await Promise.all(rows));
}
