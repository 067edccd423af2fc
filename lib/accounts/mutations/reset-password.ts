import "server-only";
import { mailFirstPassword } from "@/lib/accounts/mutations/first-password";
import { renewVerification } from "@/lib/accounts/mutations/resend-verification";
import { mailKey } from "@/lib/accounts/queries/mailbox";
import { deadResetLink, requireResetOwner } from "@/lib/accounts/queries/password-owner";
import { requireStrongPassword } from "@/lib/accounts/queries/password-strength";
import { resetExpiry, resetLinkEnd } from "@/lib/accounts/rules";
import type { ResetPasswordInput } from "@/lib/accounts/schema";
import { admitPasswordOf } from "@/lib/auth/credentials";
import { hashPassword } from "@/lib/auth/password";
import { endSignInsOf } from "@/lib/auth/session-rows";
import { createToken, hashToken } from "@/lib/auth/tokens";
import { lockSubmissions } from "@/lib/authorship/mutations/recovery";
import { db } from "@/lib/db/client";
import { accountKey } from "@/lib/limits/client-key";
import { withMinimumDuration } from "@/lib/limits/minimum-duration";
import { resetLimit, tryConsumeLimit } from "@/lib/limits/rate-limit";
import { enqueueMail, kickMailWorker } from "@/lib/mail/outbox";

/**
 * Emails a link that sets a new password, and voids the previous one (D7). Gives the same answer for every address
 * (SEC-A4, SEC-R7). An account that was never verified gets its verification link instead, because a reset doesn't
 * verify the address.
 */
export function requestPasswordReset(email: string, now: Date): Promise<void> {
  return withMinimumDuration(async () => {
    const key = mailKey(email);
    const isAllowed = (await tryConsumeLimit("resetPause", key)) && (await tryConsumeLimit("resetMail", key));
    if (!isAllowed) return;
    const { token, hash } = createToken(resetLinkEnd(now));
    await db.$transaction(async (tx) => {
      const [user] = await tx.user.updateManyAndReturn({
        where: { email, isVerified: true },
        data: { resetToken: hash, resetTokenExpiry: resetExpiry(now) },
        select: { id: true, firstName: true },
      });
      if (!user) return renewVerification(tx, email, now);
      if (await mailFirstPassword(tx, user.id, now)) return;
      const payload = { to: email, firstName: user.firstName, token };
      await enqueueMail(tx, { kind: "reset-password", recipientId: user.id, payload });
    });
    kickMailWorker();
  });
}

/**
 * Sets the password of the token's account once, ends all its sessions and its Google sign-in, and tells its address
 * (D9, SEC-S2, SEC-E4). Rotates the salt because the employer owns the work mailbox: without the recovery code, no
 * one who comes in this way can find what the account submitted before (docs/anonymity.md, 'Reset by mail'). The
 * owner can log in with the new password at once, whatever the limits of a login say.
 * @throws AppError invalid with `field` when the token is unknown, used, replaced or expired, or the password is too
 *   easy to guess.
 */
export async function resetPassword({ token, password }: ResetPasswordInput, now: Date): Promise<void> {
  // Checked before hashing the password, so that a dead link doesn't cause that work.
  const owner = await requireResetOwner(token, now);
  await requireStrongPassword(password, owner);
  const { email } = owner;
  const hashedPassword = await hashPassword(password);
  const { id } = await db.$transaction(async (tx) => {
    // Of parallel calls one finds the token; the others wait and find none.
    const [user] = await tx.user.updateManyAndReturn({
      where: { resetToken: hashToken(token), isVerified: true },
      data: {
        hashedPassword,
        resetToken: null,
        resetTokenExpiry: null,
      },
      select: { id: true, firstName: true },
    });
    if (!user) throw deadResetLink();
    await lockSubmissions(tx, user.id);
    // Google too: otherwise someone who came in by it before this mailbox was proved could keep reading.
    await endSignInsOf(tx, user.id);
    const payload = { to: email, firstName: user.firstName };
    await enqueueMail(tx, { kind: "password-changed", recipientId: user.id, payload });
    return user;
  });
  admitPasswordOf(email, password);
  // Otherwise the limit would show anyone who came in by email how many reviews were sent today.
  await resetLimit("review", accountKey(id));
  kickMailWorker();
}
