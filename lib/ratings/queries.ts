import "server-only";
import { db } from "@/lib/db/client";
import type { RatingCounts, RatingWeek, SiteTotals } from "@/lib/ratings/schema";

const columns = { week: true, overallCounts: true } as const;

/** The published reviews about a leader, counted by week, newest first. The caller has checked who may know. */
export function listWeeksOfLeader(leaderId: string): Promise<RatingWeek[]> {
  return db.leaderWeek.findMany({ where: { leaderId }, select: columns, orderBy: { week: "desc" } });
}

/** The ratings of the published reviews about a leader, or null. The caller has checked who may know. */
export async function getCountsOfLeader(leaderId: string): Promise<RatingCounts | null> {
  const [counts] = await db.$queryRaw<RatingCounts[]>`
    SELECT "communicationCounts" AS "communication", "supportCounts" AS "support", "growthCounts" AS "growth",
      "overallCounts" AS "overall"
    FROM "users" WHERE "id" = ${leaderId}::uuid`;
  return counts ?? null;
}

/** The same without reviews of `monday` and later. One statement, so that no review is missed in between. */
export async function getCountsBefore(leaderId: string, monday: Date): Promise<RatingCounts | null> {
  const [counts] = await db.$queryRaw<RatingCounts[]>`
    SELECT add_counts(u."communicationCounts", g."communication", -1) AS "communication",
      add_counts(u."supportCounts", g."support", -1) AS "support",
      add_counts(u."growthCounts", g."growth", -1) AS "growth",
      add_counts(u."overallCounts", g."overall", -1) AS "overall"
    FROM "users" u, LATERAL (
      SELECT count_stars(r."communicationRating") AS "communication", count_stars(r."supportRating") AS "support",
        count_stars(r."growthRating") AS "growth", count_stars(r."overallRating") AS "overall"
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
