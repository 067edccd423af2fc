import { db } from "@/lib/db/client";
import { RATING_DIMENSIONS } from "@/lib/ratings/constants";
import { Prisma } from "@/prisma/generated/client";

type Totals = { id: string; totalReviews: number; averageRating: number } & Record<
  (typeof RATING_DIMENSIONS)[number]["counts"],
  number[]
>;

type Aggregates = { totals: Totals[]; weeks: Week[]; site: Site[] };

type Week = { id: string; week: string; overallCounts: number[] };

/** `stored` and `recounted` must be equal. */
export async function recountAggregates(): Promise<{ stored: Aggregates; recounted: Aggregates }> {
  const [totals, weeks, site] = await Promise.all([recountTotals(), recountWeeks(), recountSite()]);
  return {
    stored: { totals: totals.stored, weeks: weeks.stored, site: site.stored },
    recounted: { totals: totals.recounted, weeks: weeks.recounted, site: site.recounted },
  };
}

async function recountTotals(): Promise<{ stored: Totals[]; recounted: Totals[] }> {
  const named = (counts: string) => Prisma.raw(`"${counts}"`);
  const columns = Prisma.join(RATING_DIMENSIONS.map(({ counts }) => named(counts)));
  const counted = Prisma.join(
    RATING_DIMENSIONS.map(({ column, counts }) => Prisma.sql`${starsOf(column)} AS ${named(counts)}`),
  );
  const [stored, recounted] = await Promise.all([
    db.$queryRaw<Totals[]>`
      SELECT "id", "totalReviews", "averageRating", ${columns} FROM "users"
      UNION ALL
      SELECT "id", "totalReviews", "averageRating", ${columns} FROM "companies"
      ORDER BY "id"`,
    db.$queryRaw<Totals[]>`
      WITH "subjects" AS (
        SELECT "id" FROM "users" UNION ALL SELECT "id" FROM "companies")
      SELECT s."id",
        count(r."id")::int AS "totalReviews",
        COALESCE(sum(r."overallRating")::double precision / NULLIF(count(r."id"), 0), 0) AS "averageRating",
        ${counted}
      FROM "subjects" s
      LEFT JOIN "reviews" r ON r."state" = 'PUBLISHED' AND r."unregisteredLeaderIndex" IS NULL AND (
        s."id" = r."revieweeId" OR s."id" = r."companyId" AND (r."revieweeId" IS NULL OR EXISTS (
          SELECT FROM "users" u WHERE u."id" = r."revieweeId" AND u."areReviewsPublic")))
      GROUP BY s."id"
      ORDER BY s."id"`,
  ]);
  return { stored, recounted };
}

async function recountWeeks(): Promise<{ stored: Week[]; recounted: Week[] }> {
  const [stored, recounted] = await Promise.all([
    db.$queryRaw<Week[]>`
      SELECT "leaderId" AS "id", "week"::text, "overallCounts" FROM "leader_weeks"
      UNION ALL
      SELECT "companyId", "week"::text, "overallCounts" FROM "company_weeks" ORDER BY 1, 2`,
    db.$queryRaw<Week[]>`
      WITH "counted" AS (
        SELECT r.*, s."id" AS "subject"
        FROM "reviews" r
        LEFT JOIN "users" u ON u."id" = r."revieweeId",
        LATERAL (
          SELECT r."revieweeId" AS "id" WHERE r."revieweeId" IS NOT NULL
          UNION ALL
          SELECT r."companyId" WHERE r."revieweeId" IS NULL OR u."areReviewsPublic") AS s
        WHERE r."state" = 'PUBLISHED' AND r."unregisteredLeaderIndex" IS NULL)
      SELECT "subject" AS "id", date_trunc('week', "createdAt" AT TIME ZONE 'UTC')::date::text AS "week",
        ${starsOf("overallRating")} AS "overallCounts"
      FROM "counted" r GROUP BY 1, 2 ORDER BY 1, 2`,
  ]);
  return { stored, recounted };
}

/** Counts the stars one by one, which the product doesn't. */
function starsOf(rating: string): Prisma.Sql {
  const column = Prisma.raw(`r."${rating}"`);
  const counts = [1, 2, 3, 4, 5].map(
    (star) => Prisma.sql`(count(*) FILTER (WHERE ${column} = ${star}))::int`,
  );
  return Prisma.sql`ARRAY[${Prisma.join(counts)}]`;
}

type Site = { companies: number; companiesWithReviews: number; members: number; overallCounts: number[] };

async function recountSite(): Promise<{ stored: Site[]; recounted: Site[] }> {
  const counts = Prisma.sql`ARRAY[COALESCE(sum("overallCounts"[1]), 0), COALESCE(sum("overallCounts"[2]), 0),
    COALESCE(sum("overallCounts"[3]), 0), COALESCE(sum("overallCounts"[4]), 0),
    COALESCE(sum("overallCounts"[5]), 0)]::int[] AS "overallCounts"`;
  const [stored, recounted] = await Promise.all([
    db.$queryRaw<Site[]>`
      SELECT sum("companies")::int AS "companies", sum("companiesWithReviews")::int AS "companiesWithReviews",
        sum("members")::int AS "members", ${counts} FROM "site_slots"`,
    db.$queryRaw<Site[]>`
      SELECT count(*) FILTER (WHERE "isListed")::int AS "companies", count(*) FILTER (WHERE "totalReviews" > 0)::int AS "companiesWithReviews",
        COALESCE(sum("verifiedMemberCount"), 0)::int AS "members", ${counts} FROM "companies"`,
  ]);
  return { stored, recounted };
}
