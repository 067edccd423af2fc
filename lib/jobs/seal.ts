import "server-only";
import type { Client } from "pg";
import { withConnection } from "@/lib/db/connection";
import { CLAIM_LOCK } from "@/lib/reviews/mutations/waiting";
import { weekOf } from "@/lib/reviews/rules";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

// Any number that no other lock of this database uses; two machines then do not seal at the same time.
const SEAL_LOCK = 730_417_512;

// Whose rows say by order and transaction id who was here when. The primary keys are random, so their order says nothing.
const SHUFFLED_TABLES = [
  { table: "users", key: "id" },
  { table: "companies", key: "id" },
  { table: "sessions", key: "sid" },
  { table: "outbox_messages", key: "id" },
  { table: "invitations", key: "emailIndex" },
  { table: "site_slots", key: "slot" },
  { table: "unsubscribed_emails", key: "id" },
  { table: "accounts", key: "providerAccountId" },
];
const WEEK_TABLES = ["leader_weeks", "company_weeks"];

/**
 * Takes row order, `xmin` and exact time off every review older than today (docs/anonymity.md, 'The seal').
 * All reviews of a week that has an unsealed one, and of this week and the last, are written again together, in random
 * order: rewriting only the night's own would leave each night its own transaction id and stretch of the table, and
 * so the day of a review. An unsealed review that already stands on its Monday was unlinked, or claimed by its leader:
 * then every review is written again, because one old week alone would tell in which week somebody who was here today
 * once wrote, or when a leader signed up.
 * The rows of people, companies, sessions, waiting mail, invitations, unsubscribed addresses and Google identities get
 * one transaction id and the order of their random keys, since a submission touches its leader and company and a login
 * its session; the search index is written anew. The figures by week are treated like reviews: those of this week and
 * the last each night, and all where one that is older has changed.
 * A transaction for each table, so that writers wait for one of them at a time and it can be killed at any point;
 * running it twice changes nothing that can be read.
 * @returns how many reviews were newly sealed; null when another machine is at it.
 */
export async function sealReviews(now: Date): Promise<number | null> {
  return withConnection(async (client) => {
    const lock = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
      SEAL_LOCK,
    ]);
    if (!lock.rows[0]?.taken) return null;
    const sealed = await inTransaction(client, () => rewriteReviews(client, now));
    for (const { table, key } of SHUFFLED_TABLES) {
      await inTransaction(client, async () => {
        await lockTable(client, table);
        await client.query(`UPDATE "${table}" SET "${key}" = "${key}"`);
        await client.query(`CLUSTER "${table}" USING "${table}_pkey"`);
      });
    }
    for (const table of WEEK_TABLES) await inTransaction(client, () => rewriteWeeks(client, table, now));
    // The search index has a row for each name from the moment it is written.
    await client.query("SELECT search_rebuild()");
    // The old versions stay in the files until they are vacuumed away, and old times in the planner's statistics.
    const shuffled = SHUFFLED_TABLES.map(({ table }) => table);
    const tables = ["reviews", ...shuffled, ...WEEK_TABLES, "search_tokens", "search_vocabulary"];
    for (const table of tables) await client.query(`VACUUM (ANALYZE) "${table}"`);
    return sealed;
  });
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  const result = await work();
  await client.query("COMMIT");
  return result;
}

/** At once what CLUSTER needs: with a weaker lock first, it and a writer who has read the table wait for each other. */
async function lockTable(client: Client, table: string): Promise<void> {
  await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
}

async function rewriteReviews(client: Client, now: Date): Promise<number> {
  // A leader who takes over reviews at this moment would not find the ones that are being written again.
  await client.query("SELECT pg_advisory_xact_lock($1)", [CLAIM_LOCK]);
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

async function rewriteWeeks(client: Client, table: string, now: Date): Promise<void> {
  const lastWeek = new Date(Date.parse(weekOf(now)) - WEEK_MS).toISOString().slice(0, 10);
  await lockTable(client, table);
  await client.query(`CREATE TEMPORARY TABLE "rewritten" ON COMMIT DROP AS TABLE "${table}" WITH NO DATA`);
  await client.query(
    `WITH "moved" AS (
       DELETE FROM "${table}"
       WHERE "week" >= $1 OR EXISTS (SELECT FROM "${table}" WHERE "week" < $1 AND NOT "sealed")
       RETURNING *)
     INSERT INTO "rewritten" SELECT * FROM "moved"`,
    [lastWeek],
  );
  await client.query(`UPDATE "rewritten" SET "sealed" = true`);
  await client.query(`INSERT INTO "${table}" SELECT * FROM "rewritten" ORDER BY random()`);
}
