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
import { resetLimit, withinLimits } from "@/lib/limits/rate-limit";
import { enqueueMail, kickMailWorker } from "@/lib/mail/outbox";

/** Gives the same answer for every address (SEC-A4, SEC-R7). An unverified account gets its link (D7). */
export function requestPasswordReset(email: string, now: Date): Promise<void> {
  return withMinimumDuration(async () => {
    const key = mailKey(email);
    await withinLimits(
      [
        ["resetPause", key],
        ["resetMail", key],
      ],
      async (isWithin) => {
        if (isWithin) await mailResetLink(email, now);
      },
    );
  });
}

/** Rotates the salt, because the employer owns the mailbox (D9, SEC-S2, SEC-E4; docs/anonymity.md,
 * 'Reset by email'). @throws AppError invalid with `field` for a weak password or a dead token */
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
  await admitPasswordOf(email, password);
  // Otherwise the limit would show anyone who came in by email how many reviews were sent today.
  await resetLimit("review", accountKey(id));
  kickMailWorker();
}

async function mailResetLink(email: string, now: Date): Promise<void> {
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
}
