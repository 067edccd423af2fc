import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchBlob, fetchJson } from "@/lib/http/fetch-json";
import {
  DESCRIPTION_HEADER,
  fromDescriptionHeader,
  SHARED_IMAGE_HEADER,
} from "@/lib/sharing/rules/share-card";
import type { CheckableSubject, SharePageInput, ShareStyle, ShareSubject } from "@/lib/sharing/schema";

const PAGES = "/api/shared-pages";

export function shareImageQuery(subject: ShareSubject, { look, format }: ShareStyle) {
  return queryOptions({
    // Under 'reviews', so that a submission refetches it (D28).
    queryKey: ["reviews", "share-image", { ...subject, look, format }],
    queryFn: async ({ signal }) => {
      const url = `/api/share-image?${new URLSearchParams({ ...subject, look, format })}`;
      const { blob, headers } = await fetchBlob(url, { signal });
      return {
        blob,
        description: fromDescriptionHeader(headers.get(DESCRIPTION_HEADER) ?? ""),
        sharedImage: headers.get(SHARED_IMAGE_HEADER) ?? undefined,
      };
    },
  });
}

export const sharedPagesQuery = queryOptions({
  queryKey: ["shared-pages"],
  queryFn: async ({ signal }) => {
    const { sharedPage } = await import("@/lib/sharing/schema");
    return sharedPage.array().parse(await fetchJson(PAGES, { signal }));
  },
});

export function useSharePage() {
  return usePageChange<SharePageInput>(PAGES);
}

export function useWithdrawPages() {
  return usePageChange<CheckableSubject>(`${PAGES}/revoke`);
}

function usePageChange<Input extends CheckableSubject>(url: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => fetchJson(url, { method: "POST", body: input }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedPagesQuery.queryKey }),
  });
}
