import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import type { Recovery } from "@/lib/authorship/schema";
import { batchReadById } from "@/lib/db/batched-read";
import { AppError } from "@/lib/errors";

const readRecovery = batchReadById<Recovery>(`
  SELECT "recoveryWrap" IS NOT NULL AS "hasCode", COALESCE(cardinality("lockedWraps"), 0) > 0 AS "hasLocked"
  FROM "users" WHERE "id" = "key"."id"`);

/** `hasLocked` doesn't reveal whether there are reviews. */
export async function getRecovery(viewer: Viewer): Promise<Recovery> {
  const recovery = await readRecovery(viewer.id);
  if (!recovery) throw new AppError("unauthenticated", "Please log in to continue.");
  return recovery;
}
