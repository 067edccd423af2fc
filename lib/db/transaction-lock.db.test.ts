import pg from "pg";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { db } from "@/lib/db/client";
import { isDatabaseUnavailable } from "@/lib/db/errors";
import { pool } from "@/lib/db/pool";
import { type Statements, transaction } from "@/lib/db/transaction";
import { makeCompany } from "@/tests/factories";
import { relayDatabase } from "@/tests/relay";

// As from a hash: of any sign, and longer than a JavaScript number.
const LOCK = -9_007_199_254_740_993n;

const relay = await relayDatabase();
const other = new pg.Client(relay.direct);
await other.connect();
afterAll(() => other.end());

// Other files' databases are on the same server.
const LOCKS = `FROM pg_locks
  WHERE locktype = 'advisory' AND granted = $1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

async function locks(isGranted: boolean): Promise<number> {
  const { rows } = await other.query<{ count: number }>(`SELECT count(*)::int ${LOCKS}`, [isGranted]);
  return rows[0]?.count ?? 0;
}

function rename(tx: Statements, id: string) {
  return tx.$executeRaw`UPDATE "companies" SET "name" = 'Renamed' WHERE "id" = ${id}::uuid`;
}

async function holdElsewhere(lock: bigint) {
  await other.query("SELECT pg_advisory_lock($1)", [lock]);
  const release = () => other.query("SELECT pg_advisory_unlock_all()");
  onTestFinished(async () => void (await release()));
  return release;
}

describe("a transaction with a lock", () => {
  it("does nothing before it has it, and holds it to its end", async () => {
    const release = await holdElsewhere(LOCK);
    let isWorking = false;
    const held = transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT`;
        isWorking = true;
        return locks(true);
      },
      { lock: LOCK },
    );
    await expect.poll(() => locks(false)).toBe(1);
    expect(isWorking).toBe(false);
    await release();
    expect(await held).toBe(1);
    expect(await locks(true)).toBe(0);
  });

  it("waits for no other lock, and without one for none", async () => {
    await holdElsewhere(LOCK);
    const read = () => transaction((tx) => tx.$queryRaw`SELECT 1 AS "one"`, { lock: LOCK + 1n });
    expect(await read()).toEqual([{ one: 1 }]);
    expect(await transaction((tx) => tx.$queryRaw`SELECT 2 AS "two"`)).toEqual([{ two: 2 }]);
  });

  it("gives it back if its work throws", async () => {
    const failure = new Error("no");
    await expect(transaction(() => Promise.reject(failure), { lock: LOCK })).rejects.toBe(failure);
    expect(await locks(true)).toBe(0);
  });

  it("does nothing if it doesn't get the lock", async () => {
    await holdElsewhere(LOCK);
    const { id, name } = await makeCompany();
    const refused = transaction((tx) => rename(tx, id), { lock: LOCK }).catch((error: unknown) => error);
    await expect.poll(() => locks(false)).toBe(1);
    await other.query(`SELECT pg_cancel_backend(pid) ${LOCKS}`, [false]);
    expect(isDatabaseUnavailable(await refused)).toBe(true);
    expect(await db.company.findUnique({ where: { id } })).toMatchObject({ name });
    const { rows } = await pool().query(`SELECT now() = statement_timestamp() AS "isAlone"`);
    expect(rows).toEqual([{ isAlone: true }]);
  });

  it("is in no statement's text, which PostgreSQL may log: it is the same for all reviews of an author", async () => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    onTestFinished(() => query.mockRestore());
    await transaction(async () => undefined, { lock: LOCK });
    const sent = query.mock.calls.map(([statement]) => statement as unknown as pg.QueryConfig);
    expect(sent.map(({ values }) => values ?? [])).toContainEqual([LOCK]);
    for (const { text } of sent) expect(text).not.toContain(String(LOCK).slice(1));
  });

  it("asks for it, and runs its first statement, without waiting for an answer", async () => {
    const lockAnother = (tx: Statements) => tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK + 1n})`;
    // One connection is open, and has both statements.
    await transaction(lockAnother, { lock: LOCK });
    relay.freeze();
    const running = transaction(lockAnother, { lock: LOCK });
    await expect.poll(() => locks(true)).toBe(2);
    relay.thaw();
    await running;
    expect(await locks(true)).toBe(0);
  });
});
