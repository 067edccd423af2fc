"use client";
import type { ReactNode } from "react";
import { BusyWeekNote } from "@/components/ratings/busy-week-note";
import { OverallRatings } from "@/components/ratings/overall-ratings";
import { RatingDetails } from "@/components/ratings/rating-details";
import { Answers, PublishedReply } from "@/components/responses/published-reply";
import { ReviewCard } from "@/components/reviews/review-card";
import { ReviewList } from "@/components/reviews/review-list";
import type { ReviewSubject } from "@/components/reviews/review-meta";
import { GrowthAreasStat, ReviewStatsStrip } from "@/components/reviews/review-stats-strip";
import { LookupToolbar } from "@/components/reviews/review-toolbar";
import type { ListState } from "@/components/reviews/use-review-filter";
import type { ReviewsOf } from "@/components/reviews/use-reviews-of";
import { Card } from "@/components/ui/card";
import { NotLoaded } from "@/components/ui/not-loaded";
import { toStats } from "@/lib/reviews/rules";
import type { Review } from "@/lib/reviews/schema";

type LookupStatsProps = Pick<ReviewsOf, "figures"> & {
  name: string;
  totalLabel: string;
  averageLabel: string;
};

/** All reviews count, whatever the list below is filtered by. */
export function LookupStats({ figures, name, ...labels }: LookupStatsProps) {
  if (figures.isError) {
    return (
      <section className="px-4 py-3 sm:px-5">
        <NotLoaded isPending={figures.isFetching} onRetry={() => void figures.refetch()}>
          {`We couldn’t load the stats. ${figures.error.message}`}
        </NotLoaded>
      </section>
    );
  }
  const stats = figures.data ? toStats(figures.data.counts) : undefined;
  return (
    <ReviewStatsStrip label={`Stats of ${name}`} stats={stats} isNarrowed={false} {...labels}>
      <GrowthAreasStat stats={stats} />
    </ReviewStatsStrip>
  );
}

type LookupReviewsProps = {
  found: ReviewsOf;
  state: ListState;
  name: string;
  subjectOf: (review: Review) => ReviewSubject;
  noneYet: ReactNode;
};

export function LookupReviews({ found, state, name, subjectOf, noneYet }: LookupReviewsProps) {
  const { figures, reviews, prefetchPage } = found;
  const { data } = figures;
  const list = (
    <ReviewList
      label={`Reviews of ${name}`}
      state={state}
      toolbar={<LookupToolbar title="Reviews" state={state} />}
      result={reviews}
      prefetchPage={prefetchPage}
      renderItem={(review) => (
        <ReviewCard
          review={review}
          {...subjectOf(review)}
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
  );
  if (!data?.total) return list;
  return (
    <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <div>
        {data.busyWeek && <BusyWeekNote busyWeek={data.busyWeek} />}
        {list}
      </div>
      <div className="max-lg:hidden">
        <OverallRatings figures={data} />
      </div>
    </div>
  );
}

export function LookupFigures({ figures, noneYet }: Pick<ReviewsOf, "figures"> & { noneYet: ReactNode }) {
  const { data } = figures;
  if (figures.isError) return null;
  if (!data?.total) return <Card>{noneYet}</Card>;
  return (
    <div className="gap-6 space-y-6 *:break-inside-avoid lg:columns-2">
      <OverallRatings figures={data} />
      <RatingDetails figures={data} />
    </div>
  );
}
