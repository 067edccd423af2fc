import { switchOnLink } from "@/lib/feedback-link/mutations";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "viewer",
  rateLimit: "linkOpening",
  handle: ({ viewer }) => switchOnLink(viewer),
});
