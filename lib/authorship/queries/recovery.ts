import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import type { Recovery } from "@/lib/authorship/schema";
import { db } from "@/lib/db/client";

/** What the viewer may know about their recovery code. `hasLocked` doesn't reveal whether there are reviews. */
export async function getRecovery(viewer: Viewer): Promise<Recovery> {
  const { recoveryWrap, lockedWraps } = await db.user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { recoveryWrap: true, lockedWraps: true },
  });
  return { hasCode: recoveryWrap !== null, hasLocked: lockedWraps.length > 0 };
}
