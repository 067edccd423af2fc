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
/** In the average of a period. Fewer would show one or two people's ratings. */
export const PERIOD_MIN_REVIEWS = 3;
/** On a phone, more would be indistinguishable. */
export const TREND_POINTS_MAX = 16;

export const BUSY_WEEKS = 12;
export const BUSY_MIN_REVIEWS = 3;

export function pickRatings(fields: Ratings): Ratings {
  return recordOf(RATING_DIMENSIONS, "column", ({ column }) => fields[column]);
}

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

export function spreadOf(counts: readonly number[]): SpreadAverage {
  return {
    average: averageOf(sumOf(counts), totalOf(counts)),
    lowest: counts.findIndex((count) => count > 0) + 1,
    highest: counts.findLastIndex((count) => count > 0) + 1,
  };
}

// Oldest first. Quarters with fewer than `PERIOD_MIN_REVIEWS` are merged with the next. A review belongs to
// the quarter of its Monday: by its day, it could change quarters at the seal and so reveal the day.
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

/** `tenths` is the difference as shown on screen; 0 if it is below a tenth before rounding. */
export type RatingChange = {
  recent: { average: number; total: number };
  earlier: { average: number; total: number };
  tenths: number;
};

/** From stats that the viewer has anyway. Null if either side has fewer reviews than a period needs. */
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
  // In whole numbers, because a difference of two averages isn't exact.
  const isSame =
    Math.abs(recentSum * earlierTotal - sum * lastYear.total) * 10 < earlierTotal * lastYear.total;
  const tenths = isSame ? 0 : Math.round(recent.average * 10) - Math.round(earlier.average * 10);
  return { recent, earlier, tenths };
}

// This week doesn't count yet: the day on which the answer changes would be that of a review.
export function busyWeekOf(weeks: readonly RatingWeek[], now: Date): BusyWeek | null {
  const [from, to] = [weeksAfter(now, -BUSY_WEEKS), weeksAfter(now, 0)];
  const totals = weeks
    .filter(({ week }) => week >= from && week < to)
    .map(({ week, overallCounts }) => ({ week, total: totalOf(overallCounts) }));
  const ofTotal = totals.reduce((sum, { total }) => sum + total, 0);
  const busy = totals.find(({ total }) => total >= BUSY_MIN_REVIEWS && total * 2 > ofTotal);
  return busy ? { week: dayOf(busy.week), total: busy.total, ofTotal } : null;
}

/** `from` and `to` are first days of quarters; `parts` are in the order of RATING_PARTS. */
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
