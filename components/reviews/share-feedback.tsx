"use client";
import { ReviewDialog } from "@/components/reviews/review-dialog";
import type { ReviewPrefill } from "@/components/reviews/review-form-state";

type ShareFeedbackProps = {
  prefill?: ReviewPrefill;
  /** A different label, if 'Write a review' is already on the page. */
  label?: string;
};

export function ShareFeedback({ prefill, label }: ShareFeedbackProps) {
  return (
    <ReviewDialog
      prefill={prefill}
      trigger={{ variant: label ? "outline" : "default", children: label ?? "Write a review" }}
    />
  );
}
