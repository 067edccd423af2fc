import { existsSync, readFileSync, watch, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fingerprintOf } from "@/lib/crypto/key-ring.mjs";
import { LOCKS } from "@/lib/db/locks.mjs";
import { locateCluster } from "../../scripts/lib/cluster.mjs";
import { runningServer } from "../../scripts/lib/postgres.mjs";
import { readRing } from "../rekeying";
import { cleanUp, endAll, eventually, makeFolder, start, startUnlessRunning } from "./launcher";

const REKEY = ["scripts/rekey.mjs"];

// One site for all, because a first start takes longest. It may have any key, and may be running.
const folder = makeFolder();
const key = path.join(folder, "data.key");

beforeAll(async () => {
  const product = await start(folder);
  await product.answer();
  await storeFingerprint();
});
afterAll(cleanUp);

/** As the application does at its first start. */
async function storeFingerprint(): Promise<void> {
  const client = new pg.Client(runningServer(locateCluster(path.join(folder, "data")))?.url);
  await client.connect();
  const fingerprint = fingerprintOf(readRing(key));
  await client.query(`INSERT INTO "settings" VALUES ('master-key-fingerprint', $1)`, [fingerprint]);
  await client.end();
}

it("changes the key of the embedded database only while the product doesn't run (SEC-K3)", async () => {
  const none = await start(makeFolder(), { args: REKEY });
  expect([await none.ended, none.output()]).toEqual([1, expect.stringContaining("There is no master key")]);
  const product = await startUnlessRunning(folder);
  await product.answer();
  const ring = readRing(key);
  const refused = await start(folder, { args: REKEY });
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    expect.stringContaining(`is in use by process ${product.child.pid}`),
  ]);
  expect(readRing(key)).toEqual(ring);
  product.child.kill("SIGTERM");
  await product.ended;

  const done = await start(folder, { args: REKEY });
  expect([await done.ended, done.output()]).toEqual([0, expect.stringContaining("a new master key")]);
  expect(readRing(key)).toEqual([expect.any(Buffer), ...ring]);
  expect(await (await start(folder)).answer("POST")).toMatchObject({ stored: 1 });
});

it("killed with its PostgreSQL left behind, leaves a product that starts, and ends the second time (SEC-K3)", async () => {
  await endAll();
  const ring = readRing(key);
  const rekey = await start(folder, { args: REKEY });
  // Kills it once its next key is there, or the temporary file. The rekey may be faster than this.
  const watcher = watch(folder).on("change", (_event, name) => {
    if (String(name).startsWith("data.key.next")) rekey.child.kill("SIGKILL");
  });
  await rekey.ended;
  watcher.close();
  const product = await start(folder);
  await product.answer();
  product.child.kill("SIGTERM");
  await product.ended;
  expect(readRing(key).slice(-ring.length)).toEqual(ring);
  const again = await start(folder, { args: REKEY });
  expect([await again.ended, again.output()]).toEqual([0, expect.stringContaining(key)]);
  expect(existsSync(`${key}.next`)).toBe(false);
  expect(readRing(key).length).toBeGreaterThan(ring.length);
});

it("is finished by a start of the product if it was killed after its transaction (SEC-K3)", async () => {
  await endAll();
  const old = readFileSync(key);
  expect(await (await start(folder, { args: REKEY })).ended).toBe(0);
  const changed = readFileSync(key);
  writeFileSync(`${key}.next`, changed, { mode: 0o600 });
  writeFileSync(key, old);
  await (await start(folder)).answer();
  expect(readFileSync(key)).toEqual(changed);
  expect(existsSync(`${key}.next`)).toBe(false);
});

it("makes a start of the product wait while the database still works for it (SEC-K3)", async () => {
  const site = await startUnlessRunning(folder);
  await site.answer();
  const url = runningServer(locateCluster(path.join(folder, "data")))?.url ?? "";
  writeFileSync(`${key}.next`, `${"A".repeat(43)}.${readFileSync(key, "utf8")}`, { mode: 0o600 });
  const client = new pg.Client(url);
  await client.connect();
  await client.query("SELECT pg_advisory_lock($1)", [LOCKS.masterKey]);
  const env = { DATABASE_URL: url, MASTER_KEY_FILE: key };
  const other = await start(makeFolder(), { env });
  await eventually(async () => {
    const { rowCount } = await client.query(
      "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
    );
    if (!rowCount) throw new Error("It doesn't wait.");
  });
  expect(other.output()).not.toContain("Serving");
  await client.query("SELECT pg_advisory_unlock($1)", [LOCKS.masterKey]);
  await client.end();
  await other.answer();
  // The database has the first key, so the next one stays for the next rekey.
  expect(existsSync(`${key}.next`)).toBe(true);
});
