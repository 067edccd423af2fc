"use client";
import { Send } from "lucide";
import { reviewAction } from "@/components/reviews/named-review";
import { QuotedReview } from "@/components/reviews/quoted-review";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useDeliverReview } from "@/lib/reviews/api/submitted";
import type { SubmittedReview } from "@/lib/reviews/schema";

type DeliverDialogProps = { review: Pick<SubmittedReview, "id" | "state" | "reviewText" | "revieweeId"> };

/** A review that a moderator still holds comes out once it's published (G56). */
export function DeliverDialog({ review }: DeliverDialogProps) {
  const deliver = useDeliverReview();
  const isHeld = review.state === "HELD";

  async function deliverNow() {
    const { message } = await deliver(review.id);
    return { title: isHeld ? "Saved" : "Delivered", description: message };
  }

  return (
    <ConfirmDialog
      trigger={reviewAction(
        Send,
        isHeld ? "Don’t wait for others" : "Deliver now",
        isHeld ? "with" : undefined,
      )}
      title={isHeld ? "Deliver this review without waiting for others?" : "Deliver this review now?"}
      quote={<QuotedReview text={review.reviewText} />}
      confirm={isHeld ? "Don’t wait" : "Deliver now"}
      variant="default"
      keep="Keep waiting"
      onConfirm={deliverNow}
      failure="Failed to deliver the review"
    >
      <ul className="grid list-disc gap-2 pl-5">
        <li>The leader can read it {whenRead(review)}, even if no one else has written.</li>
        {!isHeld && review.revieweeId && (
          <li>
            The leader, and anyone who watches, can see that it’s new today. If they know who visited this
            site today, they can guess who wrote it.
          </li>
        )}
        <li>You can’t make it wait again.</li>
      </ul>
    </ConfirmDialog>
  );
}

function whenRead({ state, revieweeId }: DeliverDialogProps["review"]): string {
  if (!revieweeId) return "once they sign up";
  return state === "HELD" ? "as soon as a moderator publishes it" : "at once";
}
