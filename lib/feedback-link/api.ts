import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { feedbackLink } from "@/lib/feedback-link/schema";
import { fetchJson } from "@/lib/http/fetch-json";

const LINK = "/api/feedback/link";

export const feedbackLinkQuery = queryOptions({
  queryKey: ["feedback-link"],
  queryFn: async ({ signal }) => feedbackLink.parse(await fetchJson(LINK, { signal })),
});

export function useGenerateLink() {
  return useLinkChange("/api/feedback/generate-link", "POST");
}

export function useSwitchOffLink() {
  return useLinkChange(LINK, "DELETE");
}

function useLinkChange(url: string, method: "POST" | "DELETE") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => feedbackLink.parse(await fetchJson(url, { method })),
    onSuccess: (answer) => queryClient.setQueryData(feedbackLinkQuery.queryKey, answer),
  });
}
