"use client";
import { UserRoundSearch } from "lucide";
import { reviewAction } from "@/components/reviews/named-review";
import { QuotedReview } from "@/components/reviews/quoted-review";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useAppealReview } from "@/lib/reviews/api/submitted";
import type { SubmittedReview } from "@/lib/reviews/schema";

type AppealDialogProps = { review: Pick<SubmittedReview, "id" | "reviewText"> };

export function AppealDialog({ review }: AppealDialogProps) {
  const appeal = useAppealReview();

  async function ask() {
    const { message } = await appeal(review.id);
    return { title: "Request sent", description: message };
  }

  return (
    <ConfirmDialog
      quote={<QuotedReview text={review.reviewText} />}
      trigger={reviewAction(UserRoundSearch, "Ask a person to look again", "at")}
      title="Ask a person to look again?"
      keep="Don’t ask"
      confirm="Ask for another look"
      variant="default"
      onConfirm={ask}
      failure="Failed to send your request"
    >
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          A moderator reads the review again and decides. You can ask only once, and what they decide is
          final.
        </li>
        <li>From tomorrow, moderators can see that its author was here today, but not who that is.</li>
      </ul>
    </ConfirmDialog>
  );
}
