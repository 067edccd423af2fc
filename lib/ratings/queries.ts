import "server-only";
import { db } from "@/lib/db/client";
import type { RatingWeek, SiteTotals } from "@/lib/ratings/schema";

const columns = { week: true, overallCounts: true } as const;

/** The published reviews about a leader, counted by week, the newest first. The caller has seen to who may know. */
export function listWeeksOfLeader(leaderId: string): Promise<RatingWeek[]> {
  return db.leaderWeek.findMany({ where: { leaderId }, select: columns, orderBy: { week: "desc" } });
}

/** What everybody may read of a company and its leaders, counted by week, the newest first. */
export function listWeeksOfCompany(companyId: string): Promise<RatingWeek[]> {
  return db.companyWeek.findMany({ where: { companyId }, select: columns, orderBy: { week: "desc" } });
}

/** The register as a whole, kept in slots by the database itself: there is no scan of reviews or companies. */
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
