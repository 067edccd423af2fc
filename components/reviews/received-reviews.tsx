"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, type ReactNode } from "react";
import { BusyWeekNote } from "@/components/ratings/busy-week-note";
import { FigureColumns } from "@/components/ratings/figure-columns";
import { RatingChange } from "@/components/ratings/rating-change";
import { RatingDetails } from "@/components/ratings/rating-details";
import { RatingDistribution, type StarsFilter } from "@/components/ratings/rating-distribution";
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
import { ButtonLink } from "@/components/ui/button";
import { Card, TitledCard } from "@/components/ui/card";
import { EmptyState, EmptyStateAction, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";
import { showList } from "@/components/ui/go-to-list";
import { NotLoaded } from "@/components/ui/not-loaded";
import { ME } from "@/lib/leaders/constants";
import { feedbackLinkPath } from "@/lib/paths";
import { figuresQuery } from "@/lib/ratings/api";
import type { RatingFigures } from "@/lib/ratings/schema";
import { receivedReviewsQuery, receivedStatsQuery } from "@/lib/reviews/api/received";
import { statsOfReviews } from "@/lib/reviews/rules";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules/share-card";

type ReceivedReviewsProps = {
  viewer: { id: string; companyId: string | null };
  /** The browser stores under this key what it has shown. */
  deviceKey: string;
  children?: ReactNode;
};

const LIST_ID = "reviews";

export function ReceivedReviews({ viewer, deviceKey, children }: ReceivedReviewsProps) {
  const base = useReviewFilter();
  const { fresh, state, listed, result } = useNewReviews(deviceKey, base);
  const client = useQueryClient();
  const all = { enabled: !fresh.isOn, placeholderData: keepPreviousData };
  const reviews = useQuery({ ...receivedReviewsQuery(state.filter), ...all });
  const stats = useQuery({ ...receivedStatsQuery(state.filter), ...all });
  const figures = useQuery(figuresQuery({ leaderId: ME }));
  const rated = figures.data?.total ? figures.data : null;
  const shownStats = fresh.isOn ? listed && statsOfReviews(listed) : stats.data;

  function chooseStars(stars: number | undefined) {
    state.filterByStars(stars);
    showList(document.getElementById(LIST_ID));
  }

  const list = (
    <ReviewList
      id={LIST_ID}
      label="Reviews about you"
      state={state}
      toolbar={
        <ReviewToolbar title="Reviews about you" state={state} action={<ExportMenu />}>
          <NewFilter fresh={fresh} />
        </ReviewToolbar>
      }
      result={fresh.isOn ? result : reviews}
      prefetchPage={(page) => {
        if (!fresh.isOn) void client.prefetchQuery(receivedReviewsQuery({ ...state.filter, page }));
      }}
      renderMark={(review) => fresh.isNew(review.id) && <NewMark />}
      renderItem={(review) => <ReceivedReviewCard review={review} viewer={viewer} />}
      emptyTitle={fresh.isOn && fresh.count === 0 ? "Nothing new" : "No Feedback Found"}
      noneYet={<NoneYet />}
    />
  );
  if (figures.data?.total === 0) {
    return (
      <>
        {list}
        {children}
      </>
    );
  }
  return (
    <>
      {rated && <RatingChange figures={rated} />}
      {figures.isError && (
        <Card className="p-4 sm:px-5">
          <NotLoaded isPending={figures.isFetching} onRetry={() => void figures.refetch()}>
            {`We couldn’t load the charts. ${figures.error.message}`}
          </NotLoaded>
        </Card>
      )}
      <FigureColumns
        second={
          <>
            {rated && (
              <Histogram figures={rated} filter={{ stars: state.filter.stars, onChoose: chooseStars }} />
            )}
            {/* with 'Only new', the list says if it couldn't be loaded */}
            {!(fresh.isOn && result.error) && (
              <ReviewStatsStrip
                label="Stats of your feedback"
                stats={shownStats}
                onRetry={stats.isError ? () => void stats.refetch() : undefined}
                isNarrowed={state.isNarrowed}
                totalLabel="Feedbacks Received"
                averageLabel="Growth Score"
              >
                <AnonymousStat stats={shownStats} />
              </ReviewStatsStrip>
            )}
            <ProgressSharing hasEnough={rated !== null && rated.total >= SHARED_REVIEWS_MIN} />
            {rated && <RatingDetails figures={rated} hasTrend={false} />}
            {children}
          </>
        }
      >
        {rated?.busyWeek && <BusyWeekNote busyWeek={rated.busyWeek} />}
        {list}
      </FigureColumns>
    </>
  );
}

function Histogram({ figures, filter }: { figures: RatingFigures; filter: StarsFilter }) {
  return (
    <TitledCard title="Overall ratings">
      <RatingDistribution figures={figures} filter={filter} />
    </TitledCard>
  );
}

const ProgressSharing = memo(function ProgressSharing({ hasEnough }: { hasEnough: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 empty:hidden">
      <SharedPageNote subject={{ type: "progress" }} />
      {hasEnough && <ShareProgress type="progress" />}
    </div>
  );
});

function NoneYet() {
  return (
    <EmptyState>
      <EmptyStateTitle>No Feedback Found</EmptyStateTitle>
      <EmptyStateText>
        No one has reviewed you yet. Send your link to the people you work with: they can write without an
        account, and you can’t see who wrote what.
      </EmptyStateText>
      <EmptyStateAction>
        <ButtonLink href={feedbackLinkPath}>Share Your Link</ButtonLink>
      </EmptyStateAction>
    </EmptyState>
  );
}
