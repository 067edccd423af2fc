import pg from "pg";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { isDatabaseUnavailable } from "@/lib/db/errors";
import { pool } from "@/lib/db/pool";
import { transaction } from "@/lib/db/transaction";
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

/** A lock that another connection holds until `release`. */
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
      async () => {
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

  it("closes the connection if it doesn't get the lock, and does nothing", async () => {
    await holdElsewhere(LOCK);
    await pool().query("SELECT 1");
    let isWorking = false;
    const refused = transaction(
      async () => {
        isWorking = true;
      },
      { lock: LOCK },
    ).catch((error: unknown) => error);
    await expect.poll(() => locks(false)).toBe(1);
    await other.query(`SELECT pg_cancel_backend(pid) ${LOCKS}`, [false]);
    expect(isDatabaseUnavailable(await refused)).toBe(true);
    expect(isWorking).toBe(false);
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

  it("asks for it without waiting for its beginning to be answered", async () => {
    // One connection is open, and has the lock's statement.
    await transaction(async () => undefined, { lock: LOCK });
    relay.freeze();
    const running = transaction(async () => undefined, { lock: LOCK });
    await expect.poll(() => locks(true)).toBe(1);
    relay.thaw();
    await running;
    expect(await locks(true)).toBe(0);
  });
});
