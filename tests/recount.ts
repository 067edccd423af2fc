import { db } from "@/lib/db/client";

type Totals = {
  id: string;
  totalReviews: number;
  averageRating: number;
  communicationSum: number;
  supportSum: number;
  growthSum: number;
  overallSum: number;
  overallCounts: number[];
  /** Null for a person. */
  verifiedMemberCount: number | null;
};

type Aggregates = { totals: Totals[]; weeks: Week[]; site: Site[] };

type Week = { id: string; week: string; sums: number[]; overallCounts: number[] };

/** What is stored about reviews, and the same counted again: the two must be equal. */
export async function recountAggregates(): Promise<{ stored: Aggregates; recounted: Aggregates }> {
  const [totals, weeks, site] = await Promise.all([recountTotals(), recountWeeks(), recountSite()]);
  return {
    stored: { totals: totals.stored, weeks: weeks.stored, site: site.stored },
    recounted: { totals: totals.recounted, weeks: weeks.recounted, site: site.recounted },
  };
}

async function recountTotals(): Promise<{ stored: Totals[]; recounted: Totals[] }> {
  const [stored, recounted] = await Promise.all([
    db.$queryRaw<Totals[]>`
      SELECT "id", "totalReviews", "averageRating", "communicationSum", "supportSum", "growthSum", "overallSum",
        "overallCounts", NULL::int AS "verifiedMemberCount" FROM "users"
      UNION ALL
      SELECT "id", "totalReviews", "averageRating", "communicationSum", "supportSum", "growthSum", "overallSum",
        "overallCounts", "verifiedMemberCount" FROM "companies"
      ORDER BY "id"`,
    db.$queryRaw<Totals[]>`
      WITH "subjects" AS (
        SELECT "id", NULL::int AS "verifiedMemberCount" FROM "users"
        UNION ALL
        SELECT c."id", (SELECT count(*)::int FROM "users" u WHERE u."companyId" = c."id" AND u."isVerified")
        FROM "companies" c)
      SELECT s."id",
        count(r."id")::int AS "totalReviews",
        COALESCE(sum(r."overallRating")::double precision / NULLIF(count(r."id"), 0), 0) AS "averageRating",
        COALESCE(sum(r."communicationRating"), 0)::int AS "communicationSum",
        COALESCE(sum(r."supportRating"), 0)::int AS "supportSum",
        COALESCE(sum(r."growthRating"), 0)::int AS "growthSum",
        COALESCE(sum(r."overallRating"), 0)::int AS "overallSum",
        ARRAY(SELECT count(*) FILTER (WHERE given = stars)::int
          FROM generate_series(1, 5) AS stars, unnest(array_agg(r."overallRating")) AS given
          GROUP BY stars ORDER BY stars) AS "overallCounts",
        s."verifiedMemberCount"
      FROM "subjects" s
      LEFT JOIN "reviews" r ON r."state" = 'PUBLISHED' AND r."unregisteredLeaderIndex" IS NULL AND (
        s."id" = r."revieweeId" OR s."id" = r."companyId" AND (r."revieweeId" IS NULL OR EXISTS (
          SELECT FROM "users" u WHERE u."id" = r."revieweeId" AND u."areReviewsPublic")))
      GROUP BY s."id", s."verifiedMemberCount"
      ORDER BY s."id"`,
  ]);
  return { stored, recounted };
}

async function recountWeeks(): Promise<{ stored: Week[]; recounted: Week[] }> {
  const [stored, recounted] = await Promise.all([
    db.$queryRaw<Week[]>`
      SELECT "leaderId" AS "id", "week"::text, ARRAY["communicationSum", "supportSum", "growthSum"] AS "sums",
        "overallCounts" FROM "leader_weeks"
      UNION ALL
      SELECT "companyId", "week"::text, ARRAY["communicationSum", "supportSum", "growthSum"], "overallCounts"
      FROM "company_weeks" ORDER BY 1, 2`,
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
        ARRAY[sum("communicationRating"), sum("supportRating"), sum("growthRating")]::int[] AS "sums",
        ARRAY[count(*) FILTER (WHERE "overallRating" = 1), count(*) FILTER (WHERE "overallRating" = 2),
          count(*) FILTER (WHERE "overallRating" = 3), count(*) FILTER (WHERE "overallRating" = 4),
          count(*) FILTER (WHERE "overallRating" = 5)]::int[] AS "overallCounts"
      FROM "counted" GROUP BY 1, 2 ORDER BY 1, 2`,
  ]);
  return { stored, recounted };
}

type Site = { companies: number; members: number; totalReviews: number; overallSum: number };

async function recountSite(): Promise<{ stored: Site[]; recounted: Site[] }> {
  const [stored, recounted] = await Promise.all([
    db.$queryRaw<Site[]>`
      SELECT sum("companies")::int AS "companies", sum("members")::int AS "members",
        sum("totalReviews")::int AS "totalReviews", sum("overallSum")::int AS "overallSum" FROM "site_slots"`,
    db.$queryRaw<Site[]>`
      SELECT count(*)::int AS "companies", COALESCE(sum("verifiedMemberCount"), 0)::int AS "members",
        COALESCE(sum("totalReviews"), 0)::int AS "totalReviews", COALESCE(sum("overallSum"), 0)::int AS "overallSum"
      FROM "companies"`,
  ]);
  return { stored, recounted };
}
