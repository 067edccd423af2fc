import { Hourglass, MinusCircle } from "lucide";
import { AppealDialog } from "@/components/reviews/appeal-dialog";
import { DeliverDialog } from "@/components/reviews/deliver-dialog";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { leaderName } from "@/lib/format";
import { REMOVED_KEPT_DAYS, UNCLAIMED_KEPT_DAYS } from "@/lib/retention";
import { RELEASE_PEOPLE } from "@/lib/reviews/constants";
import type { SubmittedReview } from "@/lib/reviews/schema";

type ReviewStateNoteProps = {
  review: Pick<
    SubmittedReview,
    | "id"
    | "reviewText"
    | "state"
    | "release"
    | "holdReasons"
    | "removalReason"
    | "appeal"
    | "revieweeId"
    | "reviewee"
    | "unregisteredLeader"
  >;
};

export function ReviewStateNote({ review }: ReviewStateNoteProps) {
  if (review.state === "PUBLISHED") return null;
  return (
    <div className="mt-2 grid max-w-measure justify-items-start gap-1 text-muted-foreground text-sm">
      {review.state === "WAITING" && <Waiting review={review} />}
      {review.state === "HELD" && <Held review={review} />}
      {review.state === "REMOVED" && <Removed review={review} />}
      {review.state !== "REMOVED" && review.release === "together" && <DeliverDialog review={review} />}
      {review.state === "REMOVED" && review.appeal === "NONE" && <AppealDialog review={review} />}
    </div>
  );
}

function Waiting({ review: { reviewee, unregisteredLeader } }: ReviewStateNoteProps) {
  const leader = reviewee ? leaderName(reviewee) : unregisteredLeader;
  return (
    <>
      <Badge variant="info">
        <Icon iconNode={Hourglass} />
        Waiting
      </Badge>
      <p>
        Waiting until {RELEASE_PEOPLE} people, including you, have written about {leader}. It’s delivered on
        the Monday after, with any others that wait. Until then, no one else can see it.
        {!reviewee && ` If it still waits after ${UNCLAIMED_KEPT_DAYS} days, we delete it.`}
      </p>
    </>
  );
}

function Held({ review: { holdReasons, release } }: ReviewStateNoteProps) {
  return (
    <>
      <Badge variant="info">
        <Icon iconNode={Hourglass} />
        Waiting for a moderator
      </Badge>
      {holdReasons.length > 0 && <p>Why it’s held: {inOneSentence(holdReasons)}.</p>}
      <p>
        This is normal, and nothing is lost. A moderator will look at it without being asked, usually after a
        day; you’ll see the outcome here. Until then, other users can’t see it.
      </p>
      {release === "together" && (
        <p>If it’s published, it then waits until {RELEASE_PEOPLE} people have written about the leader.</p>
      )}
    </>
  );
}

function Removed({ review: { removalReason, appeal } }: ReviewStateNoteProps) {
  return (
    <>
      <Badge variant="quiet">
        <Icon iconNode={MinusCircle} />
        Removed
      </Badge>
      <p>
        A moderator removed this review. Other users can’t see it. It stays in your list for{" "}
        {REMOVED_KEPT_DAYS / 7} weeks, then we delete it.
      </p>
      {removalReason && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">
          The moderator’s reason: <span className="text-foreground">‘{removalReason}’</span>
        </p>
      )}
      {appeal === "OPEN" && <p>You asked for another look. A moderator will decide.</p>}
      {appeal === "CLOSED" && <p>A moderator looked again. This is decided.</p>}
    </>
  );
}

function inOneSentence(reasons: string[]): string {
  return reasons.map((reason) => reason.charAt(0).toLowerCase() + reason.slice(1)).join("; ");
}
