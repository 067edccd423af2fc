"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { WithFigures } from "@/components/ratings/with-figures";
import { ExportMenu } from "@/components/reviews/export-menu";
import { NewFilter, NewMark } from "@/components/reviews/new-filter";
import { ReceivedReviewCard } from "@/components/reviews/received-review-card";
import { ReviewList } from "@/components/reviews/review-list";
import { AnonymousStat, ReviewStatsStrip } from "@/components/reviews/review-stats-strip";
import { ReviewToolbar } from "@/components/reviews/review-toolbar";
import { useNewReviews } from "@/components/reviews/use-new-reviews";
import { useReviewFilter } from "@/components/reviews/use-review-filter";
import { ShareProgress } from "@/components/sharing/share-dialog";
import { SharedPageNote } from "@/components/sharing/shared-page-note";
import { EmptyState, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";
import { figuresQuery } from "@/lib/ratings/api";
import { receivedReviewsQuery, receivedStatsQuery } from "@/lib/reviews/api";
import { toStats } from "@/lib/reviews/rules";
import type { ReceivedReview } from "@/lib/reviews/schema";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules/share-card";

type ReceivedReviewsProps = {
  viewerId: string;
  /** What the browser keeps what it has shown under. */
  deviceKey: string;
};

export function ReceivedReviews({ viewerId, deviceKey }: ReceivedReviewsProps) {
  const { fresh, state, listed, result } = useNewReviews(deviceKey, useReviewFilter());
  const client = useQueryClient();
  const all = { enabled: !fresh.isOn, placeholderData: keepPreviousData };
  const reviews = useQuery({ ...receivedReviewsQuery(state.filter), ...all });
  const stats = useQuery({ ...receivedStatsQuery(state.filter), ...all });
  const figures = useQuery(figuresQuery({ leaderId: viewerId }));
  return (
    <>
      <ReviewStatsStrip
        label="Stats of your feedback"
        stats={fresh.isOn ? listed && statsOf(listed) : stats.data}
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
      <WithFigures figures={figures}>
        <ReviewList
          label="Reviews of you"
          state={state}
          toolbar={
            <ReviewToolbar title="Reviews of you" state={state}>
              <NewFilter fresh={fresh} />
              <ExportMenu />
            </ReviewToolbar>
          }
          result={fresh.isOn ? result : reviews}
          prefetchPage={(page) => {
            if (!fresh.isOn) void client.prefetchQuery(receivedReviewsQuery({ ...state.filter, page }));
          }}
          renderMark={(review) => fresh.isNew(review.id) && <NewMark />}
          renderItem={(review) => <ReceivedReviewCard review={review} viewerId={viewerId} />}
          emptyTitle={fresh.isOn && fresh.count === 0 ? "Nothing new" : "No Feedback Found"}
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
      </WithFigures>
    </>
  );
}

function statsOf(reviews: readonly ReceivedReview[]) {
  return toStats(
    [1, 2, 3, 4, 5].map((stars) => reviews.filter(({ overallRating }) => overallRating === stars).length),
  );
}
