import { changeLink, switchOffLink } from "@/lib/feedback-link/mutations";
import { getFeedbackLink } from "@/lib/feedback-link/queries";
import { feedbackLinkChanges } from "@/lib/feedback-link/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "viewer",
  rateLimit: "read",
  handle: ({ viewer }) => getFeedbackLink(viewer),
});

export const PUT = route({
  access: "viewer",
  body: feedbackLinkChanges,
  rateLimit: "write",
  handle: ({ viewer, body }) => changeLink(viewer, body),
});

export const DELETE = route({
  access: "viewer",
  rateLimit: "write",
  handle: ({ viewer }) => switchOffLink(viewer),
});
