"use client";
import { Trash2 } from "lucide-react";
import { OwnReviewDialog } from "@/components/reviews/own-review-dialog";
import { useWithdrawReview } from "@/lib/reviews/api";
import type { SubmittedReview } from "@/lib/reviews/schema";

type WithdrawDialogProps = { review: Pick<SubmittedReview, "id" | "state" | "reviewText" | "revieweeId"> };

export function WithdrawDialog({ review }: WithdrawDialogProps) {
  const withdraw = useWithdrawReview();

  async function withdrawForGood() {
    // awaited, because callbacks of `mutate` are dropped when the review leaves the list with this dialog
    await withdraw.mutateAsync(review.id);
    return { title: "Withdrawn", description: "This review is gone for everyone." };
  }

  return (
    <OwnReviewDialog
      review={review}
      icon={Trash2}
      label="Withdraw"
      title="Withdraw this review?"
      keepLabel="Keep it"
      confirmLabel="Withdraw for good"
      isDestructive
      isPending={withdraw.isPending}
      onConfirm={withdrawForGood}
      failure="Failed to withdraw the review"
    >
      <li>
        We delete it for everyone, at once, and its public page if the leader has shared it. Images that are
        already published stay where they are.
      </li>
      {review.state === "PUBLISHED" && <li>Stats and averages change to those without it.</li>}
      <li>
        {whoNotices(review)} can see that it’s gone, and so that its author was here today. If they know who
        visited this site today, they can guess who wrote it.
      </li>
      <li>No one can undo this. Only backups made before now keep the review, until we delete them.</li>
    </OwnReviewDialog>
  );
}

function whoNotices({ state, revieweeId }: WithdrawDialogProps["review"]): string {
  if (state !== "PUBLISHED") return "A moderator who watches";
  return revieweeId ? "The leader, and anyone who watches," : "Anyone who watches";
}
