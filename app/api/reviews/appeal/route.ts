import { route } from "@/lib/http/route";
import { appealReview } from "@/lib/reviews/mutations/appeal";
import { ownReviewInput } from "@/lib/reviews/schema";

export const POST = route({
  access: "viewer",
  body: ownReviewInput,
  rateLimit: "write",
  handle: async ({ viewer, body }) => {
    await appealReview(viewer, body.id, new Date());
    return { message: "A moderator will look at it again. You'll see here what they decide." };
  },
});
