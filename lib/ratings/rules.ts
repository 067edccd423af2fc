import type { RatingBand, RatingWeek, SpreadAverage, TrendPoint } from "@/lib/ratings/schema";

/** The lowest overall that counts as positive feedback (specification, F). */
export const POSITIVE_FROM = 4;
/** The highest overall that counts as negative feedback (specification, F). */
export const NEGATIVE_TO = 2;
/** Reviews behind the average of a period; with fewer, it would be one or two people's rating. */
export const PERIOD_MIN_REVIEWS = 3;
/** The newest points of a trend; more would not be told apart on a phone. */
export const TREND_POINTS_MAX = 16;

/** The band of an overall rating or of an average of them. */
export function ratingBand(overall: number): RatingBand {
  if (overall >= POSITIVE_FROM) return "positive";
  return overall <= NEGATIVE_TO ? "negative" : "neutral";
}

/** Mean of the sum over the count; 0 where there is nothing to average. */
export function averageOf(sum: number, count: number): number {
  return count === 0 ? 0 : sum / count;
}

/** Average, lowest and highest of ratings of which `counts[0]` are 1 and `counts[4]` are 5. */
export function spreadOf(counts: readonly number[]): SpreadAverage {
  return {
    average: averageOf(sumOf(counts), totalOf(counts)),
    lowest: counts.findIndex((count) => count > 0) + 1,
    highest: counts.findLastIndex((count) => count > 0) + 1,
  };
}

/**
 * The overall rating by quarter, oldest first. A quarter with fewer reviews than `PERIOD_MIN_REVIEWS` is taken together
 * with those after it until there are enough, and at the end with the one before. A review belongs to the quarter of
 * its Monday: by its day it would change quarters when the seal takes the day away, and so tell more than the week.
 */
export function toTrend(weeks: readonly RatingWeek[]): TrendPoint[] {
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
  return points.slice(-TREND_POINTS_MAX).map(({ from, to, counts }) => ({
    from: toDay(from),
    to: toDay(to),
    total: totalOf(counts),
    average: averageOf(sumOf(counts), totalOf(counts)),
  }));
}

/** The overall ratings of the weeks that began within the last twelve months. */
export function lastYearOf(
  weeks: readonly RatingWeek[],
  now: Date,
): { total: number; overall: SpreadAverage | null } {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  const counts = added(weeks.filter(({ week }) => week >= since).map(({ overallCounts }) => overallCounts));
  const total = totalOf(counts);
  return { total, overall: total < PERIOD_MIN_REVIEWS ? null : spreadOf(counts) };
}

/** First days of the first and the last quarter, and the overall ratings of all between. */
type Period = { from: Date; to: Date; counts: number[] };

function toQuarters(weeks: readonly RatingWeek[]): Period[] {
  const byStart = new Map<number, Period>();
  for (const { week, overallCounts } of weeks) {
    const start = quarterOf(week);
    const known = byStart.get(start.getTime());
    const counts = known ? added([known.counts, overallCounts]) : overallCounts;
    byStart.set(start.getTime(), { from: start, to: start, counts });
  }
  return [...byStart.values()].sort((a, b) => a.from.getTime() - b.from.getTime());
}

function joined(earlier: Period, later: Period): Period {
  return { from: earlier.from, to: later.to, counts: added([earlier.counts, later.counts]) };
}

function quarterOf(day: Date): Date {
  return new Date(Date.UTC(day.getUTCFullYear(), Math.floor(day.getUTCMonth() / 3) * 3, 1));
}

function added(lists: readonly (readonly number[])[]): number[] {
  return [0, 1, 2, 3, 4].map((index) => lists.reduce((sum, counts) => sum + (counts[index] ?? 0), 0));
}

/** How many ratings there are. */
export function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
