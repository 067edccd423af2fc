import "server-only";
import { hasYetToChoosePassword } from "@/lib/accounts/queries";
import { resetExpiry } from "@/lib/accounts/rules";
import { createToken } from "@/lib/auth/tokens";
import type { Transaction } from "@/lib/db/client";
import { enqueueMail } from "@/lib/mail/outbox";
import type { Prisma } from "@/prisma/generated/client";

/**
 * Puts a sign-up in the place of one that was never verified; false where there is none. The newest details stand, but
 * a password only while every sign-up of the address had the same: whoever verifies it might get an account that
 * somebody else has the password of. `agreedHash` is the stored hash if it was of this sign-up's password, else null;
 * what was stored meanwhile was not compared, so then nobody's password counts either.
 */
export async function replaceSignUp(
  tx: Transaction,
  email: string,
  { signUp, agreedHash }: { signUp: Prisma.UserUpdateManyMutationInput; agreedHash: string | null },
): Promise<boolean> {
  const unverified = { email, isVerified: false };
  if (agreedHash !== null) {
    const { count } = await tx.user.updateMany({
      where: { ...unverified, hashedPassword: agreedHash },
      data: signUp,
    });
    if (count > 0) return true;
  }
  const { count } = await tx.user.updateMany({
    where: unverified,
    data: { ...signUp, hashedPassword: null },
  });
  return count > 0;
}

/** Mails an account that was just verified, and has no password, the link to choose one. Whether it was such an account. */
export async function mailFirstPassword(tx: Transaction, id: string, now: Date): Promise<boolean> {
  if (!(await hasYetToChoosePassword(tx, id))) return false;
  const { token, hash } = createToken();
  const { email, firstName } = await tx.user.update({
    where: { id },
    data: { resetToken: hash, resetTokenExpiry: resetExpiry(now) },
    select: { email: true, firstName: true },
  });
  await enqueueMail(tx, {
    kind: "choose-password",
    recipientId: id,
    payload: { to: email, firstName, token },
  });
  return true;
}
