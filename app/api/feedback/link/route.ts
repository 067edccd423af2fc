import { switchOffLink } from "@/lib/feedback-link/mutations";
import { getFeedbackLink } from "@/lib/feedback-link/queries";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "viewer",
  rateLimit: "read",
  handle: ({ viewer }) => getFeedbackLink(viewer),
});

export const DELETE = route({
  access: "viewer",
  rateLimit: "write",
  handle: ({ viewer }) => switchOffLink(viewer),
});
