import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { linkOf } from "@/lib/feedback-link/queries";
import type { FeedbackLink } from "@/lib/feedback-link/schema";

/** Turns the viewer's link on; it is always the same one (D26). */
export function switchOnLink(viewer: Viewer): Promise<FeedbackLink> {
  return setLink(viewer, linkOf(viewer.id));
}

export function switchOffLink(viewer: Viewer): Promise<FeedbackLink> {
  return setLink(viewer, null);
}

async function setLink({ id }: Viewer, feedbackLink: string | null): Promise<FeedbackLink> {
  await db.user.updateMany({ where: { id }, data: { feedbackLink } });
  return { feedbackLink };
}
