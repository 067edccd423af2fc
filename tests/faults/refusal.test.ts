import { once } from "node:events";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { freePort } from "../../scripts/lib/ports.mjs";
import { cleanUp, makeFolder, type Start, start, startUnlessRunning } from "./launcher";

afterAll(cleanUp);

const REAL_START = ["scripts/start.mjs", "start"];
const STARTS = 3;

// The folder of the start that wins below, because a first start takes longest.
const folder = makeFolder();

it("lets one of several simultaneous starts serve; the others say which it is and exit (SEC-Q10)", async () => {
  const all = await Promise.all(Array.from({ length: STARTS }, () => start(folder)));
  const losers = await firstOf(
    STARTS - 1,
    all.map(({ ended }, index) => ended.then((code) => ({ code, index }))),
  );
  const winner = all.find((_, index) => losers.every((loser) => loser.index !== index));
  expect(losers.map(({ code }) => code)).toEqual(losers.map(() => 1));
  for (const { index } of losers) {
    expect(all[index]?.output()).toContain(`is in use by process ${winner?.child.pid} (`);
  }
  expect(await winner?.answer("POST")).toMatchObject({ stored: 1 });
});

/** Without the line that it waited for another start's build. */
function printedBy({ output }: Start): string {
  return output().replace(/^Process \d+ is installing or building here\. Waiting for it\.\n/gm, "");
}

async function firstOf<T>(count: number, promises: Promise<T>[]): Promise<T[]> {
  const settled: T[] = [];
  await new Promise<void>((resolve) => {
    for (const promise of promises) promise.then((value) => settled.push(value) === count && resolve());
  });
  return settled;
}

it("says which port is taken and how to choose another, before anything is built", async () => {
  const other = net.createServer().listen(await freePort(), "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as net.AddressInfo;
  const launcher = await start(makeFolder(), { args: REAL_START, env: { PORT: String(port) } });
  expect(await launcher.ended).toBe(1);
  expect(printedBy(launcher)).toBe(
    `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start\n`,
  );
  other.close();
});

it("names each wrong variable on a line of its own", async () => {
  const env = { PORT: "port", DATABASE_URL: "mysql://localhost/x" };
  const launcher = await start(makeFolder(), { args: REAL_START, env: { ...env, PORT: "70000" } });
  expect(await launcher.ended).toBe(1);
  expect(printedBy(launcher)).toMatch(/^PORT: .+\nDATABASE_URL: .+\n$/);
});

it("creates a master key of 32 bytes next to the data folder, readable only by its owner, and refuses to start once it is missing (SEC-K1)", async () => {
  const first = await startUnlessRunning(folder);
  await first.answer();
  const key = path.join(folder, "data.key");
  const kept = readFileSync(key, "utf8");
  expect(Buffer.from(kept.trim(), "base64url")).toHaveLength(32);
  expect(statSync(key).mode & 0o777).toBe(0o600);
  first.child.kill("SIGTERM");
  await first.ended;
  rmSync(key);

  const second = await start(folder);
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`The master key ${key} is missing, but its database is there`);
  expect(existsSync(key)).toBe(false);

  writeFileSync(key, kept, { mode: 0o600 });
  await (await start(folder)).answer();
});

it("refuses a master key that others can read, that is broken, or that is in the data folder (SEC-K1)", async () => {
  const folder = makeFolder();
  const key = path.join(folder, "data.key");
  const refusal = async (env: Record<string, string> = {}) => {
    const launcher = await start(folder, { env });
    expect(await launcher.ended).toBe(1);
    return launcher.output();
  };
  writeFileSync(key, "c2hvcnQ\n", { mode: 0o600 });
  expect(await refusal()).toContain("is not 32 bytes");
  rmSync(key);
  writeFileSync(key, `${"A".repeat(43)}\n`, { mode: 0o644 });
  expect(await refusal()).toContain(`chmod 600 ${key}`);
  expect(await refusal({ MASTER_KEY_FILE: path.join(folder, "data", "key") })).toContain("outside DATA_DIR");
});

it("refuses someone else's database without a master key, and creates no key (SEC-K1)", async () => {
  const folder = makeFolder();
  const DATABASE_URL = "postgresql://nobody@127.0.0.1:1/none";
  const without = await start(folder, { env: { DATABASE_URL } });
  expect(await without.ended).toBe(1);
  expect(without.output()).toContain("With DATABASE_URL you need MASTER_KEY or MASTER_KEY_FILE");

  const missing = path.join(folder, "no.key");
  const absent = await start(folder, { env: { DATABASE_URL, MASTER_KEY_FILE: missing } });
  expect(await absent.ended).toBe(1);
  expect(absent.output()).toContain(`there is no file ${missing}`);
  expect(existsSync(missing)).toBe(false);
});

it("says that a database doesn't answer, without its password", async () => {
  const password = "hidden";
  const env = { DATABASE_URL: `postgresql://app:${password}@127.0.0.1:1/none`, MASTER_KEY: "A".repeat(43) };
  const launcher = await start(makeFolder(), { env });
  expect(await launcher.ended).toBe(1);
  expect(launcher.output()).toContain("127.0.0.1:1/none does not answer");
  expect(launcher.output()).not.toContain(password);
});
