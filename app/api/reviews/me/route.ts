import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";
import { LIST_BYTES } from "@/lib/reviews/constants";
import { listReceivedReviews } from "@/lib/reviews/queries/lists";
import { reviewFilter } from "@/lib/reviews/schema";

export const GET = route({
  access: "viewer",
  query: reviewFilter,
  rateLimit: "read",
  paddedTo: LIST_BYTES,
  handle: async ({ request, viewer, query }) =>
    pageAnswer(request, await listReceivedReviews(viewer, query), query),
});
