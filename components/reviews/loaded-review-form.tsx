"use client";
import type { DraftPlace } from "@/components/reviews/draft-place";
import { ReviewFormSkeleton } from "@/components/reviews/review-form-skeleton";
import { loadedLater } from "@/components/ui/loaded-later";
import { loadReviewSchema } from "@/lib/reviews/api/reviews";

const loadDraft = () => import("@/components/reviews/review-draft");

/** Includes all that sending needs: a separate request would show the network that a review was sent. */
export const LoadedReviewForm = loadedLater(async () => {
  const [{ ReviewForm }] = await Promise.all([
    import("@/components/reviews/review-form"),
    loadDraft(),
    loadReviewSchema(),
  ]);
  return ReviewForm;
}, ReviewFormSkeleton);

export async function forgetDraft(place: DraftPlace): Promise<void> {
  const { clearDraft } = await loadDraft();
  clearDraft(place);
}
