import "server-only";
import { db } from "@/lib/db/client";
import type { RatingWeek } from "@/lib/ratings/schema";

const columns = {
  week: true,
  communicationSum: true,
  supportSum: true,
  growthSum: true,
  overallCounts: true,
} as const;

/** The published reviews about a leader, counted by week, the newest first. The caller has seen to who may know. */
export function listWeeksOfLeader(leaderId: string): Promise<RatingWeek[]> {
  return db.leaderWeek.findMany({ where: { leaderId }, select: columns, orderBy: { week: "desc" } });
}

/** What everybody may read of a company and its leaders, counted by week, the newest first. */
export function listWeeksOfCompany(companyId: string): Promise<RatingWeek[]> {
  return db.companyWeek.findMany({ where: { companyId }, select: columns, orderBy: { week: "desc" } });
}
