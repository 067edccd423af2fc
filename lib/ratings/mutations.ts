import "server-only";
import type { Transaction } from "@/lib/db/client";
import { sqlForRatings } from "@/lib/ratings/queries/counts";
import { Prisma } from "@/prisma/generated/client";

type Direction = "in" | "out";

const LEADERS = {
  totals: Prisma.sql`"users"`,
  weeks: Prisma.sql`"leader_weeks"`,
  key: Prisma.sql`"leaderId"`,
  more: Prisma.empty,
};
const COMPANIES = {
  totals: Prisma.sql`"companies"`,
  weeks: Prisma.sql`"company_weeks"`,
  key: Prisma.sql`"companyId"`,
  // A company is listed once people can read about it, and is as old as that (`listCompany`).
  more: Prisma.sql`, "isListed" = s."isListed" OR g."total" > 0, "createdAt" = CASE WHEN s."isListed"
    THEN s."createdAt" ELSE date_trunc('month', now() AT TIME ZONE 'UTC')::date END`,
};

/**
 * Adds published reviews to all stats, or subtracts them before they are deleted or hidden; lock them first. Locks
 * leaders before companies, each in order, as everywhere, to avoid deadlocks.
 */
export async function countReviews(tx: Transaction, ids: string[], direction: Direction): Promise<void> {
  if (ids.length === 0) return;
  const given = Prisma.sql`SELECT * FROM "reviews" WHERE "id" = ANY(${ids}::uuid[])`;
  await tx.$executeRaw`
    SELECT FROM "users" WHERE "id" IN (SELECT "revieweeId" FROM (${given}) g)
    ORDER BY "id" FOR NO KEY UPDATE`;
  await lockCompanies(
    tx,
    Prisma.sql`SELECT g."companyId" FROM (${given}) g LEFT JOIN "users" u ON u."id" = g."revieweeId"
      WHERE g."revieweeId" IS NULL OR u."areReviewsPublic"`,
  );
  await tx.$executeRaw`${countingSql(given, direction)} SELECT`;
  if (direction === "out") await deleteEmptyWeeks(tx, given);
}

/**
 * The beginning of a statement that counts the published ones of the reviews that `given` selects or inserts; what
 * follows can select from "given". Companies count what everyone may read (docs/anonymity.md, 'Stats'). For reviews
 * of several leaders or companies, lock those first. It locks by its updates alone, the leader before the company: a
 * row that one statement first locked and then updated could deadlock with others that wait for it.
 */
export function countingSql(given: Prisma.Sql, direction: Direction): Prisma.Sql {
  const [ofLeaders, ofCompanies] = [Prisma.sql`"ofLeaders"`, Prisma.sql`"ofCompanies"`];
  return Prisma.sql`
    ${publishedOf(given)},
    ${ofLeaders} AS (SELECT *, "revieweeId" AS "subject" FROM "published" WHERE "revieweeId" IS NOT NULL),
    "leaders" AS (${addToTotals(LEADERS, ofLeaders, direction)} RETURNING s."id", s."areReviewsPublic"),
    ${ofCompanies} AS MATERIALIZED (
      SELECT p.*, p."companyId" AS "subject" FROM "published" p LEFT JOIN "leaders" l ON l."id" = p."revieweeId"
      WHERE p."revieweeId" IS NULL OR l."areReviewsPublic"),
    "counted" AS (${addToTotals(COMPANIES, ofCompanies, direction)} RETURNING s."id"),
    "leaderWeeks" AS (
      ${addToWeeks(LEADERS, Prisma.sql`${ofLeaders} JOIN "leaders" ON "id" = "subject"`, direction)}),
    "companyWeeks" AS (
      ${addToWeeks(COMPANIES, Prisma.sql`${ofCompanies} JOIN "counted" ON "id" = "subject"`, direction)})`;
}

/** For a leader who changes it; the caller has changed their row, so that no submission comes in between. */
export async function recountForCompanies(
  tx: Transaction,
  leaderId: string,
  isPublic: boolean,
): Promise<void> {
  const given = Prisma.sql`SELECT * FROM "reviews" WHERE "revieweeId" = ${leaderId}::uuid`;
  const [ofCompanies, direction] = [Prisma.sql`"ofCompanies"`, isPublic ? "in" : "out"] as const;
  await lockCompanies(tx, Prisma.sql`SELECT g."companyId" FROM (${given}) g`);
  await tx.$executeRaw`
    ${publishedOf(given)},
    ${ofCompanies} AS (SELECT *, "companyId" AS "subject" FROM "published"),
    "counted" AS (${addToTotals(COMPANIES, ofCompanies, direction)}),
    "companyWeeks" AS (${addToWeeks(COMPANIES, ofCompanies, direction)})
    SELECT`;
  if (direction === "out") await deleteEmptyWeeks(tx, given);
}

