"use client";
import { type ComponentProps, useEffect, useState } from "react";
import type { ReviewForm } from "@/components/reviews/review-form";
import { ReviewFormSkeleton } from "@/components/reviews/review-form-skeleton";

const SAFARI_DELAY_MS = 1000;

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
  useEffect(() => {
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(preloadReviewForm, SAFARI_DELAY_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(preloadReviewForm);
    return () => cancelIdleCallback(idle);
  }, []);
}

export function preloadReviewForm(): void {
  // a failure is shown if the form is opened
  loadReviewForm().catch(() => {});
}

/** With the form library, the search and the word lists. */
async function loadReviewForm() {
  const module = await import("@/components/reviews/review-form");
  loaded = module.ReviewForm;
  return loaded;
}
