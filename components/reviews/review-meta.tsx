import { BadgeCheck } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { DottedItem, DottedLine } from "@/components/ui/dotted-line";
import { RelativeWeek } from "@/components/ui/relative-week";
import { StarRating } from "@/components/ui/star-rating";
import { ratingBand } from "@/lib/ratings/rules";
import type { Review } from "@/lib/reviews/schema";

export function ReviewHeading({
  review,
}: {
  review: Pick<Review, "reviewer" | "overallRating" | "isVerified">;
}) {
  const { reviewer, overallRating, isVerified } = review;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <h3 className="min-w-0 basis-full font-semibold [overflow-wrap:anywhere] sm:basis-auto">
        {reviewer.anonymousName ?? "Anonymous"}
      </h3>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge variant={ratingBand(overallRating)}>Overall {overallRating}/5</Badge>
        <StarRating value={overallRating} />
        {isVerified && (
          <Badge variant="accent">
            <BadgeCheck aria-hidden />
            Verified
          </Badge>
        )}
      </div>
    </div>
  );
}

export function ReviewMeta({
  review,
  leader = review.reviewee && `${review.reviewee.firstName} ${review.reviewee.lastName}`,
}: {
  review: Pick<Review, "company" | "reviewee" | "createdAt">;
  /** Replaces the name of the signed-up leader. */
  leader?: string | null;
}) {
  const parts = [review.company.name, leader].filter((part) => part !== null);
  return (
    <DottedLine>
      {parts.map((part) => (
        <DottedItem key={part}>{part}</DottedItem>
      ))}
      <DottedItem>
        <RelativeWeek week={review.createdAt} />
      </DottedItem>
    </DottedLine>
  );
}
