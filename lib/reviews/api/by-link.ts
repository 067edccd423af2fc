import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorField, fetchJson } from "@/lib/http/fetch-json";
import type { ProofChallenge, ProofOfWork } from "@/lib/limits/proof-schema";
import { loadReviewSchema, REVIEWS, refetchReviews } from "@/lib/reviews/api/reviews";
import { SUBMISSION_BYTES } from "@/lib/reviews/constants";
import type { LinkReview, LinkReviewInput } from "@/lib/reviews/schema";

export async function fetchChallenge(): Promise<ProofChallenge> {
  const { proofChallenge } = await import("@/lib/limits/proof-schema");
  return proofChallenge.parse(await fetchJson(`${REVIEWS}/anonymous/challenge`, { credentials: "omit" }));
}

/** Padded to one size, and without the cookie, which would show who wrote it. */
export async function sendLinkReview(review: LinkReviewInput): Promise<LinkReview> {
  const { linkReview } = await loadReviewSchema();
  const sent = { method: "POST", body: review, credentials: "omit", padTo: SUBMISSION_BYTES } as const;
  return linkReview.parse(await fetchJson(`${REVIEWS}/anonymous`, sent));
}

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
