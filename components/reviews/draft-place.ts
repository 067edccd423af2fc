import type { ReviewPrefill } from "@/components/reviews/review-form-state";

/** Keys in sessionStorage, cleared on logout. Drafts of reviews by link are kept apart from an account's. */
export const REVIEW_DRAFT_KEY = "review-draft";
export const LINK_DRAFT_KEY = "link-review-draft";

/** Not in review-draft.ts, because dialogs need it before the form is loaded. */
export type DraftPlace = {
  key: typeof REVIEW_DRAFT_KEY | typeof LINK_DRAFT_KEY;
  ownerId: string;
  target: string;
};

export function draftTarget({ leader, company }: ReviewPrefill): string {
  return leader?.id ?? company?.id ?? "any";
}
