"use client";
import { Unlink } from "lucide";
import { reviewAction } from "@/components/reviews/named-review";
import { QuotedReview } from "@/components/reviews/quoted-review";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useUnlinkReview } from "@/lib/reviews/api/submitted";
import type { SubmittedReview } from "@/lib/reviews/schema";

type UnlinkDialogProps = {
  review: Pick<
    SubmittedReview,
    "id" | "state" | "appeal" | "reviewText" | "reviewer" | "revieweeId" | "unregisteredLeader"
  >;
};

export function UnlinkDialog({ review }: UnlinkDialogProps) {
  const unlink = useUnlinkReview();

  async function unlinkForGood() {
    await unlink(review.id);
    return { title: "Unlinked", description: "This review no longer belongs to any account." };
  }

  return (
    <ConfirmDialog
      quote={<QuotedReview text={review.reviewText} />}
      trigger={reviewAction(Unlink, "Unlink from my account")}
      title="Unlink this review from your account?"
      keep="Keep it linked"
      confirm="Unlink for good"
      onConfirm={unlinkForGood}
      failure="Failed to unlink the review"
    >
      <WhatUnlinkingDoes review={review} />
    </ConfirmDialog>
  );
}

function WhatUnlinkingDoes({ review }: UnlinkDialogProps) {
  const isOfLeader = Boolean(review.revieweeId ?? review.unregisteredLeader);
  return (
    <ul className="grid list-disc gap-2 pl-5">
      <li>{whatStays(review)}</li>
      {review.reviewer.anonymousName && (
        <li>It loses the name ‘{review.reviewer.anonymousName}’ and shows ‘Anonymous’ instead.</li>
      )}
      <li>It disappears from Your Submissions for good.</li>
      {isOfLeader && <li>You can no longer change whether the leader may share it as an image.</li>}
      <li>
        No one can undo this or link the review to your account again, not even the people who run the
        service. Only backups made before now keep the link, until we delete them.
      </li>
    </ul>
  );
}

function whatStays({ state, appeal }: UnlinkDialogProps["review"]): string {
  if (state === "PUBLISHED") return "The review stays published, and its ratings still count.";
  if (state === "WAITING")
    return "The review goes on waiting, but you no longer count as one of those who have written. You can’t deliver it yourself any more.";
  if (state === "HELD" || appeal === "OPEN")
    return "A moderator still decides about the review. You won’t see what they decide.";
  return appeal === "NONE"
    ? "The review stays taken down, and you can no longer ask a person to look again."
    : "The review stays taken down.";
}
