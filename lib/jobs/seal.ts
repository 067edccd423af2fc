import "server-only";
import type { Client } from "pg";
import { dayOf, weeksAfter } from "@/lib/dates";
import { withConnection } from "@/lib/db/connection";
import { LOCKS } from "@/lib/db/locks.mjs";
import { waitForSnapshots } from "@/lib/db/snapshots.mjs";
import { rewriteUsers, stagePrivateFields } from "@/lib/jobs/reencrypt-fields";
import { rebuildSearchIndex } from "@/lib/jobs/search-index";
import { LEASE_MS } from "@/lib/mail/deliver";
import { editableSince } from "@/lib/responses/rules";

// Their order and transaction IDs show who was here when. The order of the primary keys says nothing.
const SHUFFLED_TABLES = [
  { table: "users", key: "id" },
  { table: "companies", key: "id" },
  { table: "company_domains", key: "domain" },
  { table: "sessions", key: "sid" },
  { table: "outbox_messages", key: "id" },
  { table: "invitations", key: "emailIndex" },
  { table: "site_slots", key: "slot" },
  { table: "unsubscribed_emails", key: "id" },
  { table: "accounts", key: "providerAccountId" },
  { table: "consent_changes", key: "key" },
  { table: "shared_pages", key: "code" },
  { table: "audit_entries", key: "id" },
  { table: "removal_counts", key: "outcome" },
  { table: "review_responses", key: "reviewId" },
];
const WEEK_TABLES = ["leader_weeks", "company_weeks"];
const SHUFFLED_NAMES = SHUFFLED_TABLES.map(({ table }) => table);
const REFILED_TABLES = ["reviews", ...SHUFFLED_NAMES, ...WEEK_TABLES];
const VACUUMED_TABLES = [...REFILED_TABLES, "search_tokens", "search_vocabulary"];

const CLOCKS_DIFFER_MS = 60_000;

/** Removes row order, `xmin` and exact times (docs/anonymity.md, 'The seal'). A transaction per table,
 * so that writers wait for one at a time and the job can be killed at any point.
 * @returns how many reviews were newly sealed; null when another server is sealing */
export async function sealReviews(now: Date): Promise<number | null> {
  const startedAt = Date.now();
  return withConnection(async (client) => {
    const lock = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
      LOCKS.seal,
    ]);
    if (!lock.rows[0]?.taken) return null;
    const sealed = await inTransaction(client, () => rewriteReviews(client, now));
    await stagePrivateFields(client, now);
    for (const { table, key } of SHUFFLED_TABLES) {
      await inTransaction(client, async () => {
        await lockTable(client, table);
        if (table === "users") await rewriteUsers(client, now);
        else if (table === "outbox_messages") await rewriteOutbox(client, now, startedAt);
        else if (table === "review_responses") await rewriteResponses(client, now);
        else await client.query(`UPDATE "${table}" SET "${key}" = "${key}"`);
      });
    }
    for (const table of WEEK_TABLES) await inTransaction(client, () => rewriteWeeks(client, table, now));
    // The search index gets a row for each name when it is written, so its order shows when.
    await rebuildSearchIndex(client);
    await waitForSnapshots(client);
    // In the UPDATE's transaction, CLUSTER would copy the versions just replaced, with their old `xmin`.
    for (const table of REFILED_TABLES) await client.query(`CLUSTER "${table}" USING "${table}_pkey"`);
    for (const table of VACUUMED_TABLES) await client.query(`VACUUM (ANALYZE) "${table}"`);
    // The planner's statistics had exact times until now. Without the privilege this does nothing.
    await waitForSnapshots(client);
    await client.query("VACUUM (FULL) pg_statistic");
    await dropOldLog(client);
    return sealed;
  });
}

