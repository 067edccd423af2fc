"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { figuresQuery, type RatingSubject } from "@/lib/ratings/api";
import { reviewsOfQuery } from "@/lib/reviews/api/lookup";
import type { LookupFilter } from "@/lib/reviews/rules";

export function useReviewsOf(subject: RatingSubject, filter: LookupFilter) {
  const figures = useQuery(figuresQuery(subject));
  const options = reviewsOfQuery(subject, filter);
  const reviews = useQuery({
    ...options,
    // keeps the old page while the next loads, but never the reviews of another subject
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(subject) ? previous : undefined,
  });
  const client = useQueryClient();
  const prefetchPage = (page: number) =>
    void client.prefetchQuery(reviewsOfQuery(subject, { ...filter, page }));
  return { figures, reviews, prefetchPage, isPending: figures.isPending || reviews.isPending };
}

export type ReviewsOf = ReturnType<typeof useReviewsOf>;
