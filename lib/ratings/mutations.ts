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
 * Adds published reviews to all stats, or subtracts them before they are deleted or hidden. Companies count what
 * everyone may read (docs/anonymity.md, 'Stats'). Locks leaders before companies, as everywhere, to avoid deadlocks.
 */
export async function countReviews(tx: Transaction, ids: string[], direction: Direction): Promise<void> {
  if (ids.length === 0) return;
  const which = Prisma.sql`r."id" = ANY(${ids}::uuid[])`;
  await tx.$executeRaw`
    SELECT FROM "users" WHERE "id" IN (SELECT r."revieweeId" FROM "reviews" r WHERE ${which})
    ORDER BY "id" FOR NO KEY UPDATE`;
  const ofLeaders = ratingsGiven(
    Prisma.sql`r."revieweeId"`,
    Prisma.sql`${which} AND r."revieweeId" IS NOT NULL`,
  );
  await addToTotals(tx, LEADERS, ofLeaders, direction);
  await addToWeeks(tx, LEADERS, ofLeaders, direction);
  const isReadByAll = Prisma.sql`(r."revieweeId" IS NULL
    OR (SELECT u."areReviewsPublic" FROM "users" u WHERE u."id" = r."revieweeId"))`;
  await countForCompanies(tx, Prisma.sql`${which} AND ${isReadByAll}`, direction);
}

/** For a leader who changes it; the caller has changed their row, so that no submission comes in between. */
export function recountForCompanies(tx: Transaction, leaderId: string, isPublic: boolean): Promise<void> {
  return countForCompanies(tx, Prisma.sql`r."revieweeId" = ${leaderId}::uuid`, isPublic ? "in" : "out");
}

async function countForCompanies(tx: Transaction, which: Prisma.Sql, direction: Direction): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM "companies" WHERE "id" IN (SELECT r."companyId" FROM "reviews" r WHERE ${which})
    ORDER BY "id" FOR NO KEY UPDATE`;
  const ofCompanies = ratingsGiven(Prisma.sql`r."companyId"`, which);
  await addToTotals(tx, COMPANIES, ofCompanies, direction);
  await addToWeeks(tx, COMPANIES, ofCompanies, direction);
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

function ratingsGiven(subject: Prisma.Sql, which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${subject} AS "subject", date_trunc('week', r."createdAt" AT TIME ZONE 'UTC')::date AS "week",
      ${sqlForRatings(({ key, column }) => Prisma.sql`r.${column} AS ${key}`)}
    FROM "reviews" r
    WHERE ${which} AND r."state" = 'PUBLISHED' AND r."unregisteredLeaderIndex" IS NULL`;
}

type Subjects = typeof LEADERS;

async function addToTotals(
  tx: Transaction,
  { totals, more }: Subjects,
  given: Prisma.Sql,
  direction: Direction,
) {
  const sign = Prisma.sql`${direction === "in" ? 1 : -1}::int`;
  const counted = sqlForRatings(({ key }) => Prisma.sql`count_stars(${key}) AS ${key}`);
  const added = sqlForRatings(
    ({ key, counts }) => Prisma.sql`${counts} = add_counts(s.${counts}, g.${key}, ${sign})`,
  );
  await tx.$executeRaw`
    WITH "given" AS (
      SELECT "subject", count(*)::int AS "total", ${counted}
      FROM (${given}) AS "reviewed" GROUP BY 1)
    UPDATE ${totals} s SET
      "totalReviews" = s."totalReviews" + ${sign} * g."total",
      ${added},
      "averageRating" = average_of(add_counts(s."overallCounts", g."overall", ${sign}))
      ${more}
    FROM "given" g WHERE s."id" = g."subject"`;
}

async function addToWeeks(
  tx: Transaction,
  { weeks, key }: Subjects,
  given: Prisma.Sql,
  direction: Direction,
) {
  const counted = Prisma.sql`
    SELECT "subject", "week", count_stars("overall") AS "counts" FROM (${given}) AS "reviewed" GROUP BY 1, 2`;
  if (direction === "in") {
    await tx.$executeRaw`
      INSERT INTO ${weeks} AS s (${key}, "week", "overallCounts") SELECT * FROM (${counted}) AS g ORDER BY 1, 2
      ON CONFLICT (${key}, "week") DO UPDATE SET
        "overallCounts" = add_counts(s."overallCounts", EXCLUDED."overallCounts"), "sealed" = false`;
    return;
  }
  await tx.$executeRaw`
    UPDATE ${weeks} s SET "overallCounts" = add_counts(s."overallCounts", g."counts", -1), "sealed" = false
    FROM (${counted}) AS g WHERE s.${key} = g."subject" AND s."week" = g."week"`;
  // An empty week would still show that there was something.
  await tx.$executeRaw`
    DELETE FROM ${weeks} s USING (${counted}) AS g
    WHERE s.${key} = g."subject" AND s."week" = g."week" AND 0 = ALL (s."overallCounts")`;
}
