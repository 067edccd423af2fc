import { weeksAfter } from "@/lib/dates";
import { RATING_PARTS } from "@/lib/ratings/constants";
import { spreadOf, totalOf } from "@/lib/ratings/rules";
import type { RatingCounts } from "@/lib/ratings/schema";
import { toStats } from "@/lib/reviews/rules";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules/share-card";
import type { CheckableSubject, ShownScore } from "@/lib/sharing/schema";

// After one week, Monday would show whether a review came in the days, or hours, since the drawing.
const COMPARED_AFTER_WEEKS = 2;

export function toShownScore(type: CheckableSubject["type"], counts: RatingCounts): ShownScore {
  const { overall } = counts;
  const total = totalOf(overall);
  if (total === 0 || (type === "review" && total < SHARED_REVIEWS_MIN)) {
    return { total: 0, averages: [], positive: null };
  }
  if (type === "review") return { total, averages: [toTenths(overall)], positive: null };
  return {
    total,
    averages: [overall, ...RATING_PARTS.map(({ key }) => counts[key])].map(toTenths),
    positive: Math.round((toStats(overall).positive / total) * 100),
  };
}

/** `asOfMonday` leaves this week out: with today's score, polling the page would show each new review. */
export function isScoreCurrent(
  drawn: ShownScore & { week: Date },
  asOfMonday: ShownScore,
  now: Date,
): boolean {
  if (drawn.total === 0 || now < weeksAfter(drawn.week, COMPARED_AFTER_WEEKS)) return true;
  return scoreKey(drawn) === scoreKey(asOfMonday);
}

function toTenths(counts: number[]): number {
  return Math.round(spreadOf(counts).average * 10);
}

function scoreKey({ total, averages, positive }: ShownScore): string {
  return JSON.stringify([total, averages, positive]);
}
