import { expect, it } from "vitest";
import { pool, searchPool } from "@/lib/db/pool";
import { timeLimits } from "@/lib/db/time-limits";
import { env } from "@/lib/env";

it("grow with DATABASE_WAIT_SECONDS, also those that PostgreSQL keeps", async () => {
  expect(env.DATABASE_WAIT_SECONDS).toBe(60);
  const kept = [pool(), searchPool()].map(async (connections) => {
    const { rows } = await connections.query("SHOW statement_timeout");
    return rows[0].statement_timeout;
  });
  expect(await Promise.all(kept)).toEqual(["36s", "12s"]);
  // A search that waits for a connection and then for its last statement ends within the time, too.
  const { search, transaction } = timeLimits();
  expect(transaction).toBe(60_000);
  expect(search.lastStatementStart + Math.max(search.statement, search.silence)).toBe(60_000);
});
