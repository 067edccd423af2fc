"use client";
import { Trash2 } from "lucide";
import { reviewAction } from "@/components/reviews/named-review";
import { QuotedReview } from "@/components/reviews/quoted-review";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useWithdrawReview } from "@/lib/reviews/api/submitted";
import { RELEASE_PEOPLE } from "@/lib/reviews/constants";
import type { SubmittedReview } from "@/lib/reviews/schema";

type WithdrawDialogProps = {
  review: Pick<SubmittedReview, "id" | "state" | "reviewText" | "revieweeId" | "unregisteredLeader">;
};

export function WithdrawDialog({ review }: WithdrawDialogProps) {
  const withdraw = useWithdrawReview();

  async function withdrawForGood() {
    await withdraw(review.id);
    return { title: "Withdrawn", description: "This review is gone for everyone." };
  }

  return (
    <ConfirmDialog
      quote={<QuotedReview text={review.reviewText} />}
      trigger={reviewAction(Trash2, "Withdraw")}
      title="Withdraw this review?"
      keep="Keep it"
      confirm="Withdraw for good"
      onConfirm={withdrawForGood}
      failure="Failed to withdraw the review"
    >
      <WhatWithdrawingDoes review={review} />
    </ConfirmDialog>
  );
}

function WhatWithdrawingDoes({ review }: WithdrawDialogProps) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      <li>
        We delete it for everyone, at once, and its public page if the leader has shared it. Images that are
        already published stay where they are.
      </li>
      {review.state === "PUBLISHED" && <li>It no longer counts in any stats or averages.</li>}
      {review.state === "WAITING" ? (
        <li>No one else can see it now, so no one notices.</li>
      ) : (
        <li>
          {whoNotices(review)} can see that it’s gone, and so that its author was here today. If they know who
          visited this site today, they can guess who wrote it.
        </li>
      )}
      {(review.revieweeId || review.unregisteredLeader) && (
        <li>
          Others may have held their reviews of this leader until {RELEASE_PEOPLE} people have written. You
          may no longer count as one of them.
        </li>
      )}
      <li>No one can undo this. Only backups made before now keep the review, until we delete them.</li>
    </ul>
  );
}

function whoNotices({ state, revieweeId }: WithdrawDialogProps["review"]): string {
  if (state === "HELD") return "Moderators see it from the day after you sent it. From then on, they";
  if (state !== "PUBLISHED") return "A moderator who watches";
  return revieweeId ? "The leader, and anyone who watches," : "Anyone who watches";
}
