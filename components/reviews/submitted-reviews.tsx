"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ReviewDialog } from "@/components/reviews/review-dialog";
import { ReviewList } from "@/components/reviews/review-list";
import { AnonymousStat, ReviewStatsStrip } from "@/components/reviews/review-stats-strip";
import { ReviewToolbar } from "@/components/reviews/review-toolbar";
import { PartingNote, SubmittedReviewCard } from "@/components/reviews/submitted-review-card";
import { useReviewFilter } from "@/components/reviews/use-review-filter";
import { ShareProgress } from "@/components/sharing/share-dialog";
import { Button } from "@/components/ui/button";
import { EmptyState, EmptyStateAction, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";
import {
  submittedResponsesQuery,
  submittedReviewsQuery,
  submittedStatsQuery,
} from "@/lib/reviews/api/submitted";

export function SubmittedReviews() {
  const state = useReviewFilter();
  const client = useQueryClient();
  const reviews = useQuery({ ...submittedReviewsQuery(state.filter), placeholderData: keepPreviousData });
  // After the list, in the browser: on the server it would make the page longer, which the network shows.
  const responses = useQuery({ ...submittedResponsesQuery(state.filter), placeholderData: keepPreviousData });
  const stats = useQuery({ ...submittedStatsQuery(state.filter), placeholderData: keepPreviousData });
  const allStats = useQuery(submittedStatsQuery({}));
  return (
    <>
      {allStats.data?.total !== 0 && (
        <ReviewStatsStrip
          label="Stats of your submissions"
          stats={stats.data}
          onRetry={stats.isError ? () => void stats.refetch() : undefined}
          isNarrowed={state.isNarrowed}
          totalLabel="Feedbacks Submitted"
          averageLabel="Average Rating Given"
        >
          <AnonymousStat stats={stats.data} />
        </ReviewStatsStrip>
      )}
      {allStats.data && allStats.data.total > 0 && (
        <div className="flex justify-end">
          <ShareProgress type="authored" />
        </div>
      )}
      <ReviewList
        label="Reviews you submitted"
        state={state}
        toolbar={
          <>
            <ReviewToolbar title="Reviews you submitted" state={state} />
            <PartingNote />
            {responses.isError && (
              <p role="alert" className="border-b px-4 py-3 text-sm sm:px-5">
                We couldn’t load replies and thanks.{" "}
                <Button variant="link" size="inline" onClick={() => void responses.refetch()}>
                  Try again
                </Button>
              </p>
            )}
          </>
        }
        result={reviews}
        prefetchPage={(page) => void client.prefetchQuery(submittedReviewsQuery({ ...state.filter, page }))}
        renderItem={(review) => (
          <SubmittedReviewCard
            review={review}
            response={responses.data?.find(({ id }) => id === review.id)}
          />
        )}
        emptyTitle="No Submissions Found"
        noneYet={
          <EmptyState>
            <EmptyStateTitle>No Submissions Found</EmptyStateTitle>
            <EmptyStateText>
              The reviews you submit appear here. Other users can’t see this list. Reviews from before a
              password reset by email aren’t listed.
            </EmptyStateText>
            <EmptyStateAction>
              <ReviewDialog trigger={{ children: "Submit Your First Review" }} />
            </EmptyStateAction>
          </EmptyState>
        }
      />
    </>
  );
}
