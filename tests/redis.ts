import { rmSync } from "node:fs";
import { Redis } from "ioredis";
import { makeTemporaryFolder } from "../scripts/lib/temporary-folder.mjs";
import { startCounter } from "./machines/counter.mjs";

export type Copy = Map<string, { value: string; endsAtMs: number }>;

/** The settings that we ask operators for; those given here come after them. */
export async function startRedis(settings: string[] = []) {
  const folder = makeTemporaryFolder("test-redis");
  const { url, start, kill, freeze, thaw } = await startCounter({ folder, settings });
  const ask = async <T>(question: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis(url);
    client.on("error", () => undefined);
    try {
      return await question(client);
    } finally {
      client.disconnect();
    }
  };
  const stop = async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  };
  const copy = () => ask(copyOf);
  /** A process that comes back makes a salt, which is no count. */
  const isCounted = async (take: () => Promise<unknown>): Promise<boolean> => {
    const counts = async () => [...(await copy()).keys()].filter((key) => !key.includes(":salt:")).length;
    const before = await counts();
    await take();
    return (await counts()) > before;
  };
  return { url, start, kill, freeze, thaw, stop, ask, copy, isCounted };
}

async function copyOf(client: Redis): Promise<Copy> {
  const keys = await client.keys("*");
  const rows = keys.map(async (key) => {
    const [value, endsAtMs] = await Promise.all([client.get(key), client.pexpiretime(key)]);
    return [key, { value: value ?? "", endsAtMs }] as const;
  });
  return new Map(await Promise.all(rows));
}
