import { JsonAnswer } from "@/lib/http/json-answer";
import { route } from "@/lib/http/route";
import { SUBMISSION_ANSWER_BYTES } from "@/lib/reviews/constants";
import { submitReviewByLink } from "@/lib/reviews/mutations/submit-by-link";
import { linkReviewInput } from "@/lib/reviews/schema";

// Public: it ignores any session, and its limits use only the client address.
export const POST = route({
  access: "public",
  body: linkReviewInput,
  // A wide limit: an office shares one address. `submitReviewByLink` counts valid reviews per leader.
  rateLimit: "read",
  paddedTo: SUBMISSION_ANSWER_BYTES,
  handle: async ({ body, client }) => new JsonAnswer(await submitReviewByLink(body, client), { status: 201 }),
});
