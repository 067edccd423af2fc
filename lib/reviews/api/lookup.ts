import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { fetchPage } from "@/lib/http/fetch-page";
import type { RatingSubject } from "@/lib/ratings/api";
import { loadReviewSchema, REVIEWS } from "@/lib/reviews/api/reviews";
import type { LookupFilter } from "@/lib/reviews/rules";

export function reviewsOfQuery(subject: RatingSubject, filter: LookupFilter) {
  return queryOptions({
    queryKey: ["reviews", "of", subject, filter],
    queryFn: async ({ signal }) => {
      const { review } = await loadReviewSchema();
      return fetchPage(REVIEWS, { item: review, params: { ...subject, ...filter }, signal });
    },
    enabled: !Object.values(subject).includes(""),
  });
}

export const recentReviewsQuery = queryOptions({
  queryKey: ["reviews", "recent"],
  queryFn: async ({ signal }) => {
    const { review } = await loadReviewSchema();
    return review.array().parse(await fetchJson(`${REVIEWS}/recent`, { signal }));
  },
});
