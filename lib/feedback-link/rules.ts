import { dayOf } from "@/lib/dates";
import { LINK_REVIEWS_MIN } from "@/lib/feedback-link/constants";
import type { FeedbackLink, FeedbackLinkChanges } from "@/lib/feedback-link/schema";
import { formatDay, formatReviews } from "@/lib/format";

type Closing = Pick<FeedbackLink, "openUntil" | "reviewLimit" | "totalReviews">;
type Problem = { field: "openUntil" | "reviewLimit"; message: string };

/** Days in UTC, both included. */
export function closingDays(now: Date): { first: string; last: string } {
  const inAYear = new Date(now);
  inAYear.setUTCFullYear(now.getUTCFullYear() + 1);
  return { first: dayOf(now), last: dayOf(inAYear) };
}

export function lowestLimit({ totalReviews }: Pick<Closing, "totalReviews">): number {
  return totalReviews + LINK_REVIEWS_MIN;
}

/** A day or limit that stays the same is never wrong: it may have come close since it was set. */
export function closingProblem(changes: FeedbackLinkChanges, current: Closing, now: Date): Problem | null {
  const { openUntil, reviewLimit } = changes;
  const { first, last } = closingDays(now);
  if (openUntil && openUntil !== current.openUntil && (openUntil < first || openUntil > last)) {
    return { field: "openUntil", message: "Choose today or a day within the next year." };
  }
  const lowest = lowestLimit(current);
  if (typeof reviewLimit === "number" && reviewLimit !== current.reviewLimit && reviewLimit < lowest) {
    return {
      field: "reviewLimit",
      message: `Enter ${lowest} or more: ${LINK_REVIEWS_MIN} more than the ${current.totalReviews} you have.`,
    };
  }
  return null;
}

export function closingInWords({ openUntil, reviewLimit }: Omit<Closing, "totalReviews">): string {
  const day = openUntil && `after ${formatDay(openUntil)}`;
  const limit = reviewLimit && `on the Monday after you have ${formatReviews(reviewLimit)}`;
  if (!day && !limit) return "It stays open until you switch it off.";
  return `It closes ${[day, limit].filter(Boolean).join(", or ")}.`;
}
