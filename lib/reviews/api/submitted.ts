import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { fetchPage, toSearchParams } from "@/lib/http/fetch-page";
import {
  fetchStats,
  loadReviewSchema,
  REVIEWS,
  refetchReviews,
  type StatsFilter,
} from "@/lib/reviews/api/reviews";
import { SUBMISSION_BYTES } from "@/lib/reviews/constants";
import type { ConsentInput, ReviewFilter } from "@/lib/reviews/schema";

export function submittedReviewsQuery(filter: ReviewFilter) {
  return queryOptions({
    queryKey: ["reviews", "submitted", filter],
    queryFn: async ({ signal }) => {
      const { submittedReview } = await loadReviewSchema();
      return fetchPage(`${REVIEWS}/submitted`, { item: submittedReview, params: filter, signal });
    },
  });
}

/** Pages don't read this for their first view, whose length would show whether there are answers. */
export function submittedResponsesQuery(filter: ReviewFilter) {
  return queryOptions({
    queryKey: ["reviews", "submitted-responses", filter],
    queryFn: async ({ signal }) => {
      const params = toSearchParams(filter);
      const [{ authorResponse }, answer] = await Promise.all([
        import("@/lib/responses/schema"),
        fetchJson(`${REVIEWS}/submitted/responses?${params}`, { signal }),
      ]);
      return authorResponse.array().parse(answer);
    },
  });
}

export function submittedStatsQuery({ q, minRating, stars }: StatsFilter) {
  return queryOptions({
    queryKey: ["reviews", "submitted-stats", { q, minRating, stars }],
    queryFn: ({ signal }) => fetchStats(`${REVIEWS}/submitted/stats`, { q, minRating, stars }, signal),
  });
}

export async function sendConsent(input: ConsentInput): Promise<{ message: string }> {
  const sent = { method: "POST", body: input, padTo: SUBMISSION_BYTES } as const;
  return (await fetchJson(`${REVIEWS}/consent`, sent)) as { message: string };
}

export function useChangeConsent(): typeof sendConsent {
  const queryClient = useQueryClient();
  return async (input) => {
    const answer = await sendConsent(input);
    await queryClient.invalidateQueries({ queryKey: ["reviews"] });
    return answer;
  };
}

export function useUnlinkReview(): (id: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (id) => {
    await fetchJson(`${REVIEWS}/unlink`, { method: "POST", body: { id } });
    await queryClient.invalidateQueries({ queryKey: ["reviews"] });
  };
}

export function useWithdrawReview(): (id: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (id) => {
    await fetchJson(`${REVIEWS}/withdraw`, { method: "POST", body: { id } });
    await refetchReviews(queryClient);
  };
}

/** Padded, so that to others it looks like a submission. */
export async function sendDelivery(id: string): Promise<{ message: string }> {
  const sent = { method: "POST", body: { id }, padTo: SUBMISSION_BYTES } as const;
  return (await fetchJson(`${REVIEWS}/deliver`, sent)) as { message: string };
}

export function useDeliverReview(): typeof sendDelivery {
  const queryClient = useQueryClient();
  return async (id) => {
    const answer = await sendDelivery(id);
    await refetchReviews(queryClient);
    return answer;
  };
}

export function useAppealReview(): (id: string) => Promise<{ message: string }> {
  const queryClient = useQueryClient();
  return async (id) => {
    const answer = await fetchJson(`${REVIEWS}/appeal`, { method: "POST", body: { id } });
    await queryClient.invalidateQueries({ queryKey: ["reviews"] });
    return answer as { message: string };
  };
}