/** Old segments of the write-ahead log hold every exact time of the day. */
async function dropOldLog(client: Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    "SELECT pg_has_role('pg_checkpoint', 'USAGE') AS may",
  );
  if (!rows[0]?.may) return;
  // A checkpoint keeps the segment being written, and those of wal_keep_size, so fill as many first.
  await client.query(
    `SELECT pg_logical_emit_message(false, 'seal', repeat(' ', segment.setting::int))
     FROM pg_settings AS segment, pg_settings AS kept,
       generate_series(0, ceil(kept.setting::bigint * 1024 * 1024 / segment.setting::numeric)::int)
     WHERE segment.name = 'wal_segment_size' AND kept.name = 'wal_keep_size'`,
  );
  await client.query("CHECKPOINT");
}

async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query("BEGIN");
  const result = await work();
  await client.query("COMMIT");
  return result;
}

/** Keeps out row locks too: an UPDATE that locks rows one by one could deadlock with a writer. */
async function lockTable(client: Client, table: string): Promise<void> {
  await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
}

async function rewriteReviews(client: Client, now: Date): Promise<number> {
  // A leader who claims reviews right now would not find the ones being rewritten.
  await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.reviewClaims]);
  const today = `${dayOf(now)}T00:00:00Z`;
  await client.query(`CREATE TEMPORARY TABLE "resealed" ON COMMIT DROP AS TABLE "reviews" WITH NO DATA`);
  // A due review without its exact time was unlinked, claimed or changed after its seal: then rewrite all.
  await client.query(
    `WITH "due" AS (
       SELECT "createdAt", "submittedAt" FROM "reviews"
       WHERE NOT "sealed" AND coalesce("submittedAt", "createdAt") < $1::timestamptz),
     "moved" AS (
       DELETE FROM "reviews"
       WHERE coalesce("submittedAt", "createdAt") < $1::timestamptz AND (
         "createdAt" >= date_trunc('week', $1::timestamptz) - interval '1 week'
         OR "createdAt" IN (SELECT "createdAt" FROM "due")
         OR EXISTS (SELECT FROM "due" WHERE "submittedAt" IS NULL))
       RETURNING *)
     INSERT INTO "resealed" SELECT * FROM "moved"`,
    [today],
  );
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS "count" FROM "resealed" WHERE NOT "sealed"`,
  );
  // The day of an appeal goes once it is over; until then its review stays unsealed.
  await client.query(
    `UPDATE "resealed" SET "sealed" = COALESCE("appealedOn" < $1::date, true),
       "appealedOn" = CASE WHEN "appealedOn" >= $1::date THEN "appealedOn" END,
       "submittedAt" = NULL`,
    [dayOf(now)],
  );
  await client.query(`INSERT INTO "reviews" SELECT * FROM "resealed" ORDER BY random()`);
  return rows[0]?.count ?? 0;
}

/** The time of the next try would date its cause. Emails being sent stay, or they would be sent twice. */
async function rewriteOutbox(client: Client, now: Date, startedAt: number): Promise<void> {
  const midnight = new Date(`${dayOf(now)}T00:00:00Z`);
  const lastLease = new Date(now.getTime() + Date.now() - startedAt + CLOCKS_DIFFER_MS + LEASE_MS);
  await client.query(
    `UPDATE "outbox_messages" SET "notBefore" = CASE
       WHEN "failedAt" IS NULL AND ("attempts" > 0 AND "notBefore" > $2 OR "attempts" = 0 AND "notBefore" <= $1)
       THEN $3::timestamptz ELSE "notBefore" END`,
    [now, lastLease, midnight],
  );
}

/** Once a reply can't be edited any more, only its week stays. */
async function rewriteResponses(client: Client, now: Date): Promise<void> {
  await client.query(
    `UPDATE "review_responses" SET "repliedOn" = CASE WHEN "repliedOn" < $1
       THEN date_trunc('week', "repliedOn"::timestamp)::date ELSE "repliedOn" END`,
    [dayOf(editableSince(now))],
  );
}

async function rewriteWeeks(client: Client, table: string, now: Date): Promise<void> {
  const lastWeek = dayOf(weeksAfter(now, -1));
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
