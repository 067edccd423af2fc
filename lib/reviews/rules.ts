import { SMALL_COMPANY_BELOW } from "@/lib/companies/constants";
import { mondayOf } from "@/lib/dates";
import { roundAverage } from "@/lib/format";
import { RATING_MAX, STARS } from "@/lib/ratings/constants";
import { averageOf, NEGATIVE_TO, POSITIVE_FROM } from "@/lib/ratings/rules";
import type { RatingWeek } from "@/lib/ratings/schema";
import { UNCLAIMED_KEPT_DAYS } from "@/lib/retention";
import { LIST_PAGE_SIZE, REVIEW_SORTS } from "@/lib/reviews/constants";
import type { RatingFilter, ReviewFilter, ReviewSort, ReviewStats } from "@/lib/reviews/schema";
import { type Address, toPage, toTerm, toWhole } from "@/lib/search/rules";

/** So many verified colleagues hide which of them wrote a review with a badge (docs/anonymity.md). */
export const VERIFIED_BADGE_MEMBERS = SMALL_COMPANY_BELOW;

export const DUPLICATE_WINDOW_DAYS = 90;
export const BURST_WINDOW_HOURS = 1;

/** The `visibleAt` of reviews that wait for others. CHECKs of the database know it. */
export const WAITS = new Date("9999-01-01T00:00:00Z");

export function isWaiting({ visibleAt }: { visibleAt: Date }): boolean {
  return visibleAt.getTime() === WAITS.getTime();
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole weeks, because only the week of a review is known. */
export function unclaimedBefore(now: Date): Date {
  return mondayOf(new Date(now.getTime() - UNCLAIMED_KEPT_DAYS * DAY_MS));
}

/** For `submissionHash`: a second click with other spaces or capitals is the same review. */
export function normaliseText(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

export function isVerifiedReview(
  author: { companyId: string | null },
  company: { id: string; verifiedMemberCount: number },
): boolean {
  return author.companyId === company.id && company.verifiedMemberCount >= VERIFIED_BADGE_MEMBERS;
}

export type ConsentOutcome = "changed" | "waiting" | "unchanged";

export function consentMessage(isShareable: boolean, outcome: ConsentOutcome): string {
  const may = isShareable ? "may" : outcome === "unchanged" ? "may not" : "may no longer";
  return `${STARTS[outcome]} leader ${may} share this review as an image.`;
}

export type DeliveryOutcome = "delivered" | "after-moderation";

export function deliveryMessage(outcome: DeliveryOutcome): string {
  return outcome === "delivered"
    ? "Your review is delivered."
    : "Your review no longer waits for others. It's delivered as soon as a moderator publishes it.";
}

const STARTS: Record<ConsentOutcome, string> = {
  changed: "The",
  waiting: "From Monday the",
  unchanged: "Nothing changes: the",
};

/** 'k•••@northwind.example': enough for the author to know who it is, too little to be an address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}•••${email.slice(at)}`;
}

/** `counts[0]` is the number of 1s. */
export function toStats(counts: readonly number[]): ReviewStats {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const ratingSum = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const from = (low: number, high: number) =>
    counts.slice(low - 1, high).reduce((sum, count) => sum + count, 0);
  return {
    total,
    averageRating: roundAverage(averageOf(ratingSum, total)),
    positive: from(POSITIVE_FROM, 5),
    negative: from(1, NEGATIVE_TO),
    counts: [...counts],
  };
}

export function isRatedWithin({ minRating = 1, stars }: RatingFilter, overall: number): boolean {
  return overall >= minRating && (stars === undefined || overall === stars);
}

export function statsOfWeeks(
  weeks: readonly Pick<RatingWeek, "overallCounts">[],
  filter: RatingFilter = {},
): ReviewStats {
  const counts = STARS.map((overall) =>
    isRatedWithin(filter, overall)
      ? weeks.reduce((sum, { overallCounts }) => sum + (overallCounts[overall - 1] ?? 0), 0)
      : 0,
  );
  return toStats(counts);
}

export function statsOfReviews(reviews: readonly { overallRating: number }[]): ReviewStats {
  return toStats(STARS.map((stars) => reviews.filter(({ overallRating }) => overallRating === stars).length));
}

export type ScreenFilter = ReviewFilter & { page: number; pageSize: number };
export type LookupFilter = Omit<ScreenFilter, "q" | "stars">;

/** Invalid values become defaults, because server and browser need equal query keys. */
export function toScreenFilter(address: Address): ScreenFilter {
  return {
    ...toLookupFilter(address),
    q: toTerm(address.q),
    stars: toWhole(address.stars, RATING_MAX),
  };
}

export function toLookupFilter(address: Address): LookupFilter {
  return {
    sort: toSort(address.sort),
    minRating: toWhole(address.minRating, RATING_MAX),
    page: toPage(address.page),
    pageSize: LIST_PAGE_SIZE,
  };
}

export function toSort(value: unknown): ReviewSort {
  return REVIEW_SORTS.find((sort) => sort === value) ?? "newest";
}
