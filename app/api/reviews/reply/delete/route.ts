import { route } from "@/lib/http/route";
import { deleteReply } from "@/lib/responses/mutations";
import { repliedReview } from "@/lib/responses/schema";

export const POST = route({
  access: "viewer",
  body: repliedReview,
  rateLimit: "write",
  handle: async ({ viewer, body }) => {
    await deleteReply(viewer, body.id, new Date());
    return { message: "Your reply is gone." };
  },
});
