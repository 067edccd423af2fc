"use client";
import type { ReactNode } from "react";
import { WithFigures } from "@/components/ratings/with-figures";
import { Answers, PublishedReply } from "@/components/responses/published-reply";
import { ReviewCard } from "@/components/reviews/review-card";
import { ReviewList } from "@/components/reviews/review-list";
import { GrowthAreasStat, ReviewStatsStrip } from "@/components/reviews/review-stats-strip";
import { LookupToolbar } from "@/components/reviews/review-toolbar";
import type { ListState } from "@/components/reviews/use-review-filter";
import type { ReviewsOf } from "@/components/reviews/use-reviews-of";
import { toStats } from "@/lib/reviews/rules";

type LookupReviewsProps = {
  found: ReviewsOf;
  state: ListState;
  /** The name of the leader or company. */
  name: string;
  totalLabel: string;
  averageLabel: string;
  /** Shown instead of everything else if the leader keeps reviews private. */
  keptPrivate?: ReactNode;
  /** Shown if there are no reviews at all. */
  noneYet: ReactNode;
};

export function LookupReviews({ found, state, name, keptPrivate, noneYet, ...labels }: LookupReviewsProps) {
  const { figures, reviews, prefetchPage } = found;
  const { filter, isNarrowed } = state;
  if (figures.data === null) return keptPrivate;
  const stats = figures.data && toStats(narrowed(figures.data.counts, filter.minRating));
  return (
    <>
      <ReviewStatsStrip label={`Stats of ${name}`} stats={stats} isNarrowed={isNarrowed} {...labels}>
        <GrowthAreasStat stats={stats} />
      </ReviewStatsStrip>
      <WithFigures figures={figures}>
        <ReviewList
          label={`Reviews of ${name}`}
          state={state}
          toolbar={<LookupToolbar title="Reviews" state={state} />}
          result={reviews}
          prefetchPage={prefetchPage}
          renderItem={(review) => (
            <ReviewCard
              review={review}
              below={
                review.reply && (
                  <Answers>
                    <PublishedReply reviewee={review.reviewee} reply={review.reply} />
                  </Answers>
                )
              }
            />
          )}
          emptyTitle="No Feedback Found"
          noneYet={noneYet}
        />
      </WithFigures>
    </>
  );
}

/** Sets the counts below `minRating` to zero; `counts[0]` is the number of one-star reviews. */
function narrowed(counts: readonly number[], minRating = 1): number[] {
  return counts.map((count, index) => (index + 1 < minRating ? 0 : count));
}
