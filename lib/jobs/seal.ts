import "server-only";
import type { Client } from "pg";
import { withConnection } from "@/lib/db/connection";

// Any number that no other lock of this database uses; two machines then do not seal at the same time.
const SEAL_LOCK = 730_417_512;

// Whose rows say by order and transaction id who was here when. The primary keys are random, so their order says nothing.
const SHUFFLED_TABLES = [
  { table: "users", key: "id" },
  { table: "companies", key: "id" },
  { table: "sessions", key: "sid" },
  { table: "outbox_messages", key: "id" },
  { table: "invitations", key: "emailIndex" },
];

/**
 * Takes row order, `xmin` and exact time off every review older than today (docs/anonymity.md, 'The seal').
 * All reviews of a week that has an unsealed one, and of this week and the last, are written again together, in random
 * order: rewriting only the night's own would leave each night its own transaction id and stretch of the table, and
 * so the day of a review. An unsealed review that already stands on its Monday was unlinked: then every review is
 * written again, because one old week alone would tell in which week somebody who was here today once wrote.
 * The rows of people, companies, sessions, waiting mail and invitations get one transaction id and the order of their random keys,
 * since a submission touches its leader and company and a login its session.
 * One transaction, and one for the search index, so that it can be killed at any point; running it twice changes nothing
 * that can be read.
 * @returns how many reviews were newly sealed; null when another machine is at it.
 */
export async function sealReviews(now: Date): Promise<number | null> {
  return withConnection(async (client) => {
    const lock = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
      SEAL_LOCK,
    ]);
    if (!lock.rows[0]?.taken) return null;
    await client.query("BEGIN");
    const sealed = await rewriteReviews(client, now);
    // Writers wait for the moment that the rest takes, so that none of them and this wait for each other.
    const tables = SHUFFLED_TABLES.map(({ table }) => `"${table}"`);
    await client.query(`LOCK TABLE ${tables.join(", ")} IN SHARE ROW EXCLUSIVE MODE`);
    for (const { table, key } of SHUFFLED_TABLES) {
      await client.query(`UPDATE "${table}" SET "${key}" = "${key}"`);
      await client.query(`CLUSTER "${table}" USING "${table}_pkey"`);
    }
    await client.query("COMMIT");
    // The search index has a row for each name from the moment it is written. Apart, since it keeps only new names waiting.
    await client.query("SELECT search_rebuild()");
    // The old versions stay in the files until they are vacuumed away, and old times in the planner's statistics.
    const rewritten = [...tables, `"reviews"`, `"search_tokens"`, `"search_vocabulary"`];
    for (const table of rewritten) await client.query(`VACUUM (ANALYZE) ${table}`);
    return sealed;
  });
}

async function rewriteReviews(client: Client, now: Date): Promise<number> {
  await client.query("SET LOCAL TIME ZONE 'UTC'");
  const today = `${now.toISOString().slice(0, 10)}T00:00:00Z`;
  await client.query(`CREATE TEMPORARY TABLE "resealed" ON COMMIT DROP AS TABLE "reviews" WITH NO DATA`);
  await client.query(
    `WITH "due" AS (
       SELECT "createdAt", date_trunc('week', "createdAt") AS "week" FROM "reviews"
       WHERE NOT "sealed" AND "createdAt" < $1::timestamptz),
     "moved" AS (
       DELETE FROM "reviews"
       WHERE "createdAt" < $1::timestamptz AND (
         "createdAt" >= date_trunc('week', $1::timestamptz) - interval '1 week'
         OR date_trunc('week', "createdAt") IN (SELECT "week" FROM "due")
         OR EXISTS (SELECT FROM "due" WHERE "createdAt" = "week"))
       RETURNING *)
     INSERT INTO "resealed" SELECT * FROM "moved"`,
    [today],
  );
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "resealed" WHERE NOT "sealed"`,
  );
  // What is still to become visible keeps its moment: its week has perhaps begun already.
  await client.query(
    `UPDATE "resealed" SET "sealed" = true, "createdAt" = date_trunc('week', "createdAt"),
       "visibleAt" = CASE WHEN "visibleAt" > $1::timestamptz THEN "visibleAt"
         ELSE date_trunc('week', "visibleAt") END`,
    [now],
  );
  await client.query(`INSERT INTO "reviews" SELECT * FROM "resealed" ORDER BY random()`);
  return rows[0]?.count ?? 0;
}
