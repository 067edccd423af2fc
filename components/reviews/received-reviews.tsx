"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ReviewCard } from "@/components/reviews/review-card";
import { ReviewList } from "@/components/reviews/review-list";
import { ReviewStatsStrip } from "@/components/reviews/review-stats-strip";
import { useReviewFilter } from "@/components/reviews/use-review-filter";
import { EmptyState, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";
import { receivedReviewsQuery, receivedStatsQuery } from "@/lib/reviews/api";

/** The reviews about the viewer, with their figures (B5). */
export function ReceivedReviews() {
  const state = useReviewFilter();
  const reviews = useQuery({ ...receivedReviewsQuery(state.filter), placeholderData: keepPreviousData });
  const stats = useQuery({ ...receivedStatsQuery(state.filter), placeholderData: keepPreviousData });
  return (
    <>
      <ReviewStatsStrip
        label="Figures of your feedback"
        stats={stats.data}
        isNarrowed={state.isNarrowed}
        totalLabel="Feedbacks Received"
        averageLabel="Growth Score"
      />
      <ReviewList
        label="Reviews of you"
        state={state}
        result={reviews}
        renderItem={(review) => <ReviewCard review={review} />}
        emptyTitle="No Feedback Found"
        noneYet={
          <EmptyState>
            <EmptyStateTitle>No Feedback Found</EmptyStateTitle>
            <EmptyStateText>
              Nobody has reviewed you yet. Colleagues find you by name; what they write appears here as
              'Anonymous', or under a name of their choice.
            </EmptyStateText>
          </EmptyState>
        }
      />
    </>
  );
}
