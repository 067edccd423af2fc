import { decideReviews } from "@/lib/admin/mutations/decide";
import { decisionInput } from "@/lib/admin/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "admin",
  body: decisionInput,
  rateLimit: "write",
  handle: ({ viewer, body }) => decideReviews(viewer, body, new Date()),
});
