import "server-only";
import { cache } from "react";
import { db } from "@/lib/db/client";
import { prepare } from "@/lib/db/prepared";
import { RATING_DIMENSIONS, recordOf, STARS } from "@/lib/ratings/constants";
import type { RatingCounts, RatingQuarter, RatingWeek, SiteTotals } from "@/lib/ratings/schema";
import { Prisma } from "@/prisma/generated/client";

export const ratingColumns = recordOf(RATING_DIMENSIONS, "column", () => true as const);
export const countColumns = recordOf(RATING_DIMENSIONS, "counts", () => true as const);

type StoredDimension = {
  key: string;
  column: keyof Prisma.ReviewSelect;
  counts: keyof (Prisma.UserSelect | Prisma.CompanySelect);
};
// The type checks that prisma/schema.prisma has these columns: a record of them would pass without.
const dimensions: readonly StoredDimension[] = RATING_DIMENSIONS;

type RatingNames = { key: Prisma.Sql; column: Prisma.Sql; counts: Prisma.Sql };

/** The quoted names can only be those of RATING_DIMENSIONS, so no input gets into the SQL. */
export function sqlForRatings(toSql: (names: RatingNames) => Prisma.Sql): Prisma.Sql {
  const quoted = (name: string) => Prisma.raw(`"${name}"`);
  const expressions = dimensions.map(({ key, column, counts }) =>
    toSql({ key: quoted(key), column: quoted(column), counts: quoted(counts) }),
  );
  return Prisma.join(expressions, ", ");
}

// Counts the grouped reviews `r`. `count_stars` would take many times as long.
function starCounts(column: string): string {
  return `ARRAY[${STARS.map((star) => `count(*) FILTER (WHERE r."${column}" = ${star})`).join(", ")}]::int[]`;
}

/** Newest first. The caller has checked who may know. */
export const listWeeksOfLeader = cache(
  prepare<RatingWeek, [leaderId: string]>(
    `SELECT "week", "overallCounts" FROM "leader_weeks" WHERE "leaderId" = $1 ORDER BY "week" DESC`,
  ),
);

/** With every rating, which weeks don't have, so this reads reviews. The caller has checked who may know. */
export const listQuartersOfLeader = prepare<RatingQuarter, [leaderId: string]>(`
  SELECT date_trunc('quarter', r."createdAt" AT TIME ZONE 'UTC')::date AS "week",
    ${dimensions.map(({ column, counts }) => `${starCounts(column)} AS "${counts}"`).join(", ")}
  FROM "reviews" r
  WHERE r."revieweeId" = $1 AND r."state" = 'PUBLISHED' AND r."visibleAt" <= now()
  GROUP BY 1`);

/** The caller has checked who may know. */
export async function getCountsOfLeader(leaderId: string): Promise<RatingCounts | null> {
  const [counts] = await db.$queryRaw<RatingCounts[]>`
    SELECT ${sqlForRatings(({ key, counts }) => Prisma.sql`${counts} AS ${key}`)}
    FROM "users" WHERE "id" = ${leaderId}::uuid`;
  return counts ?? null;
}

/** Without reviews of `monday` and later. One statement, so that no review is missed in between. */
export async function getCountsBefore(leaderId: string, monday: Date): Promise<RatingCounts | null> {
  const remaining = sqlForRatings(
    ({ key, counts }) => Prisma.sql`add_counts(u.${counts}, g.${key}, -1) AS ${key}`,
  );
  const given = Prisma.raw(
    dimensions.map(({ key, column }) => `${starCounts(column)} AS "${key}"`).join(", "),
  );
  const [counts] = await db.$queryRaw<RatingCounts[]>`
    SELECT ${remaining}
    FROM "users" u, LATERAL (
      SELECT ${given}
      FROM "reviews" r
      WHERE r."revieweeId" = u."id" AND r."state" = 'PUBLISHED' AND r."createdAt" >= ${monday}) AS g
    WHERE u."id" = ${leaderId}::uuid`;
  return counts ?? null;
}

/** What everyone may read about a company and its leaders, newest first. */
export const listWeeksOfCompany = prepare<RatingWeek, [companyId: string]>(
  `SELECT "week", "overallCounts" FROM "company_weeks" WHERE "companyId" = $1 ORDER BY "week" DESC`,
);

/** The database keeps these totals in slots, so this scans no reviews. */
export const SELECT_SITE_TOTALS = `
  SELECT sum("companies")::int AS "companies", sum("companiesWithReviews")::int AS "companiesWithReviews",
    sum("members")::int AS "members",
    ARRAY[${STARS.map((star) => `sum("overallCounts"[${star}])::int`).join(", ")}] AS "overallCounts"
  FROM "site_slots"`;

const readTotals = prepare<SiteTotals>(SELECT_SITE_TOTALS);

export async function getSiteTotals(): Promise<SiteTotals> {
  const [totals] = await readTotals();
  if (!totals) throw new Error("A sum has one row");
  return totals;
}
