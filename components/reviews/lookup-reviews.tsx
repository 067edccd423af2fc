"use client";
import type { ReactNode } from "react";
import { BesideFigures } from "@/components/ratings/beside-figures";
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
  /** Who or what the reviews are about. */
  name: string;
  totalLabel: string;
  averageLabel: string;
  /** Instead of list and figures, where they are kept private. */
  keptPrivate?: ReactNode;
  /** Where there is no review at all. */
  noneYet: ReactNode;
};

/** The reviews of a leader or a company with their figures (B8.2, B9.1). */
export function LookupReviews({ found, state, name, keptPrivate, noneYet, ...labels }: LookupReviewsProps) {
  const { figures, reviews, prefetchPage } = found;
  const { filter, isNarrowed } = state;
  if (figures.data === null) return keptPrivate;
  const stats = figures.data && toStats(narrowed(figures.data.counts, filter.minRating));
  return (
    <>
      <ReviewStatsStrip label={`Figures of ${name}`} stats={stats} isNarrowed={isNarrowed} {...labels}>
        <GrowthAreasStat stats={stats} />
      </ReviewStatsStrip>
      <BesideFigures figures={figures}>
        <ReviewList
          label={`Reviews of ${name}`}
          state={state}
          toolbar={<LookupToolbar title="Reviews" state={state} />}
          result={reviews}
          prefetchPage={prefetchPage}
          renderItem={(review) => <ReviewCard review={review} />}
          emptyTitle="No Feedback Found"
          noneYet={noneYet}
        />
      </BesideFigures>
    </>
  );
}

/** Numbers of reviews by overall rating, without those below the lowest that is shown. */
function narrowed(counts: readonly number[], minRating = 1): number[] {
  return counts.map((count, index) => (index + 1 < minRating ? 0 : count));
}
