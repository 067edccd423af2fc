import "server-only";
import { sessionHandle } from "@/lib/accounts/queries/sessions";
import { clearSessionCookie } from "@/lib/auth/session-cookie";
import { endSessionsOf, listSessionRows } from "@/lib/auth/session-rows";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

/** @throws AppError notFound if the viewer has no session with this handle (any more) */
export async function endSessionOf(viewer: Viewer, handle: string): Promise<void> {
  const rows = await listSessionRows(viewer.id, new Date());
  const sid = rows.map((row) => row.sid).filter((candidate) => sessionHandle(candidate) === handle);
  const { count } = await db.session.deleteMany({ where: { sid: { in: sid } } });
  if (count > 0) return;
  throw new AppError("notFound", "That browser is already signed out. Please reload the page.");
}

export async function endEverySession(viewer: Viewer): Promise<void> {
  await db.$transaction((tx) => endSessionsOf(tx, viewer.id));
  await clearSessionCookie();
}
