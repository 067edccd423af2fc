import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import {
  countColumns,
  listQuartersOfLeader,
  listWeeksOfCompany,
  listWeeksOfLeader,
} from "@/lib/ratings/queries/counts";
import { busyWeekOf, lastYearOf, spreadOf, toTrend } from "@/lib/ratings/rules";
import {
  RATING_DIMENSIONS,
  type RatingFigures,
  type RatingQuarter,
  type RatingWeek,
  ratingFigures,
  recordOf,
} from "@/lib/ratings/schema";

const columns = { totalReviews: true, ...countColumns } as const;

/** The rating stats of a leader; null for people who may not read them. @throws AppError notFound */
export async function getFiguresOfLeader(
  viewer: Viewer,
  leaderId: string,
  now: Date,
): Promise<RatingFigures | null> {
  const isOwn = leaderId === viewer.id;
  const leader = await db.user.findFirst({
    where: { id: leaderId, isVerified: true, ...(!isOwn && { companyId: { not: null }, isFindable: true }) },
    select: { ...columns, areReviewsPublic: true },
  });
  if (!leader) throw new AppError("notFound", "We could not find that leader.");
  if (!leader.areReviewsPublic && !isOwn) return null;
  const [weeks, quarters] = await Promise.all([listWeeksOfLeader(leaderId), listQuartersOfLeader(leaderId)]);
  return toFigures(leader, weeks, quarters, now);
}

/** The rating stats of a company, over what everyone may read (G11). @throws AppError notFound */
export async function getFiguresOfCompany(
  viewer: Viewer,
  companyId: string,
  now: Date,
): Promise<RatingFigures> {
  const select = { ...columns, isListed: true };
  const company = await db.company.findUnique({ where: { id: companyId }, select });
  const isSeen = company?.isListed || companyId === viewer.companyId;
  if (!company || !isSeen) throw new AppError("notFound", "Failed to fetch company");
  const weeks = await listWeeksOfCompany(companyId);
  return toFigures(company, weeks, weeks, now);
}

type Counts = Record<keyof typeof countColumns, number[]> & { totalReviews: number };

function toFigures(
  counted: Counts,
  weeks: RatingWeek[],
  periods: (RatingWeek | RatingQuarter)[],
  now: Date,
): RatingFigures {
  return ratingFigures.parse({
    total: counted.totalReviews,
    counts: counted.overallCounts,
    ...recordOf(RATING_DIMENSIONS, "key", ({ counts }) => spreadOf(counted[counts])),
    lastYear: lastYearOf(weeks, now),
    trend: toTrend(periods),
    busyWeek: busyWeekOf(weeks, now),
  });
}
