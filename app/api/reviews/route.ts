import { JsonAnswer } from "@/lib/http/json-answer";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";
import { LIST_BYTES, SUBMISSION_ANSWER_BYTES } from "@/lib/reviews/constants";
import { submitReview } from "@/lib/reviews/mutations/submit";
import { listReviewsOf } from "@/lib/reviews/queries/lists";
import { reviewInput, reviewTargetFilter } from "@/lib/reviews/schema";

export const GET = route({
  access: "viewer",
  query: reviewTargetFilter,
  rateLimit: "read",
  paddedTo: LIST_BYTES,
  handle: async ({ request, viewer, query }) =>
    pageAnswer(request, await listReviewsOf(viewer, query), query),
});

export const POST = route({
  access: "viewer",
  body: reviewInput,
  rateLimit: "write",
  paddedTo: SUBMISSION_ANSWER_BYTES,
  handle: async ({ viewer, body, client }) =>
    new JsonAnswer(await submitReview(viewer, body, client), { status: 201 }),
});
