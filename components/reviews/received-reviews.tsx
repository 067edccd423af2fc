"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { BesideFigures } from "@/components/ratings/beside-figures";
import { ReceivedReviewCard } from "@/components/reviews/received-review-card";
import { ReviewList } from "@/components/reviews/review-list";
import { AnonymousStat, ReviewStatsStrip } from "@/components/reviews/review-stats-strip";
import { ReviewToolbar } from "@/components/reviews/review-toolbar";
import { useReviewFilter } from "@/components/reviews/use-review-filter";
import { ShareProgress } from "@/components/sharing/share-dialog";
import { SharedPageNote } from "@/components/sharing/shared-page-note";
import { EmptyState, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";
import { figuresQuery } from "@/lib/ratings/api";
import { receivedReviewsQuery, receivedStatsQuery } from "@/lib/reviews/api";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules/share-card";

export function ReceivedReviews({ viewerId }: { viewerId: string }) {
  const state = useReviewFilter();
  const client = useQueryClient();
  const reviews = useQuery({ ...receivedReviewsQuery(state.filter), placeholderData: keepPreviousData });
  const stats = useQuery({ ...receivedStatsQuery(state.filter), placeholderData: keepPreviousData });
  const figures = useQuery(figuresQuery({ leaderId: viewerId }));
  return (
    <>
      <ReviewStatsStrip
        label="Stats of your feedback"
        stats={stats.data}
        isNarrowed={state.isNarrowed}
        totalLabel="Feedbacks Received"
        averageLabel="Growth Score"
      >
        <AnonymousStat />
      </ReviewStatsStrip>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <SharedPageNote subject={{ type: "progress" }} />
        {figures.data && figures.data.total >= SHARED_REVIEWS_MIN && <ShareProgress type="progress" />}
      </div>
      <BesideFigures figures={figures}>
        <ReviewList
          label="Reviews of you"
          state={state}
          toolbar={<ReviewToolbar title="Reviews of you" state={state} />}
          result={reviews}
          prefetchPage={(page) => void client.prefetchQuery(receivedReviewsQuery({ ...state.filter, page }))}
          renderItem={(review) => <ReceivedReviewCard review={review} viewerId={viewerId} />}
          emptyTitle="No Feedback Found"
          noneYet={
            <EmptyState>
              <EmptyStateTitle>No Feedback Found</EmptyStateTitle>
              <EmptyStateText>
                No one has reviewed you yet. Colleagues can find you by name. Their reviews appear here as
                'Anonymous', or under a name they choose.
              </EmptyStateText>
            </EmptyState>
          }
        />
      </BesideFigures>
    </>
  );
}
