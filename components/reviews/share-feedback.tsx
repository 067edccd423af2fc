"use client";
import { ReviewDialog } from "@/components/reviews/review-dialog";
import type { ReviewPrefill } from "@/components/reviews/review-form-state";
import { Button } from "@/components/ui/button";

type ShareFeedbackProps = {
  prefill?: ReviewPrefill;
  /** In other words, where 'Share Feedback' stands above already. */
  label?: string;
};

/** The way to write a review from a lookup, with whoever is chosen filled in (B8.2). */
export function ShareFeedback({ prefill, label }: ShareFeedbackProps) {
  return (
    <ReviewDialog prefill={prefill}>
      <Button variant={label ? "outline" : "default"}>{label ?? "Share Feedback"}</Button>
    </ReviewDialog>
  );
}
