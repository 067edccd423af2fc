"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { figuresQuery, type RatingSubject } from "@/lib/ratings/api";
import { reviewsOfQuery } from "@/lib/reviews/api";
import type { LookupFilter } from "@/lib/reviews/schema";

/** The figures of a leader or a company and a page of their reviews, asked for together. */
export function useReviewsOf(subject: RatingSubject, filter: LookupFilter) {
  const figures = useQuery(figuresQuery(subject));
  const options = reviewsOfQuery(subject, filter);
  const reviews = useQuery({
    ...options,
    // Another page of the same reviews stays in sight until this one is there; never those of somebody else.
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(subject) ? previous : undefined,
  });
  const client = useQueryClient();
  const prefetchPage = (page: number) =>
    void client.prefetchQuery(reviewsOfQuery(subject, { ...filter, page }));
  return { figures, reviews, prefetchPage, isPending: figures.isPending || reviews.isPending };
}

export type ReviewsOf = ReturnType<typeof useReviewsOf>;
