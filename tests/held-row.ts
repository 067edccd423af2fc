import type { Client } from "pg";
import { expect } from "vitest";
import { withConnection } from "@/lib/db/connection";

/** Starts each call once the previous one waits for the row, so they get it in that order. */
export async function whileRowIsHeld<T>(userId: string, calls: (() => Promise<T>)[]): Promise<T[]> {
  return withConnection(async (client) => {
    await client.query("BEGIN");
    // Not an UPDATE: calls that wait for a changed row look for it again, and may overtake each other.
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

export async function countWaiting(client: Client): Promise<number> {
  // Within a transaction the list of connections never changes after the first read.
  await client.query("SELECT pg_stat_clear_snapshot()");
  const { rows } = await client.query<{ waiting: number }>(
    `SELECT count(*)::int AS "waiting" FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
