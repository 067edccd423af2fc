import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/http/fetch-json";
import { loadReviewSchema, REVIEWS, refetchReviews } from "@/lib/reviews/api/reviews";
import { SUBMISSION_BYTES } from "@/lib/reviews/constants";
import type { ReviewFormValues, SubmittedReview } from "@/lib/reviews/schema";

export async function sendReview(input: ReviewFormValues): Promise<SubmittedReview> {
  // Loaded before sending: if this failed after it, a stored review would look as if it weren't.
  const { submittedReview } = await loadReviewSchema();
  const sent = { method: "POST", body: input, padTo: SUBMISSION_BYTES } as const;
  return submittedReview.parse(await fetchJson(REVIEWS, sent));
}

export function useSubmitReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendReview,
    // Not awaited: the review is stored, even if the lists can't be fetched.
    onSuccess: () => void refetchReviews(queryClient),
  });
}
