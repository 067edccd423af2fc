import type { ReactNode } from "react";
import { NamedReview } from "@/components/reviews/named-review";
import { ReviewHeading, ReviewMeta, type ReviewSubject, reviewNames } from "@/components/reviews/review-meta";
import { RatingBar } from "@/components/ui/rating-bar";
import { Skeleton } from "@/components/ui/skeleton";
import { StarRating } from "@/components/ui/star-rating";
import { RATING_PARTS } from "@/lib/ratings/constants";
import { ratingBand } from "@/lib/ratings/rules";
import type { ReviewAlone } from "@/lib/reviews/schema";

type ReviewCardProps = ReviewSubject & {
  review: ReviewAlone;
  children?: ReactNode;
  actions?: ReactNode;
  below?: ReactNode;
};

export function ReviewCard({ review, children, actions, below, ...subject }: ReviewCardProps) {
  const names = reviewNames(review, subject);
  return (
    <article aria-label={names.title} className="flex gap-4 px-4 py-5 sm:px-5">
      <RatingBar band={ratingBand(review.overallRating)} />
      <div className="@container min-w-0 flex-1">
        <NamedReview name={names.within}>
          <ReviewHeading review={review} />
          <ReviewMeta review={review} {...subject} />
          {children}
          <p className="mt-2.5 max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
            {review.reviewText}
          </p>
          <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-muted-foreground text-sm">
            <dl className="grid gap-x-6 gap-y-1 @lg:flex @lg:flex-wrap">
              {RATING_PARTS.map(({ key, label, column }) => (
                <PartRating key={key} name={label} value={review[column]} />
              ))}
            </dl>
            {actions && <div className="flex flex-wrap items-center gap-x-6 gap-y-1">{actions}</div>}
          </div>
          {below}
        </NamedReview>
      </div>
    </article>
  );
}

function PartRating({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="w-28 @lg:w-auto">{name}</dt>
      <dd>
        <StarRating value={value} size="small" />
      </dd>
    </div>
  );
}

export function ReviewCardSkeleton() {
  return (
    <div className="flex min-h-[22.5rem] gap-4 px-4 py-5 sm:px-5 md:min-h-[18rem] lg:min-h-[16rem] xl:min-h-[11.5rem]">
      <Skeleton className="w-1 self-stretch rounded-full" />
      <div className="flex-1">
        <Skeleton className="h-6 w-64 max-w-full" />
        <Skeleton className="mt-1 h-4 w-48 max-w-full" />
        <Skeleton className="mt-3 h-5 w-full max-w-measure" />
        <Skeleton className="mt-1.5 h-5 w-3/5" />
        <Skeleton className="mt-3.5 h-5 w-96 max-w-full" />
      </div>
    </div>
  );
}
