import { route } from "@/lib/http/route";
import { withdrawReview } from "@/lib/reviews/mutations/withdraw";
import { ownReviewInput } from "@/lib/reviews/schema";

export const POST = route({
  access: "viewer",
  body: ownReviewInput,
  rateLimit: "write",
  handle: async ({ viewer, body }) => {
    await withdrawReview(viewer, body.id);
    return { message: "Withdrawn" };
  },
});
