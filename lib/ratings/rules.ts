import { dayOf, weeksAfter } from "@/lib/dates";
import { RATING_DIMENSIONS, RATING_PARTS, recordOf } from "@/lib/ratings/constants";
import type {
  BusyWeek,
  RatingBand,
  RatingFigures,
  RatingQuarter,
  Ratings,
  RatingWeek,
  SpreadAverage,
  TrendPoint,
} from "@/lib/ratings/schema";

export const POSITIVE_FROM = 4;
export const NEGATIVE_TO = 2;
/** The least number of reviews in the average of a period; fewer would show one or two people's ratings. */
export const PERIOD_MIN_REVIEWS = 3;
/** The newest points of a trend; on a phone, more would be indistinguishable. */
export const TREND_POINTS_MAX = 16;

/** How many full weeks a week is compared with, and from how many reviews on it counts as busy. */
export const BUSY_WEEKS = 12;
export const BUSY_MIN_REVIEWS = 3;

export function pickRatings(fields: Ratings): Ratings {
  return recordOf(RATING_DIMENSIONS, "column", ({ column }) => fields[column]);
}

/** The ratings in the order that submission hashes have them. */
export function toRatingList(fields: Ratings): number[] {
  return RATING_DIMENSIONS.map(({ column }) => fields[column]);
}

export function ratingBand(overall: number): RatingBand {
  if (overall >= POSITIVE_FROM) return "positive";
  return overall <= NEGATIVE_TO ? "negative" : "neutral";
}

export function averageOf(sum: number, count: number): number {
  return count === 0 ? 0 : sum / count;
}

/** Average, lowest and highest, where `counts[0]` is the number of 1s and `counts[4]` of 5s. */
export function spreadOf(counts: readonly number[]): SpreadAverage {
  return {
    average: averageOf(sumOf(counts), totalOf(counts)),
    lowest: counts.findIndex((count) => count > 0) + 1,
    highest: counts.findLastIndex((count) => count > 0) + 1,
  };
}

/**
 * By quarter, oldest first; a quarter with fewer than `PERIOD_MIN_REVIEWS` is merged with the next. Reviews belong to
 * that of their Monday: by their day, they would change quarters at the seal and so reveal it.
 */
export function toTrend(weeks: readonly (RatingWeek | RatingQuarter)[]): TrendPoint[] {
  const points: Period[] = [];
  let open: Period | null = null;
  for (const quarter of toQuarters(weeks)) {
    open = open ? joined(open, quarter) : quarter;
    if (totalOf(open.counts) < PERIOD_MIN_REVIEWS) continue;
    points.push(open);
    open = null;
  }
  const last = points.pop();
  if (last) points.push(open ? joined(last, open) : last);
  return points.slice(-TREND_POINTS_MAX).map(({ from, to, counts, parts }) => ({
    from: dayOf(from),
    to: dayOf(to),
    total: totalOf(counts),
    average: spreadOf(counts).average,
    parts: parts && recordOf(RATING_PARTS, "key", (_, index) => spreadOf(parts[index] ?? []).average),
  }));
}

export function lastYearOf(weeks: readonly RatingWeek[], now: Date): RatingFigures["lastYear"] {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const counts = added(weeks.filter(({ week }) => week >= since).map(({ overallCounts }) => overallCounts));
  const total = totalOf(counts);
  if (total < PERIOD_MIN_REVIEWS) return { total, sum: null, overall: null };
  return { total, sum: sumOf(counts), overall: spreadOf(counts) };
}

/**
 * The overall averages of the last 12 months and of everything before, and by how many tenths they differ on screen:
 * by none, if the difference is below a tenth before rounding.
 */
export type RatingChange = {
  recent: { average: number; total: number };
  earlier: { average: number; total: number };
  tenths: number;
};

/** From the stats that the viewer has anyway; null if either side has fewer reviews than a period needs. */
export function changeOf({
  total,
  counts,
  lastYear,
}: Pick<RatingFigures, "total" | "counts" | "lastYear">): RatingChange | null {
  const earlierTotal = total - lastYear.total;
  const { sum: recentSum } = lastYear;
  if (recentSum === null || earlierTotal < PERIOD_MIN_REVIEWS) return null;
  const sum = sumOf(counts) - recentSum;
  const recent = { average: averageOf(recentSum, lastYear.total), total: lastYear.total };
  const earlier = { average: averageOf(sum, earlierTotal), total: earlierTotal };
  // in whole numbers, because a difference of two averages isn't exact
  const isSame =
    Math.abs(recentSum * earlierTotal - sum * lastYear.total) * 10 < earlierTotal * lastYear.total;
  const tenths = isSame ? 0 : Math.round(recent.average * 10) - Math.round(earlier.average * 10);
  return { recent, earlier, tenths };
}

/**
 * The week in which more than half of the reviews of the last twelve full weeks were written, if those are several.
 * This week counts once it is over: otherwise the day on which the answer changes would be that of a review.
 */
export function busyWeekOf(weeks: readonly RatingWeek[], now: Date): BusyWeek | null {
  const [from, to] = [weeksAfter(now, -BUSY_WEEKS), weeksAfter(now, 0)];
  const totals = weeks
    .filter(({ week }) => week >= from && week < to)
    .map(({ week, overallCounts }) => ({ week, total: totalOf(overallCounts) }));
  const ofTotal = totals.reduce((sum, { total }) => sum + total, 0);
  const busy = totals.find(({ total }) => total >= BUSY_MIN_REVIEWS && total * 2 > ofTotal);
  return busy ? { week: dayOf(busy.week), total: busy.total, ofTotal } : null;
}

/** First days of the first and last quarter, and the ratings of all in between; `parts` as in RATING_PARTS. */
type Period = { from: Date; to: Date; counts: number[]; parts: number[][] | null };

function toQuarters(weeks: readonly (RatingWeek | RatingQuarter)[]): Period[] {
  const byStart = new Map<number, Period>();
  for (const counted of weeks) {
    const start = quarterOf(counted.week);
    const parts = "supportCounts" in counted ? RATING_PARTS.map(({ counts }) => counted[counts]) : null;
    const quarter = { from: start, to: start, counts: counted.overallCounts, parts };
    const known = byStart.get(start.getTime());
    byStart.set(start.getTime(), known ? joined(known, quarter) : quarter);
  }
  return [...byStart.values()].sort((a, b) => a.from.getTime() - b.from.getTime());
}

function joined(earlier: Period, later: Period): Period {
  const parts = earlier.parts?.map((counts, index) => added([counts, later.parts?.[index] ?? []]));
  const counts = added([earlier.counts, later.counts]);
  return { from: earlier.from, to: later.to, counts, parts: parts ?? null };
}

function quarterOf(day: Date): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), Math.floor(day.getUTCMonth() / 3) * 3, 1));
}

function added(lists: readonly (readonly number[])[]): number[] {
  return [0, 1, 2, 3, 4].map((index) => lists.reduce((sum, counts) => sum + (counts[index] ?? 0), 0));
}

export function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
}
