import { route } from "@/lib/http/route";
import { reportReview } from "@/lib/reviews/mutations/report";
import { reportInput } from "@/lib/reviews/schema";

export const POST = route({
  access: "viewer",
  body: reportInput,
  rateLimit: "write",
  handle: async ({ viewer, body }) => {
    const { isHidden } = await reportReview(viewer, body);
    return {
      message: isHidden
        ? "Reported. We've hidden the review until a moderator decides."
        : "Reported. The review stays until a moderator decides.",
    };
  },
});
