import { route } from "@/lib/http/route";
import { SUBMISSION_ANSWER_BYTES } from "@/lib/reviews/constants";
import { deliverReview } from "@/lib/reviews/mutations/release";
import { deliveryMessage } from "@/lib/reviews/rules";
import { ownReviewInput } from "@/lib/reviews/schema";

export const POST = route({
  access: "viewer",
  body: ownReviewInput,
  rateLimit: "write",
  paddedTo: SUBMISSION_ANSWER_BYTES,
  handle: async ({ viewer, body }) => ({
    message: deliveryMessage(await deliverReview(viewer, body.id, new Date())),
  }),
});
