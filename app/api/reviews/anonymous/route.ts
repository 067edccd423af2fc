import { route } from "@/lib/http/route";
import { submitReviewByLink } from "@/lib/reviews/mutations/by-link";
import { linkReviewInput } from "@/lib/reviews/schema";

// Public: a session that is sent along is not asked for, and limits know the address alone.
export const POST = route({
  access: "public",
  body: linkReviewInput,
  rateLimit: "write",
  handle: async ({ body, client }) =>
    Response.json(await submitReviewByLink(body, client), {
      status: 201,
      headers: { "Cache-Control": "no-store" },
    }),
});
