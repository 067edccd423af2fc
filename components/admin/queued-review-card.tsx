import { Flag, Hourglass, MessageCircleQuestion, MinusCircle } from "lucide";
import type { ReactNode } from "react";
import { MarkedText } from "@/components/reviews/marked-text";
import { QuotedReview } from "@/components/reviews/quoted-review";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DottedItem, DottedLine } from "@/components/ui/dotted-line";
import { Icon } from "@/components/ui/icon";
import { RatingBar } from "@/components/ui/rating-bar";
import { RelativeWeek } from "@/components/ui/relative-week";
import { StarRating } from "@/components/ui/star-rating";
import type { QueuedReview } from "@/lib/admin/schema";
import { ratingBand } from "@/lib/ratings/rules";
import { REPORT_REASONS } from "@/lib/reviews/constants";

type QueuedReviewCardProps = {
  review: QueuedReview;
  isSelected: boolean;
  hasFailed: boolean;
  onSelect: () => void;
  onPublish: () => void;
  onRemove: () => void;
};

export function queuedReviewId(id: string): string {
  return `review-${id}`;
}

export function QueuedReviewCard({ review, isSelected, hasFailed, ...on }: QueuedReviewCardProps) {
  const { id, leader, company, overallRating, reasons, report, removalReason } = review;
  const subject = leader ?? company;
  const headingId = `${queuedReviewId(id)}-subject`;
  return (
    <article
      id={queuedReviewId(id)}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="flex scroll-mt-32 scroll-mb-36 gap-3 rounded-lg px-4 py-5 focus-visible:-outline-offset-2 sm:gap-4 sm:px-5 md:scroll-mt-20"
    >
      <RatingBar band={ratingBand(overallRating)} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h3 id={headingId} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                {subject}
              </h3>
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <Badge variant={ratingBand(overallRating)}>Overall {overallRating}/5</Badge>
                <StarRating value={overallRating} />
              </div>
            </div>
            <DottedLine>
              <DottedItem>{leader ? company : "About the company"}</DottedItem>
              {review.reply !== null && <DottedItem>Reply to a review</DottedItem>}
              <DottedItem>
                <RelativeWeek week={review.week} />
              </DottedItem>
            </DottedLine>
          </div>
          <label
            htmlFor={`${queuedReviewId(id)}-select`}
            className="-m-2.5 grid size-10 shrink-0 place-items-center pointer-coarse:-m-3 pointer-coarse:size-11"
          >
            <Checkbox
              id={`${queuedReviewId(id)}-select`}
              aria-label={`Select the ${review.reply === null ? "review of" : "reply from"} ${subject}`}
              checked={isSelected}
              onChange={on.onSelect}
            />
          </label>
        </div>
        <ul aria-label="Why it waits" className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
          {reasons.map((reason) => (
            <li key={reason}>
              <Badge variant="neutral">{reason}</Badge>
            </li>
          ))}
        </ul>
        {review.reply !== null && (
          <div className="mt-3 max-w-measure">
            <QuotedReview text={review.reviewText} />
          </div>
        )}
        <p className="mt-3 max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
          <MarkedText text={review.reply ?? review.reviewText} marks={review.marks} />
        </p>
        <div className="mt-3 grid gap-2 empty:hidden">
          {report && (
            <Note icon={<Icon iconNode={Flag} />} title={`Reported: ${REPORT_REASONS[report.reason]}`}>
              {report.note}
            </Note>
          )}
          {review.appeal === "OPEN" && (
            <Note
              icon={<Icon iconNode={MessageCircleQuestion} />}
              title="The author asked for another look."
            />
          )}
          {removalReason && (
            <Note icon={<Icon iconNode={MinusCircle} />} title="Removed before, because:">
              {removalReason}
            </Note>
          )}
          {report && review.state !== "REMOVED" && (
            <Note icon={<Icon iconNode={Hourglass} />} title={WHILE_REPORTED[review.state]} />
          )}
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button variant="outline" onClick={on.onPublish}>
            {review.state === "PUBLISHED" ? "Keep published" : "Publish"}
          </Button>
          <Button variant="outline" aria-haspopup="dialog" onClick={on.onRemove}>
            Remove…
          </Button>
          {hasFailed && (
            <p className="font-medium text-destructive text-sm">Your decision didn’t get through.</p>
          )}
        </div>
      </div>
    </article>
  );
}

const WHILE_REPORTED = {
  PUBLISHED: "People can read it until you decide.",
  HELD: "It’s hidden until you decide.",
};

function Note({ icon, title, children }: { icon: ReactNode; title: string; children?: string | null }) {
  return (
    <div className="flex max-w-measure gap-2 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground">
      {icon}
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-medium">{title}</p>
        {children && <p className="whitespace-pre-line text-muted-foreground">{children}</p>}
      </div>
    </div>
  );
}
