import { pageResponse } from "@/lib/http/page-response";
import { route } from "@/lib/http/route";
import { submitReview } from "@/lib/reviews/mutations";
import { listReviewsOf } from "@/lib/reviews/queries";
import { reviewInput, reviewTargetFilter } from "@/lib/reviews/schema";

export const GET = route({
  access: "viewer",
  query: reviewTargetFilter,
  rateLimit: "read",
  handle: async ({ request, viewer, query }) =>
    pageResponse(request, await listReviewsOf(viewer, query), query),
});

export const POST = route({
  access: "viewer",
  body: reviewInput,
  rateLimit: "write",
  handle: async ({ viewer, body, client }) =>
    Response.json(await submitReview(viewer, body, client), { status: 201 }),
});
