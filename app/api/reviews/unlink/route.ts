import { z } from "zod";
import { unlinkReview } from "@/lib/authorship/mutations/unlink";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "viewer",
  body: z.object({ id: z.uuid("We could not find that review.") }),
  rateLimit: "write",
  handle: async ({ viewer, body }) => {
    await unlinkReview(viewer, body.id);
    return { message: "Unlinked" };
  },
});
