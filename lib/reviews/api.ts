import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { companySearchQuery } from "@/lib/companies/api";
import type { Company } from "@/lib/companies/schema";
import { errorField, fetchJson } from "@/lib/http/fetch-json";
import { fetchPage, toSearchParams } from "@/lib/http/fetch-page";
import { leaderSearchQuery } from "@/lib/leaders/api";
import type { Leader } from "@/lib/leaders/schema";
import type { ProofChallenge, ProofOfWork } from "@/lib/limits/proof-schema";
import type { RatingSubject } from "@/lib/ratings/api";
import { SUBMISSION_BYTES } from "@/lib/reviews/constants";
import type { LookupFilter } from "@/lib/reviews/rules";
import type {
  ConsentInput,
  LinkReview,
  LinkReviewInput,
  ReportInput,
  ReviewFilter,
  ReviewFormValues,
  ReviewStats,
  SubmittedReview,
} from "@/lib/reviews/schema";

const REVIEWS = "/api/reviews";

/** Called early, too, so that sending a review needs no request but its own. */
export const loadReviewSchema = () => import("@/lib/reviews/schema");

async function fetchStats(
  url: string,
  filter: Partial<ReviewFilter>,
  signal: AbortSignal,
): Promise<ReviewStats> {
  const { page: _page, pageSize: _pageSize, sort: _sort, ...rest } = filter;
  const { reviewStats } = await loadReviewSchema();
  return reviewStats.parse(await fetchJson(`${url}?${toSearchParams(rest)}`, { signal }));
}

export function receivedReviewsQuery(filter: ReviewFilter) {
  return queryOptions({
    queryKey: ["reviews", "received", filter],
    queryFn: async ({ signal }) => {
      const { receivedReview } = await loadReviewSchema();
      return fetchPage(`${REVIEWS}/me`, { item: receivedReview, params: filter, signal });
    },
  });
}

export function submittedReviewsQuery(filter: ReviewFilter) {
  return queryOptions({
    queryKey: ["reviews", "submitted", filter],
    queryFn: async ({ signal }) => {
      const { submittedReview } = await loadReviewSchema();
      return fetchPage(`${REVIEWS}/submitted`, { item: submittedReview, params: filter, signal });
    },
  });
}

/** What leaders answered to that page. Pages don't read it for their first view, whose length would show it. */
export function submittedResponsesQuery(filter: ReviewFilter) {
  return queryOptions({
    queryKey: ["reviews", "submitted-responses", filter],
    queryFn: async ({ signal }) => {
      const params = toSearchParams(filter);
      // Together, because the page waits for it.
      const [{ authorResponse }, answer] = await Promise.all([
        import("@/lib/responses/schema"),
        fetchJson(`${REVIEWS}/submitted/responses?${params}`, { signal }),
      ]);
      return authorResponse.array().parse(answer);
    },
  });
}

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

type StatsFilter = Pick<ReviewFilter, "q" | "minRating" | "stars">;

export function receivedStatsQuery({ q, minRating, stars }: StatsFilter) {
  return queryOptions({
    queryKey: ["reviews", "received-stats", { q, minRating, stars }],
    queryFn: ({ signal }) => fetchStats(`${REVIEWS}/me/stats`, { q, minRating, stars }, signal),
  });
}

export function submittedStatsQuery({ q, minRating, stars }: StatsFilter) {
  return queryOptions({
    queryKey: ["reviews", "submitted-stats", { q, minRating, stars }],
    queryFn: ({ signal }) => fetchStats(`${REVIEWS}/submitted/stats`, { q, minRating, stars }, signal),
  });
}

export const recentReviewsQuery = queryOptions({
  queryKey: ["reviews", "recent"],
  queryFn: async ({ signal }) => {
    const { review } = await loadReviewSchema();
    return review.array().parse(await fetchJson(`${REVIEWS}/recent`, { signal }));
  },
});

