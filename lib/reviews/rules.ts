import { averageOf, NEGATIVE_TO, POSITIVE_FROM } from "@/lib/ratings/rules";
import type { ReviewStats } from "@/lib/reviews/schema";

/** Verified colleagues that a company needs before a badge says nothing about who wrote (docs/anonymity.md). */
export const VERIFIED_BADGE_MEMBERS = 5;

/** How long a review of an address waits for its owner to sign up, before it is deleted. */
export const UNCLAIMED_KEPT_DAYS = 90;

/** How long before a submission another text counts as its neighbour, for near-duplicates and bursts. */
export const DUPLICATE_WINDOW_DAYS = 90;
export const BURST_WINDOW_HOURS = 1;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The Monday, UTC, of the week of a moment, as YYYY-MM-DD. */
export function weekOf(moment: Date): string {
  const daysSinceMonday = (moment.getUTCDay() + 6) % 7;
  return new Date(moment.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** Before which createdAt a waiting review is too old. By whole weeks, since that is all that is known of its age. */
export function unclaimedBefore(now: Date): Date {
  return new Date(`${weekOf(new Date(now.getTime() - UNCLAIMED_KEPT_DAYS * DAY_MS))}T00:00:00Z`);
}

/** The text as `submissionHash` sees it: a second click with other spaces or capitals is the same review. */
export function normaliseText(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** Whether the badge 'Verified' may stand on the review. */
export function isVerifiedReview(
  author: { companyId: string | null },
  company: { id: string; verifiedMemberCount: number },
): boolean {
  return author.companyId === company.id && company.verifiedMemberCount >= VERIFIED_BADGE_MEMBERS;
}

/** 'k•••@northwind.example': enough for the author to know whom, too little to be an address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}•••${email.slice(at)}`;
}

/** The stats of a list from its number of reviews by overall rating, `counts[0]` being those of 1. */
export function toStats(counts: readonly number[]): ReviewStats {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const ratingSum = counts.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const from = (low: number, high: number) =>
    counts.slice(low - 1, high).reduce((sum, count) => sum + count, 0);
  return {
    total,
    averageRating: averageOf(ratingSum, total),
    positive: from(POSITIVE_FROM, 5),
    negative: from(1, NEGATIVE_TO),
    counts: [...counts],
  };
}
