import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FeedbackLinkChanges } from "@/lib/feedback-link/schema";
import { fetchJson } from "@/lib/http/fetch-json";

const LINK = "/api/feedback/link";

const loadSchema = () => import("@/lib/feedback-link/schema");

export const feedbackLinkQuery = queryOptions({
  queryKey: ["feedback-link"],
  queryFn: async ({ signal }) => {
    const { feedbackLink } = await loadSchema();
    return feedbackLink.parse(await fetchJson(LINK, { signal }));
  },
});

export function useGenerateLink() {
  return useLinkMutation<void>("/api/feedback/generate-link", "POST");
}

export function useSwitchOffLink() {
  return useLinkMutation<void>(LINK, "DELETE");
}

export function useChangeLink() {
  return useLinkMutation<FeedbackLinkChanges>(LINK, "PUT");
}

export function useMakeNewLink() {
  return useLinkMutation<void>("/api/feedback/new-link", "POST");
}

function useLinkMutation<Body>(url: string, method: "POST" | "PUT" | "DELETE") {
  const queryClient = useQueryClient();
  return useMutation({
    // One at a time, so that the last of several quick changes wins.
    scope: { id: "feedback-link" },
    mutationFn: async (body: Body) => {
      const { feedbackLink } = await loadSchema();
      return feedbackLink.parse(await fetchJson(url, { method, body }));
    },
    onSuccess: (answer) => queryClient.setQueryData(feedbackLinkQuery.queryKey, answer),
  });
}
