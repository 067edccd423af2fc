import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { LOCKS } from "@/lib/db/locks.mjs";
import { startProcess } from "@/lib/jobs/start";
import { endKeyLock, endProcess } from "@/tests/key-lock";

vi.mock("@/lib/jobs/schedule", () => ({ startJobs: () => {} }));

const kept = globalThis as { keyLock?: pg.Client };
const other = new pg.Client(process.env.DATABASE_URL);
let lines: string[] = [];

beforeEach(async () => {
  lines = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
});

afterEach(endKeyLock);

afterAll(async () => {
  await other.end();
  await endProcess();
});

async function canRekey(): Promise<boolean> {
  const { rows } = await other.query("SELECT pg_try_advisory_lock($1) AS taken", [LOCKS.masterKey]);
  if (rows[0].taken) await other.query("SELECT pg_advisory_unlock($1)", [LOCKS.masterKey]);
  return rows[0].taken;
}

async function breakConnection(): Promise<void> {
  await other.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'key-lock' AND datname = current_database()`,
  );
}

it("keeps npm run rekey out from the start of a process to its end (SEC-K3)", async () => {
  await other.connect();
  expect(await canRekey()).toBe(true);
  await startProcess();
  await startProcess();
  expect(await canRekey()).toBe(false);
  await kept.keyLock?.end();
  await expect.poll(canRekey).toBe(true);
});

it("lets a start wait until npm run rekey has ended", async () => {
  await other.query("SELECT pg_advisory_lock($1)", [LOCKS.masterKey]);
  let isStarted = false;
  const starting = startProcess().then(() => {
    isStarted = true;
  });
  const countWaiting = async () => {
    const { rowCount } = await other.query(
      `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return rowCount;
  };
  await expect.poll(countWaiting).toBe(1);
  expect(isStarted).toBe(false);
  await other.query("SELECT pg_advisory_unlock($1)", [LOCKS.masterKey]);
  await starting;
});

it("takes the lock again when its connection is lost", async () => {
  await startProcess();
  const first = kept.keyLock;
  await breakConnection();
  const hasAnother = () => kept.keyLock !== undefined && kept.keyLock !== first;
  await expect.poll(hasAnother).toBe(true);
  expect(await canRekey()).toBe(false);
});

it("ends the process if the key was changed in the meantime", async () => {
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  await startProcess();
  await db.setting.update({ where: { key: "master-key-fingerprint" }, data: { value: "another key's" } });
  await breakConnection();
  await expect.poll(() => exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(lines.map((line) => JSON.parse(line).event)).toContain("wrong-master-key");
});
