import "server-only";
import { audit } from "@/lib/admin/mutations/audit";
import { requirePersonById } from "@/lib/admin/queries/people";
import type { FoundPerson, RoleInput } from "@/lib/admin/schema";
import { endSessionsOf } from "@/lib/auth/session-rows";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { LOCKS } from "@/lib/db/locks.mjs";
import { AppError } from "@/lib/errors";

/** @throws AppError notFound; invalid for an unverified account or the last administrator */
export async function changeRole(
  viewer: Viewer,
  { id, isAdmin }: RoleInput,
  now: Date,
): Promise<FoundPerson> {
  const person = await requirePersonById(viewer, id);
  if (isAdmin && !person.isVerified) {
    throw new AppError(
      "invalid",
      "This address isn't verified yet. Its owner has to open the emailed link first.",
    );
  }
  await db.$transaction(async (tx) => {
    // Two administrators could otherwise each take the role from the other.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.adminRoles}::bigint)`;
    if (!isAdmin && (await tx.user.count({ where: { isAdmin: true, id: { not: id } } })) === 0) {
      throw new AppError("invalid", "This is the only administrator. Make someone else one first.");
    }
    const { count } = await tx.user.updateMany({ where: { id, isAdmin: !isAdmin }, data: { isAdmin } });
    const action = isAdmin ? "admin-granted" : "admin-revoked";
    if (count > 0) await audit(tx, viewer, [{ action, subject: person.email }], now);
  });
  return requirePersonById(viewer, id);
}

/** @throws AppError notFound */
export async function endSessionsFor(viewer: Viewer, id: string, now: Date): Promise<void> {
  const { email } = await requirePersonById(viewer, id);
  await db.$transaction(async (tx) => {
    await endSessionsOf(tx, id);
    await audit(tx, viewer, [{ action: "sessions-ended", subject: email }], now);
  });
}