async function lockCompanies(tx: Transaction, ids: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM "companies" WHERE "id" IN (${ids}) ORDER BY "id" FOR NO KEY UPDATE`;
}

function publishedOf(given: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH "given" AS (${given}),
    "published" AS MATERIALIZED (
      SELECT "revieweeId", "companyId", date_trunc('week', "createdAt" AT TIME ZONE 'UTC')::date AS "week",
        ${sqlForRatings(({ key, column }) => Prisma.sql`${column} AS ${key}`)}
      FROM "given" WHERE "state" = 'PUBLISHED' AND "unregisteredLeaderIndex" IS NULL)`;
}

type Subjects = typeof LEADERS;

function addToTotals({ totals, more }: Subjects, reviews: Prisma.Sql, direction: Direction): Prisma.Sql {
  const sign = signOf(direction);
  const counted = sqlForRatings(({ key }) => Prisma.sql`count_stars(${key}) AS ${key}`);
  const added = sqlForRatings(
    ({ key, counts }) => Prisma.sql`${counts} = add_counts(s.${counts}, g.${key}, ${sign})`,
  );
  return Prisma.sql`
    UPDATE ${totals} s SET
      "totalReviews" = s."totalReviews" + ${sign} * g."total",
      ${added},
      "averageRating" = average_of(add_counts(s."overallCounts", g."overall", ${sign}))
      ${more}
    FROM (SELECT "subject", count(*)::int AS "total", ${counted} FROM ${reviews} GROUP BY 1) g
    WHERE s."id" = g."subject"`;
}

/** In both directions, because a week that is subtracted from is there. */
function addToWeeks({ weeks, key }: Subjects, reviews: Prisma.Sql, direction: Direction): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO ${weeks} AS s (${key}, "week", "overallCounts")
    SELECT "subject", "week", count_stars("overall") FROM ${reviews} GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (${key}, "week") DO UPDATE SET
      "overallCounts" = add_counts(s."overallCounts", EXCLUDED."overallCounts", ${signOf(direction)}), "sealed" = false`;
}

function signOf(direction: Direction): Prisma.Sql {
  return direction === "in" ? Prisma.sql`1` : Prisma.sql`-1`;
}

/** An empty week would still show that there was something. */
async function deleteEmptyWeeks(tx: Transaction, given: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "leader_weeks"
    WHERE "leaderId" IN (SELECT "revieweeId" FROM (${given}) g) AND 0 = ALL ("overallCounts")`;
  await tx.$executeRaw`
    DELETE FROM "company_weeks"
    WHERE "companyId" IN (SELECT "companyId" FROM (${given}) g) AND 0 = ALL ("overallCounts")`;
}

/**
 * Adds one company's stats to another's: both are sums over their reviews, which the caller moves. Leaves the first one
 * without weeks. Lock both rows first.
 */
export async function moveCompanyCounts(
  tx: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const added = sqlForRatings(({ counts }) => Prisma.sql`${counts} = add_counts(s.${counts}, f.${counts})`);
  await tx.$executeRaw`
    UPDATE "companies" s SET
      "totalReviews" = s."totalReviews" + f."totalReviews",
      ${added},
      "averageRating" = average_of(add_counts(s."overallCounts", f."overallCounts"))
    FROM "companies" f WHERE s."id" = ${into}::uuid AND f."id" = ${from}::uuid`;
  await tx.$executeRaw`
    INSERT INTO "company_weeks" AS s ("companyId", "week", "overallCounts")
    SELECT ${into}::uuid, "week", "overallCounts" FROM "company_weeks" WHERE "companyId" = ${from}::uuid ORDER BY "week"
    ON CONFLICT ("companyId", "week") DO UPDATE SET
      "overallCounts" = add_counts(s."overallCounts", EXCLUDED."overallCounts"), "sealed" = false`;
  await tx.$executeRaw`DELETE FROM "company_weeks" WHERE "companyId" = ${from}::uuid`;
}
