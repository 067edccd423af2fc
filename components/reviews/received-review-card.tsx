"use client";
import { Reply } from "lucide";
import { memo, useRef, useState } from "react";
import { OwnReply } from "@/components/responses/own-reply";
import { Answers } from "@/components/responses/published-reply";
import { ThankButton } from "@/components/responses/thank-button";
import { reviewAction } from "@/components/reviews/named-review";
import { Report } from "@/components/reviews/report-dialog";
import { ReviewCard } from "@/components/reviews/review-card";
import { ShareReview } from "@/components/sharing/share-dialog";
import { SharedPageNote } from "@/components/sharing/shared-page-note";
import { Button } from "@/components/ui/button";
import { loadedLater } from "@/components/ui/loaded-later";
import { useIdle } from "@/components/ui/use-idle";
import type { ReceivedReview } from "@/lib/reviews/schema";

const ReplyForm = loadedLater(() =>
  import("@/components/responses/reply-form").then((module) => module.ReplyForm),
);

type ReceivedReviewCardProps = { review: ReceivedReview; viewer: { id: string; companyId: string | null } };

export const ReceivedReviewCard = memo(function ReceivedReviewCard({
  review,
  viewer,
}: ReceivedReviewCardProps) {
  const [isReplying, setReplying] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const answers = useRef<HTMLDivElement>(null);
  const { reply } = review;
  useIdle(ReplyForm.preload);

  function close(isSent: boolean) {
    setReplying(false);
    // the button that opened the form disappears once there is a reply
    const next = isSent ? answers.current : (opener.current ?? answers.current);
    next?.focus({ preventScroll: true });
  }

  return (
    <ReviewCard
      review={review}
      company={review.companyId === viewer.companyId ? null : review.company.name}
      leader={null}
      actions={
        <>
          {!reply && (
            <Button
              ref={opener}
              {...reviewAction(Reply, "Reply", "to")}
              aria-expanded={isReplying}
              onClick={() => setReplying(!isReplying)}
            />
          )}
          <ThankButton review={review} />
          {review.isShareable && <ShareReview id={review.id} />}
          <Report review={review} />
        </>
      }
      below={
        <>
          {review.isShareable && (
            <div className="mt-3 empty:hidden">
              <SharedPageNote subject={{ type: "review", id: review.id }} />
            </div>
          )}
          <div ref={answers} tabIndex={-1} className="outline-none">
            {(isReplying || reply) && (
              <Answers>
                {isReplying ? (
                  <ReplyForm
                    ownerId={viewer.id}
                    reviewId={review.id}
                    text={reply?.text ?? null}
                    onClose={close}
                  />
                ) : (
                  reply && <OwnReply review={review} reply={reply} onEdit={() => setReplying(true)} />
                )}
              </Answers>
            )}
          </div>
        </>
      }
    />
  );
});
