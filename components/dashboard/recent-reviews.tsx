"use client";
import { useQuery } from "@tanstack/react-query";
import { ReviewDialog } from "@/components/reviews/review-dialog";
import { ReviewHeading, ReviewMeta } from "@/components/reviews/review-meta";
import { Button } from "@/components/ui/button";
import { TitledCard } from "@/components/ui/card";
import { EmptyState, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";
import { RatingBar } from "@/components/ui/rating-bar";
import { ratingBand } from "@/lib/ratings/rules";
import { recentReviewsQuery } from "@/lib/reviews/api";
import { RECENT_ON_DASHBOARD, type Review } from "@/lib/reviews/schema";

export function RecentReviews() {
  const { data: reviews = [] } = useQuery(recentReviewsQuery);
  return (
    <TitledCard
      title="Recent Leader Reviews"
      action={
        <ReviewDialog>
          <Button>Submit Anonymous Feedback</Button>
        </ReviewDialog>
      }
    >
      {reviews.length === 0 ? (
        <EmptyState>
          <EmptyStateTitle>No reviews available</EmptyStateTitle>
          <EmptyStateText>
            When leaders make their reviews public, the newest ones appear here. You can write the first one.
          </EmptyStateText>
        </EmptyState>
      ) : (
        <ul className="divide-y">
          {reviews.slice(0, RECENT_ON_DASHBOARD).map((review) => (
            <li key={review.id}>
              <RecentReview review={review} />
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function RecentReview({ review }: { review: Review }) {
  return (
    <article className="flex gap-4 px-4 py-[1.125rem] sm:px-5">
      <RatingBar band={ratingBand(review.overallRating)} />
      <div className="min-w-0">
        <ReviewHeading review={review} />
        <ReviewMeta review={review} />
        <p className="mt-2 line-clamp-3 max-w-measure [overflow-wrap:anywhere]">{review.reviewText}</p>
      </div>
    </article>
  );
}
