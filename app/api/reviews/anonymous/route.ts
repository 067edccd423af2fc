import { route } from "@/lib/http/route";
import { submitReviewByLink } from "@/lib/reviews/mutations/by-link";
import { linkReviewInput, SUBMISSION_ANSWER_BYTES } from "@/lib/reviews/schema";

// Public: a session that is sent along is not asked for, and limits know the address alone.
export const POST = route({
  access: "public",
  body: linkReviewInput,
  // Wide, because an office has one address; `submitReviewByLink` counts those that fit, by leader.
  rateLimit: "read",
  paddedTo: SUBMISSION_ANSWER_BYTES,
  handle: async ({ body, client }) => Response.json(await submitReviewByLink(body, client), { status: 201 }),
});