/** Sends a review, padded to the same size as every other. */
export async function sendReview(input: ReviewFormValues): Promise<SubmittedReview> {
  // Before it is sent: a stored review mustn't fail here.
  const { submittedReview } = await loadReviewSchema();
  const sent = { method: "POST", body: input, padTo: SUBMISSION_BYTES } as const;
  return submittedReview.parse(await fetchJson(REVIEWS, sent));
}

/** Fetches every list and stat on screen again (D28). */
function refetchReviews(queryClient: QueryClient): Promise<unknown> {
  const keys = ["reviews", "dashboard", "companies"];
  return Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

export type FoundTarget = { id: string } & (
  | { type: "leader"; leader: Leader }
  | { type: "company"; company: Company }
);

/** Always searches leaders and companies together, so the network doesn't see which was meant. */
export function reviewTargetQuery(text: string) {
  const term = text.trim();
  return queryOptions({
    queryKey: ["review-targets", term],
    queryFn: async ({ client }): Promise<FoundTarget[]> => {
      const [leaders, companies] = await Promise.all([
        client.fetchQuery(leaderSearchQuery(term)),
        client.fetchQuery(companySearchQuery(term)),
      ]);
      return [
        ...leaders.map((leader) => ({ type: "leader" as const, id: leader.id, leader })),
        ...companies.map((company) => ({ type: "company" as const, id: company.id, company })),
      ];
    },
    enabled: term !== "",
  });
}

export function useSubmitReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendReview,
    // Not awaited: the review is stored, even if the lists can't be fetched.
    onSuccess: () => void refetchReviews(queryClient),
  });
}

export async function fetchChallenge(): Promise<ProofChallenge> {
  const { proofChallenge } = await import("@/lib/limits/proof-schema");
  return proofChallenge.parse(await fetchJson(`${REVIEWS}/anonymous/challenge`, { credentials: "omit" }));
}

/** Sends a review by a link, padded to the same size, and without the cookie, which would show who wrote it. */
export async function sendLinkReview(review: LinkReviewInput): Promise<LinkReview> {
  const { linkReview } = await loadReviewSchema();
  const sent = { method: "POST", body: review, credentials: "omit", padTo: SUBMISSION_BYTES } as const;
  return linkReview.parse(await fetchJson(`${REVIEWS}/anonymous`, sent));
}

/** Submits a review by a leader's link. If its proof of work is too old, tries once more with a new one. */
export function useSubmitReviewByLink(takeProof: () => Promise<ProofOfWork>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (review: Omit<LinkReviewInput, "proof">) => {
      const send = async () => sendLinkReview({ ...review, proof: await takeProof() });
      try {
        return await send();
      } catch (error) {
        if (errorField(error) !== "proof") throw error;
        return send();
      }
    },
    // Otherwise the browser would keep the text for a while after the form is gone.
    gcTime: 0,
    onSuccess: () => void refetchReviews(queryClient),
  });
}

/** Changes whether the leader may share a review, padded to the size of a submission. */
export async function sendConsent(input: ConsentInput): Promise<{ message: string }> {
  const sent = { method: "POST", body: input, padTo: SUBMISSION_BYTES } as const;
  return (await fetchJson(`${REVIEWS}/consent`, sent)) as { message: string };
}

export function useChangeConsent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendConsent,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["reviews"] }),
  });
}

export function useUnlinkReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchJson(`${REVIEWS}/unlink`, { method: "POST", body: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["reviews"] }),
  });
}

export function useWithdrawReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => fetchJson(`${REVIEWS}/withdraw`, { method: "POST", body: { id } }),
    onSuccess: () => refetchReviews(queryClient),
  });
}

/** Delivers a review that waits, padded to the size of a submission, which it looks like to others. */
export async function sendDelivery(id: string): Promise<{ message: string }> {
  const sent = { method: "POST", body: { id }, padTo: SUBMISSION_BYTES } as const;
  return (await fetchJson(`${REVIEWS}/deliver`, sent)) as { message: string };
}

export function useDeliverReview() {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: sendDelivery, onSuccess: () => refetchReviews(queryClient) });
}

export function useAppealReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await fetchJson(`${REVIEWS}/appeal`, { method: "POST", body: { id } })) as { message: string },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["reviews"] }),
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
