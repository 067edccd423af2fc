import { Hourglass, MinusCircle } from "lucide-react";
import type { ReactNode } from "react";
import { ConsentDialog } from "@/components/reviews/consent-dialog";
import { ReviewCard } from "@/components/reviews/review-card";
import { UnlinkDialog } from "@/components/reviews/unlink-dialog";
import { Badge } from "@/components/ui/badge";
import type { SubmittedReview } from "@/lib/reviews/schema";

export function SubmittedReviewCard({ review }: { review: SubmittedReview }) {
  const isOfLeader = Boolean(review.revieweeId ?? review.unregisteredLeader);
  return (
    <ReviewCard
      review={review}
      leader={review.unregisteredLeader ?? undefined}
      actions={
        <>
          {isOfLeader && <ConsentDialog review={review} />}
          <UnlinkDialog review={review} />
        </>
      }
    >
      <StateNote state={review.state} />
    </ReviewCard>
  );
}

function StateBadge({ state }: { state: "HELD" | "REMOVED" }) {
  if (state === "REMOVED") {
    return (
      <Badge variant="other" className="mr-2">
        <MinusCircle aria-hidden />
        Removed
      </Badge>
    );
  }
  return (
    <Badge variant="small" className="mr-2">
      <Hourglass aria-hidden />
      Waiting for a moderator
    </Badge>
  );
}

function StateNote({ state }: { state: SubmittedReview["state"] }): ReactNode {
  if (state === "PUBLISHED") return null;
  return (
    <p className="mt-2 text-muted-foreground text-sm">
      <StateBadge state={state} />
      {state === "HELD"
        ? "This is normal: a moderator reads a few reviews before anyone else sees them. Nothing is lost."
        : "A moderator took this review down. It stays in your list, but other users can't see it."}
    </p>
  );
}
