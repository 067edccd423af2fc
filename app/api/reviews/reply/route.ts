import { route } from "@/lib/http/route";
import { replyToReview } from "@/lib/responses/mutations";
import { replyInput } from "@/lib/responses/schema";

export const PUT = route({
  access: "viewer",
  body: replyInput,
  rateLimit: "write",
  handle: async ({ viewer, body }) => {
    const { isHeld } = await replyToReview(viewer, body, new Date());
    return {
      message: isHeld
        ? "A moderator will look at your reply first. You'll see here what they decide."
        : "Everyone who can read the review can read your reply.",
    };
  },
});
