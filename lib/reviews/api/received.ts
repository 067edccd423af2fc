import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { fetchPage } from "@/lib/http/fetch-page";
import {
  fetchStats,
  loadReviewSchema,
  REVIEWS,
  refetchReviews,
  type StatsFilter,
} from "@/lib/reviews/api/reviews";
import type { ReportInput, ReviewFilter } from "@/lib/reviews/schema";

export function receivedReviewsQuery(filter: ReviewFilter) {
  return queryOptions({
    queryKey: ["reviews", "received", filter],
    queryFn: async ({ signal }) => {
      const { receivedReview } = await loadReviewSchema();
      return fetchPage(`${REVIEWS}/me`, { item: receivedReview, params: filter, signal });
    },
  });
}

export function receivedStatsQuery({ q, minRating, stars }: StatsFilter) {
  return queryOptions({
    queryKey: ["reviews", "received-stats", { q, minRating, stars }],
    queryFn: ({ signal }) => fetchStats(`${REVIEWS}/me/stats`, { q, minRating, stars }, signal),
  });
}

export function useReportReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: ReportInput) =>
      (await fetchJson(`${REVIEWS}/report`, { method: "POST", body: input })) as { message: string },
    onSuccess: () => refetchReviews(queryClient),
  });
}
