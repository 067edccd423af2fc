import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { prepare } from "@/lib/db/prepared";
import { AppError } from "@/lib/errors";
import { RATING_DIMENSIONS, recordOf } from "@/lib/ratings/constants";
import {
  type countColumns,
  listQuartersOfLeader,
  listWeeksOfCompany,
  listWeeksOfLeader,
} from "@/lib/ratings/queries/counts";
import { busyWeekOf, lastYearOf, spreadOf, toTrend } from "@/lib/ratings/rules";
import { type RatingFigures, type RatingQuarter, type RatingWeek, ratingFigures } from "@/lib/ratings/schema";

type Counts = Record<keyof typeof countColumns, number[]> & { totalReviews: number };

const COUNTS = RATING_DIMENSIONS.map(({ counts }) => `"${counts}"`).join(", ");

const readLeader = prepare<Counts & { areReviewsPublic: boolean }, [id: string, viewerId: string]>(`
  SELECT "totalReviews", ${COUNTS}, "areReviewsPublic" FROM "users"
  WHERE "id" = $1 AND "isVerified" AND ("id" = $2 OR "companyId" IS NOT NULL AND "isFindable")`);

const readCompany = prepare<Counts, [id: string, companyOfViewer: string | null]>(`
  SELECT "totalReviews", ${COUNTS} FROM "companies" WHERE "id" = $1 AND ("isListed" OR "id" = $2)`);

/** Null for people who may not read them. @throws AppError notFound */
export async function getFiguresOfLeader(
  viewer: Viewer,
  leaderId: string,
  now: Date,
): Promise<RatingFigures | null> {
  const [leader] = await readLeader(leaderId, viewer.id);
  if (!leader) throw new AppError("notFound", "We could not find that leader.");
  if (!leader.areReviewsPublic && leaderId !== viewer.id) return null;
  const [weeks, quarters] = await Promise.all([listWeeksOfLeader(leaderId), listQuartersOfLeader(leaderId)]);
  return toFigures(leader, weeks, quarters, now);
}

/** Over what everyone may read (G11). @throws AppError notFound */
export async function getFiguresOfCompany(
  viewer: Viewer,
  companyId: string,
  now: Date,
): Promise<RatingFigures> {
  const [company] = await readCompany(companyId, viewer.companyId);
  if (!company) throw new AppError("notFound", "Failed to fetch company");
  const weeks = await listWeeksOfCompany(companyId);
  return toFigures(company, weeks, weeks, now);
}

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
