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
  // A company is listed once people can read about it, and its age starts then (`listCompany`).
  more: Prisma.sql`, "isListed" = s."isListed" OR g."total" > 0, "createdAt" = CASE WHEN s."isListed"
    THEN s."createdAt" ELSE date_trunc('month', now() AT TIME ZONE 'UTC')::date END`,
};

// Subtract reviews before they are deleted or hidden, and lock them first. To avoid deadlocks, this locks
// leaders before companies, each in order, as everywhere.
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

// Begins a statement, which can then select from "given". For several leaders or companies, lock those first.
// Companies count what everyone may read (docs/anonymity.md, 'Stats').
// Locks by its updates alone, the leader before the company: a row that one statement first locked and then
// updated could deadlock with others that wait for it.
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

/** The caller has changed the leader's row, so that no submission comes in between. */
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

// Subtracts with the same upsert, because the week to subtract from exists.
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

// An empty week would still show that there was something.
async function deleteEmptyWeeks(tx: Transaction, given: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "leader_weeks"
    WHERE "leaderId" IN (SELECT "revieweeId" FROM (${given}) g) AND 0 = ALL ("overallCounts")`;
  await tx.$executeRaw`
    DELETE FROM "company_weeks"
    WHERE "companyId" IN (SELECT "companyId" FROM (${given}) g) AND 0 = ALL ("overallCounts")`;
}

/** The caller moves the reviews, and locks both rows first. Leaves `from` without weeks. */
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
