import "server-only";
import { db } from "@/lib/db/client";
import {
  RATING_DIMENSIONS,
  type RatingCounts,
  type RatingQuarter,
  type RatingWeek,
  recordOf,
  type SiteTotals,
} from "@/lib/ratings/schema";
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

/** A list in SQL with an expression for each rating. The quoted names can only be those of RATING_DIMENSIONS. */
export function sqlForRatings(toSql: (names: RatingNames) => Prisma.Sql): Prisma.Sql {
  const quoted = (name: string) => Prisma.raw(`"${name}"`);
  const expressions = dimensions.map(({ key, column, counts }) =>
    toSql({ key: quoted(key), column: quoted(column), counts: quoted(counts) }),
  );
  return Prisma.join(expressions, ", ");
}

const columns = { week: true, overallCounts: true } as const;

/** The published reviews about a leader, counted by week, newest first. The caller has checked who may know. */
export function listWeeksOfLeader(leaderId: string): Promise<RatingWeek[]> {
  return db.leaderWeek.findMany({ where: { leaderId }, select: columns, orderBy: { week: "desc" } });
}

/**
 * The same by quarter and with every rating, by the quarter of each review's Monday. The weeks have only the overall
 * one, so this reads the leader's reviews. The caller has checked who may know.
 */
export function listQuartersOfLeader(leaderId: string): Promise<RatingQuarter[]> {
  const counted = sqlForRatings(({ column, counts }) => Prisma.sql`count_stars(r.${column}) AS ${counts}`);
  return db.$queryRaw<RatingQuarter[]>`
    SELECT date_trunc('quarter', date_trunc('week', r."createdAt" AT TIME ZONE 'UTC'))::date AS "week", ${counted}
    FROM "reviews" r
    WHERE r."revieweeId" = ${leaderId}::uuid AND r."state" = 'PUBLISHED' AND r."visibleAt" <= now()
    GROUP BY 1`;
}

/** The ratings of the published reviews about a leader, or null. The caller has checked who may know. */
export async function getCountsOfLeader(leaderId: string): Promise<RatingCounts | null> {
  const [counts] = await db.$queryRaw<RatingCounts[]>`
    SELECT ${sqlForRatings(({ key, counts }) => Prisma.sql`${counts} AS ${key}`)}
    FROM "users" WHERE "id" = ${leaderId}::uuid`;
  return counts ?? null;
}

/** The same without reviews of `monday` and later. One statement, so that no review is missed in between. */
export async function getCountsBefore(leaderId: string, monday: Date): Promise<RatingCounts | null> {
  const remaining = sqlForRatings(
    ({ key, counts }) => Prisma.sql`add_counts(u.${counts}, g.${key}, -1) AS ${key}`,
  );
  const given = sqlForRatings(({ key, column }) => Prisma.sql`count_stars(r.${column}) AS ${key}`);
  const [counts] = await db.$queryRaw<RatingCounts[]>`
    SELECT ${remaining}
    FROM "users" u, LATERAL (
      SELECT ${given}
      FROM "reviews" r
      WHERE r."revieweeId" = u."id" AND r."state" = 'PUBLISHED' AND r."createdAt" >= ${monday}) AS g
    WHERE u."id" = ${leaderId}::uuid`;
  return counts ?? null;
}

/** What everyone may read about a company and its leaders, counted by week, newest first. */
export function listWeeksOfCompany(companyId: string): Promise<RatingWeek[]> {
  return db.companyWeek.findMany({ where: { companyId }, select: columns, orderBy: { week: "desc" } });
}

/** The totals of the whole site. The database keeps them in slots, so this scans no reviews or companies. */
export async function getSiteTotals(): Promise<SiteTotals> {
  const slots = await db.siteSlot.findMany();
  const sumOf = (value: (slot: (typeof slots)[number]) => number) =>
    slots.reduce((sum, slot) => sum + value(slot), 0);
  return {
    companies: sumOf(({ companies }) => companies),
    companiesWithReviews: sumOf(({ companiesWithReviews }) => companiesWithReviews),
    members: sumOf(({ members }) => members),
    overallCounts: [0, 1, 2, 3, 4].map((index) => sumOf(({ overallCounts }) => overallCounts[index] ?? 0)),
  };
}
