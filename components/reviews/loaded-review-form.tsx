"use client";
import { type ComponentProps, useEffect, useState } from "react";
import type { DraftPlace } from "@/components/reviews/draft-place";
import type { ReviewForm } from "@/components/reviews/review-form";
import { ReviewFormSkeleton } from "@/components/reviews/review-form-skeleton";
import { useIdle } from "@/components/ui/use-idle";
import { loadReviewSchema } from "@/lib/reviews/api";

let loaded: typeof ReviewForm | null = null;

/** The review form, once it is loaded. Not by `lazy`, which shows its fallback for 300 ms even if the form is there. */
export function LoadedReviewForm(props: ComponentProps<typeof ReviewForm>) {
  const [Form, setForm] = useState(() => loaded);
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    if (!Form) loadReviewForm().then((form) => setForm(() => form), setFailure);
  }, [Form]);
  if (failure) throw failure;
  return Form ? <Form {...props} /> : <ReviewFormSkeleton />;
}

/** Loads the form when the page has nothing else to do, and so whether or not anyone opens it. */
export function usePreloadedReviewForm(): void {
  useIdle(preloadReviewForm);
}

export function preloadReviewForm(): void {
  // a failure is shown if the form is opened
  loadReviewForm().catch(() => {});
}

/**
 * With the form library, the search, the word lists, and what sending it needs: a request of its own for that would
 * show the network that a review was sent, and not one of the other things that are as long.
 */
async function loadReviewForm() {
  const [{ ReviewForm }] = await Promise.all([
    import("@/components/reviews/review-form"),
    loadDraft(),
    loadReviewSchema(),
  ]);
  loaded = ReviewForm;
  return loaded;
}

const loadDraft = () => import("@/components/reviews/review-draft");

export async function forgetDraft(place: DraftPlace): Promise<void> {
  const { clearDraft } = await loadDraft();
  clearDraft(place);
}
