"use client";
import { ReviewDialog } from "@/components/reviews/review-dialog";
import type { ReviewPrefill } from "@/components/reviews/review-form-state";
import { Button } from "@/components/ui/button";

type ShareFeedbackProps = {
  prefill?: ReviewPrefill;
  /** A different label, if 'Write a review' is already on the page. */
  label?: string;
};

export function ShareFeedback({ prefill, label }: ShareFeedbackProps) {
  return (
    <ReviewDialog prefill={prefill}>
      <Button variant={label ? "outline" : "default"}>{label ?? "Write a review"}</Button>
    </ReviewDialog>
  );
}
