"use client";
import { UserRoundSearch } from "lucide-react";
import { OwnReviewDialog } from "@/components/reviews/own-review-dialog";
import { useAppealReview } from "@/lib/reviews/api";
import type { SubmittedReview } from "@/lib/reviews/schema";

type AppealDialogProps = { review: Pick<SubmittedReview, "id" | "state" | "reviewText"> };

export function AppealDialog({ review }: AppealDialogProps) {
  const appeal = useAppealReview();

  async function ask() {
    // awaited, because callbacks of `mutate` are dropped with this dialog, which is offered only once
    const { message } = await appeal.mutateAsync(review.id);
    return { title: "Request sent", description: message };
  }

  return (
    <OwnReviewDialog
      review={review}
      icon={UserRoundSearch}
      label="Ask a person to look again"
      title="Ask a person to look again?"
      keepLabel="Don’t ask"
      confirmLabel="Ask for another look"
      isDestructive={false}
      isPending={appeal.isPending}
      onConfirm={ask}
      failure="Failed to send your request"
    >
      <li>
        {review.state === "HELD"
          ? "A moderator decides about this review anyway. You can ask only once: if they then remove it, that’s decided."
          : "A moderator reads the review again and decides. You can ask only once, and what they decide is final."}
      </li>
      <li>Moderators can see that its author was here today, but not who that is.</li>
    </OwnReviewDialog>
  );
}
