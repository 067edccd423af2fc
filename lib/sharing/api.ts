import { queryOptions } from "@tanstack/react-query";
import { fetchBlob } from "@/lib/http/fetch-json";
import { DESCRIPTION_HEADER, fromDescriptionHeader } from "@/lib/sharing/rules";
import type { OwnShareType, ShareStyle } from "@/lib/sharing/schema";

/** An image to share, with its alt text. */
export function shareImageQuery(type: OwnShareType, { look, format }: ShareStyle) {
  return queryOptions({
    // Under 'reviews', so that a submission refetches it (D28).
    queryKey: ["reviews", "share-image", { type, look, format }],
    queryFn: async ({ signal }) => {
      const url = `/api/share-image?${new URLSearchParams({ type, look, format })}`;
      const { blob, headers } = await fetchBlob(url, { signal });
      return { blob, description: fromDescriptionHeader(headers.get(DESCRIPTION_HEADER) ?? "") };
    },
  });
}
