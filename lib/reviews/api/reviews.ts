import type { QueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { toSearchParams } from "@/lib/http/fetch-page";
import type { ReviewFilter, ReviewStats } from "@/lib/reviews/schema";

export const REVIEWS = "/api/reviews";

/** Also called early, so that sending a review needs no other request. */
export const loadReviewSchema = () => import("@/lib/reviews/schema");

export type StatsFilter = Pick<ReviewFilter, "q" | "minRating" | "stars">;

export async function fetchStats(
  url: string,
  filter: Partial<ReviewFilter>,
  signal: AbortSignal,
): Promise<ReviewStats> {
  const { page: _page, pageSize: _pageSize, sort: _sort, ...rest } = filter;
  const { reviewStats } = await loadReviewSchema();
  return reviewStats.parse(await fetchJson(`${url}?${toSearchParams(rest)}`, { signal }));
}

export function refetchReviews(queryClient: QueryClient): Promise<unknown> {
  const keys = ["reviews", "dashboard", "companies"];
  return Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
