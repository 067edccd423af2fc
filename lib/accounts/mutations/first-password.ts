import "server-only";
import { hasYetToChoosePassword } from "@/lib/accounts/queries";
import { resetExpiry, resetLinkEnd } from "@/lib/accounts/rules";
import { endSignInsOf } from "@/lib/auth/google-accounts";
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
  // Once hidden, always hidden: otherwise someone else's sign-up of the address would show when its owner joins.
  const { isFindable, ...details } = signUp;
  const data = isFindable === false ? signUp : details;
  if (agreedHash !== null) {
    const { count } = await tx.user.updateMany({
      where: { ...unverified, hashedPassword: agreedHash },
      data,
    });
    if (count > 0) return true;
  }
  const { count } = await tx.user.updateMany({
    where: unverified,
    data: { ...data, hashedPassword: null },
  });
  return count > 0;
}

/**
 * Leaves an account that is being verified to the owner of the mailbox alone: its password, its Google account and its
 * sessions go, since all of them may belong to the person who gave the address. Names and title stay.
 */
export async function shutEveryoneOut(tx: Transaction, id: string): Promise<void> {
  const data = { hashedPassword: null, authProvider: "email", resetToken: null } as const;
  await tx.user.updateMany({ where: { id }, data });
  await endSignInsOf(tx, id);
}

/** Mails an account that was just verified, and has no password, the link to choose one. Whether it was such an account. */
export async function mailFirstPassword(tx: Transaction, id: string, now: Date): Promise<boolean> {
  if (!(await hasYetToChoosePassword(tx, id))) return false;
  const { token, hash } = createToken(resetLinkEnd(now));
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
