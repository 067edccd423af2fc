import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { fetchJson, fetchResponse, RequestError } from "@/lib/http/fetch-json";
import { type ProofChallenge, type ProofOfWork, proofChallenge } from "@/lib/http/proof-schema";
import {
  type LinkReviewInput,
  linkReview,
  type ReviewFilter,
  type ReviewFormValues,
  type ReviewStats,
  review,
  reviewStats,
  submittedReview,
} from "@/lib/reviews/schema";

const REVIEWS = "/api/reviews";

/** The filter as a query string; what has its default is left out. */
export function toSearchParams(filter: Partial<ReviewFilter>): URLSearchParams {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

async function fetchPage<T>(
  url: string,
  item: z.ZodType<T>,
  filter: Partial<ReviewFilter>,
  signal: AbortSignal,
) {
  const { json, headers } = await fetchResponse(`${url}?${toSearchParams(filter)}`, { signal });
  return { items: z.array(item).parse(json), total: Number(headers.get("X-Total-Count")) };
}

async function fetchStats(
  url: string,
  filter: Partial<ReviewFilter>,
  signal: AbortSignal,
): Promise<ReviewStats> {
  const { page: _page, pageSize: _pageSize, sort: _sort, ...rest } = filter;
  return reviewStats.parse(await fetchJson(`${url}?${toSearchParams(rest)}`, { signal }));
}

/** The reviews about the viewer, one page. */
export function receivedReviewsQuery(filter: ReviewFilter) {
  return queryOptions({
    queryKey: ["reviews", "received", filter],
    queryFn: ({ signal }) => fetchPage(`${REVIEWS}/me`, review, filter, signal),
  });
}

/** The viewer's own submissions, one page. */
export function submittedReviewsQuery(filter: ReviewFilter) {
  return queryOptions({
    queryKey: ["reviews", "submitted", filter],
    queryFn: ({ signal }) => fetchPage(`${REVIEWS}/submitted`, submittedReview, filter, signal),
  });
}

type StatsFilter = Pick<ReviewFilter, "q" | "minRating">;

/** Counts over all received reviews that match, whatever the page. */
export function receivedStatsQuery({ q, minRating }: StatsFilter) {
  return queryOptions({
    queryKey: ["reviews", "received-stats", { q, minRating }],
    queryFn: ({ signal }) => fetchStats(`${REVIEWS}/me/stats`, { q, minRating }, signal),
  });
}

/** Counts over all submissions that match, whatever the page. */
export function submittedStatsQuery({ q, minRating }: StatsFilter) {
  return queryOptions({
    queryKey: ["reviews", "submitted-stats", { q, minRating }],
    queryFn: ({ signal }) => fetchStats(`${REVIEWS}/submitted/stats`, { q, minRating }, signal),
  });
}

/** The newest reviews of leaders who let everybody read theirs. */
export const recentReviewsQuery = queryOptions({
  queryKey: ["reviews", "recent"],
  queryFn: async ({ signal }) => z.array(review).parse(await fetchJson(`${REVIEWS}/recent`, { signal })),
});

/** Submits a review; afterwards every list and figure on screen is fetched anew (D28). */
export function useSubmitReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: ReviewFormValues) =>
      submittedReview.parse(await fetchJson(REVIEWS, { method: "POST", body: input })),
    // Not waited for: the review is stored, whatever becomes of the lists.
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["reviews"] });
      void queryClient.invalidateQueries({ queryKey: ["dashboard"] });
    },
  });
}

/** Work to do before a review is sent by a link (SEC-R2). */
export async function fetchChallenge(): Promise<ProofChallenge> {
  return proofChallenge.parse(await fetchJson(`${REVIEWS}/anonymous/challenge`, { credentials: "omit" }));
}

/**
 * Sends a review by a leader's link. The cookie stays behind: nobody is told which account is signed in here.
 * `takeProof` gives work done, another each time; what was too old by then is done anew, once.
 */
export function useSubmitReviewByLink(takeProof: () => Promise<ProofOfWork>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (review: Omit<LinkReviewInput, "proof">) => {
      const send = async () =>
        fetchJson(`${REVIEWS}/anonymous`, {
          method: "POST",
          body: { ...review, proof: await takeProof() },
          credentials: "omit",
        });
      try {
        return linkReview.parse(await send());
      } catch (error) {
        if (!(error instanceof RequestError && error.details.field === "proof")) throw error;
        return linkReview.parse(await send());
      }
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["reviews"] });
      void queryClient.invalidateQueries({ queryKey: ["dashboard"] });
    },
  });
}

/** Unlinks a review from the viewer's account for good; afterwards their lists and figures are fetched anew. */
export function useUnlinkReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchJson(`${REVIEWS}/unlink`, { method: "POST", body: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["reviews"] }),
  });
}
