import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { linkOf } from "@/lib/feedback-link/queries";
import type { FeedbackLink } from "@/lib/feedback-link/schema";

/** Switches the viewer's link on, for the first time or again: it is the same one (D26). */
export function switchOnLink(viewer: Viewer): Promise<FeedbackLink> {
  return setLink(viewer, linkOf(viewer.id));
}

/** Switches it off: whoever has it finds nothing there. */
export function switchOffLink(viewer: Viewer): Promise<FeedbackLink> {
  return setLink(viewer, null);
}

async function setLink({ id }: Viewer, feedbackLink: string | null): Promise<FeedbackLink> {
  await db.user.updateMany({ where: { id }, data: { feedbackLink } });
  return { feedbackLink };
}
