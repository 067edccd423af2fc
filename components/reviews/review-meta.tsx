import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { RelativeWeek } from "@/components/ui/relative-week";
import { StarRating } from "@/components/ui/star-rating";
import { ratingBand } from "@/lib/ratings/rules";
import type { Review } from "@/lib/reviews/schema";

/** Who is named as the author, and what they gave overall. */
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

/** Company, leader and week in one line. */
export function ReviewMeta({
  review,
  leader = review.reviewee && `${review.reviewee.firstName} ${review.reviewee.lastName}`,
}: {
  review: Pick<Review, "company" | "reviewee" | "createdAt">;
  /** Instead of the signed-up leader. */
  leader?: string | null;
}) {
  const parts = [review.company.name, leader].filter((part) => part !== null);
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-2 text-muted-foreground text-sm [overflow-wrap:anywhere]">
      {parts.map((part, index) => (
        <MetaItem key={part} isFirst={index === 0}>
          {part}
        </MetaItem>
      ))}
      <MetaItem isFirst={false}>
        <RelativeWeek week={review.createdAt} />
      </MetaItem>
    </p>
  );
}

/** The dot goes with what follows it, so that none is left at the end of a line. */
function MetaItem({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return (
    <span className="min-w-0">
      {!isFirst && (
        <span aria-hidden className="mr-2">
          ·
        </span>
      )}
      {children}
    </span>
  );
}
