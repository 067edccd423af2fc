"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReviewHeading, ReviewMeta } from "@/components/reviews/review-meta";
import { VerifiedNote } from "@/components/reviews/verified-note";
import { Button, ButtonLink } from "@/components/ui/button";
import { CardContent, TitledCard } from "@/components/ui/card";
import { EmptyState, EmptyStateText, EmptyStateTitle } from "@/components/ui/empty-state";
import { NotLoaded } from "@/components/ui/not-loaded";
import { RatingBar } from "@/components/ui/rating-bar";
import { companyHref, leaderHref, paths } from "@/lib/paths";
import { ratingBand } from "@/lib/ratings/rules";
import { recentReviewsQuery } from "@/lib/reviews/api/lookup";
import { RECENT_ON_DASHBOARD } from "@/lib/reviews/constants";
import type { Review } from "@/lib/reviews/schema";
import { cn } from "@/lib/utils";

export function RecentReviews() {
  const { data: reviews = [], isError, isFetching, refetch } = useQuery(recentReviewsQuery);
  const shown = reviews.slice(0, RECENT_ON_DASHBOARD);
  return (
    <TitledCard
      title="Recent Leader Reviews"
      action={
        <ButtonLink
          variant="link"
          size="inline"
          className="pointer-coarse:min-h-11"
          href={paths.leaderLookup}
        >
          Find leaders
        </ButtonLink>
      }
    >
      {isError ? (
        <CardContent>
          <NotLoaded isPending={isFetching} onRetry={() => void refetch()}>
            We couldn’t load the recent reviews.
          </NotLoaded>
        </CardContent>
      ) : shown.length === 0 ? (
        <EmptyState>
          <EmptyStateTitle>No reviews available</EmptyStateTitle>
          <EmptyStateText>
            When leaders make their reviews public, the newest ones appear here. You can write the first one.
          </EmptyStateText>
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y">
            {shown.map((review) => (
              <li key={review.id}>
                <RecentReview review={review} />
              </li>
            ))}
          </ul>
          <div className="border-t px-4 py-3 text-muted-foreground text-sm empty:hidden sm:px-5">
            <VerifiedNote reviews={shown} />
          </div>
        </>
      )}
    </TitledCard>
  );
}

function RecentReview({ review }: { review: Review }) {
  const { reviewText, reviewee, revieweeId, company, companyId, overallRating } = review;
  return (
    <article className="flex gap-4 px-4 py-[1.125rem] sm:px-5">
      <RatingBar band={ratingBand(overallRating)} />
      <div className="min-w-0">
        <ReviewHeading review={review} />
        <ReviewMeta
          review={review}
          hrefs={{ company: companyHref(companyId), leader: revieweeId && leaderHref(revieweeId) }}
        />
        <WholeText
          text={reviewText}
          about={reviewee ? `${reviewee.firstName} ${reviewee.lastName}` : company.name}
        />
      </div>
    </article>
  );
}

/** Characters: about eight lines. */
const SHOWN_MAX = 600;

function WholeText({ text, about }: { text: string; about: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > SHOWN_MAX;
  return (
    <>
      <p
        className={cn(
          "mt-2 max-w-measure whitespace-pre-line [overflow-wrap:anywhere]",
          isLong && !isOpen && "line-clamp-8",
        )}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="inline"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="mt-1"
        >
          {isOpen ? "Show less" : "Show all"} <span className="sr-only">of the review of {about}</span>
        </Button>
      )}
    </>
  );
}
