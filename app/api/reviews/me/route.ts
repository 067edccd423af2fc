import { pageResponse } from "@/lib/http/page-response";
import { route } from "@/lib/http/route";
import { listReceivedReviews } from "@/lib/reviews/queries/lists";
import { LIST_BYTES, reviewFilter } from "@/lib/reviews/schema";

export const GET = route({
  access: "viewer",
  query: reviewFilter,
  rateLimit: "read",
  paddedTo: LIST_BYTES,
  handle: async ({ request, viewer, query }) =>
    pageResponse(request, await listReceivedReviews(viewer, query), query),
});
