import "server-only";
import { mailKey } from "@/lib/accounts/queries/mailbox";
import { verificationExpiry, verificationLinkEnd } from "@/lib/accounts/rules";
import { createToken } from "@/lib/auth/tokens";
import { db, type Transaction } from "@/lib/db/client";
import { withMinimumDuration } from "@/lib/limits/minimum-duration";
import { withinLimits } from "@/lib/limits/rate-limit";
import { enqueueMail, kickMailWorker } from "@/lib/mail/outbox";

/** Gives the same answer for every address (D6, SEC-A4, SEC-R7). */
export function resendVerification(email: string, now: Date): Promise<void> {
  return withMinimumDuration(async () => {
    const key = mailKey(email);
    await withinLimits(
      [
        ["verificationPause", key],
        ["verificationMail", key],
      ],
      async (isWithin) => {
        if (!isWithin) return;
        await db.$transaction((tx) => renewVerification(tx, email, now));
        kickMailWorker();
      },
    );
  });
}

export async function renewVerification(tx: Transaction, email: string, now: Date): Promise<void> {
  const { token, hash } = createToken(verificationLinkEnd(now));
  const [user] = await tx.user.updateManyAndReturn({
    where: { email, isVerified: false },
    data: { verificationToken: hash, verificationTokenExpiry: verificationExpiry(now) },
    select: { firstName: true },
  });
  if (!user) return;
  await enqueueMail(tx, { kind: "verify-email", payload: { to: email, firstName: user.firstName, token } });
}
