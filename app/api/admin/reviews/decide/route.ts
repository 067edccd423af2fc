import { decideReviews } from "@/lib/admin/mutations/decide";
import { decideReplies } from "@/lib/admin/mutations/decide-replies";
import { decisionInput } from "@/lib/admin/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "admin",
  body: decisionInput,
  rateLimit: "write",
  handle: ({ viewer, body }) =>
    body.what === "replies"
      ? decideReplies(viewer, body, new Date())
      : decideReviews(viewer, body, new Date()),
});
