import { AuthorResponses } from "@/components/responses/author-responses";
import { ConsentDialog } from "@/components/reviews/consent-dialog";
import { ReviewCard } from "@/components/reviews/review-card";
import { ReviewStateNote } from "@/components/reviews/review-state-note";
import { UnlinkDialog } from "@/components/reviews/unlink-dialog";
import { WithdrawDialog } from "@/components/reviews/withdraw-dialog";
import type { AuthorResponse } from "@/lib/responses/schema";
import type { SubmittedReview } from "@/lib/reviews/schema";

type SubmittedReviewCardProps = {
  review: SubmittedReview;
  response: AuthorResponse | undefined;
};

export function SubmittedReviewCard({ review, response }: SubmittedReviewCardProps) {
  const isOfLeader = Boolean(review.revieweeId ?? review.unregisteredLeader);
  return (
    <ReviewCard
      review={review}
      leader={review.unregisteredLeader ?? undefined}
      actions={
        <>
          {isOfLeader && <ConsentDialog review={review} />}
          <UnlinkDialog review={review} />
          <WithdrawDialog review={review} />
        </>
      }
      below={<AuthorResponses review={review} response={response} />}
    >
      <ReviewStateNote review={review} />
    </ReviewCard>
  );
}

export function PartingNote() {
  return (
    <div className="grid gap-1 border-b px-4 py-3 text-muted-foreground text-sm sm:px-5">
      <p>
        <strong className="font-semibold text-foreground">Unlink:</strong> the review stays, but no longer
        belongs to your account.
      </p>
      <p>
        <strong className="font-semibold text-foreground">Withdraw:</strong> the review is deleted for
        everyone.
      </p>
    </div>
  );
}
