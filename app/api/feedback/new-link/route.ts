import { makeNewLink } from "@/lib/feedback-link/mutations";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "viewer",
  rateLimit: "write",
  handle: ({ viewer }) => makeNewLink(viewer),
});
