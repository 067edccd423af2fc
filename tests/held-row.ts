import type { Client } from "pg";
import { expect } from "vitest";
import { withConnection } from "@/lib/db/connection";

/**
 * Holds the row of an account from another connection, starts the calls one after the other, each once the one before
 * waits for the row, and lets go: they then get it in that order.
 */
export async function whileRowIsHeld<T>(userId: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  return withConnection(async (client) => {
    await client.query("BEGIN");
    // Not an UPDATE: those who wait for a row that has changed look for it anew, and may overtake each other.
    await client.query(`SELECT FROM "users" WHERE "id" = $1 FOR UPDATE`, [userId]);
    const running: Promise<T>[] = [];
    for (const call of calls) {
      running.push(call());
      await expect.poll(() => countWaiting(client)).toBe(running.length);
    }
    await client.query("COMMIT");
    return Promise.all(running);
  });
}

/** How many connections of this database wait for a lock. */
export async function countWaiting(client: Client): Promise<number> {
  // Within a transaction the list of connections stays what it was when it was first read.
  await client.query("SELECT pg_stat_clear_snapshot()");
  const { rows } = await client.query<{ waiting: number }>(
    `SELECT count(*)::int AS "waiting" FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
