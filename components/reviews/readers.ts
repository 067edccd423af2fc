import type { UncheckedReview } from "@/components/reviews/review-form-state";

/** It needs only what a search tells of every leader. */
export function readersOf({
  revieweeId,
  unregisteredLeaderEmail,
  ...target
}: Partial<UncheckedReview>): string {
  if (unregisteredLeaderEmail) {
    return "Only they read this, once they’ve signed up, unless they make their reviews public";
  }
  // null is a leader who keeps reviews private
  if (revieweeId && target.hasFewReviews === null) {
    // older drafts have no first name
    const name = target.leaderFirstName || target.leaderText;
    return `Only ${name} reads this, unless they make their reviews public`;
  }
  return "Every signed-in user can read this";
}
