import "server-only";
import { requirePasswordOwner } from "@/lib/accounts/queries/password-owner";
import { requireStrongPassword } from "@/lib/accounts/queries/password-strength";
import type { ChangePasswordInput } from "@/lib/accounts/schema";
import { admitPasswordOf, requireCurrentPassword } from "@/lib/auth/credentials";
import { hashPassword } from "@/lib/auth/password";
import { setSessionCookie } from "@/lib/auth/session-cookie";
import { endSessionsOf } from "@/lib/auth/session-rows";
import { createSession, lockAccountRow } from "@/lib/auth/sessions";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { enqueueMail, kickMailWorker } from "@/lib/mail/outbox";

/** Keeps the salt and so the submissions (SEC-S2, SEC-E4). @throws AppError invalid; unauthenticated */
export async function changePassword(
  viewer: Viewer,
  { currentPassword, password }: ChangePasswordInput,
  { client, now }: { client: string; now: Date },
): Promise<void> {
  const { id, email } = viewer;
  await requireCurrentPassword(viewer, currentPassword, client);
  await requireStrongPassword(password, await requirePasswordOwner(viewer));
  const hashedPassword = await hashPassword(password);
  const session = await db.$transaction(async (tx) => {
    await lockAccountRow(tx, id);
    const { firstName } = await tx.user.update({
      where: { id },
      data: { hashedPassword, resetToken: null, resetTokenExpiry: null },
      select: { firstName: true },
    });
    await endSessionsOf(tx, id);
    await enqueueMail(tx, { kind: "password-changed", recipientId: id, payload: { to: email, firstName } });
    return createSession(id, now, tx);
  });
  await setSessionCookie(session, now);
  await admitPasswordOf(email, password);
  kickMailWorker();
}
