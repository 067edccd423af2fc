import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { db, longTransaction } from "@/lib/db/client";
import { isDatabaseUnavailable } from "@/lib/db/errors";
import { pool } from "@/lib/db/pool";
import { prepare } from "@/lib/db/prepared";
import { type Statements, transaction } from "@/lib/db/transaction";
import { relayDatabase } from "@/tests/relay";

vi.hoisted(() => {
  process.env.DATABASE_WAIT_SECONDS = "5";
});

const GIVEN_UP_WITHIN_MS = 15_000;

const readNothing = prepare("SELECT");

async function ofTime<T>(running: Promise<T>): Promise<{ value: T | unknown; ms: number }> {
  const startedAt = performance.now();
  const value = await running.catch((error: unknown) => error);
  return { value, ms: performance.now() - startedAt };
}

const relay = await relayDatabase();
const other = new pg.Client(relay.direct);
await other.connect();
afterAll(() => other.end());

it("lets a long transaction be silent for longer, and closes its connection", async () => {
  const work = async (tx: Statements) => {
    await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
    return tx.$queryRaw`SELECT true AS "isThrough" FROM pg_sleep(4.5)`;
  };
  expect(await longTransaction(work, { maxWait: 2_000, timeout: 20_000 })).toEqual([{ isThrough: true }]);
  const count = `SELECT count(*)::int FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  await expect.poll(async () => (await other.query(count)).rows).toEqual([{ count: 0 }]);
});

it("gives up a connection that is silent, and uses it for nothing else (SEC-Q4)", async () => {
  await other.query("CREATE TABLE kept (name text)");
  const insert = (tx: Statements, name: string) => tx.$executeRaw`INSERT INTO kept VALUES (${name})`;
  const insertWhileFrozen = async (tx: Statements, name: string) => {
    await insert(tx, `${name}, before`);
    relay.freeze();
    stop();
    await insert(tx, name);
  };
  await readNothing();
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });

  const frozen = await Promise.all([
    ofTime(transaction((tx) => insertWhileFrozen(tx, "ours")).finally(stop)),
    ofTime(db.$transaction((tx) => insertWhileFrozen(tx, "Prisma's"))),
    ...Array.from({ length: 5 }, () => stopped.then(() => ofTime(readNothing()))),
    ...Array.from({ length: 5 }, () => stopped.then(() => ofTime(db.company.count()))),
    ...Array.from({ length: 20 }, () => stopped.then(() => ofTime(insert(db, "alone")))),
  ]);
  expect(frozen.filter(({ value }) => !isDatabaseUnavailable(value))).toEqual([]);
  expect(Math.max(...frozen.map(({ ms }) => ms))).toBeLessThan(GIVEN_UP_WITHIN_MS);
  // All have been cut: an answer that comes now would come too late.
  await expect.poll(() => pool().totalCount).toBe(0);

  relay.thaw();
  await Promise.all(Array.from({ length: 10 }, (_, index) => insert(db, `after ${index}`)));
  const { rows } = await other.query<{ name: string }>(
    "SELECT name FROM kept WHERE name <> 'alone' ORDER BY 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `after ${index}`));
});
