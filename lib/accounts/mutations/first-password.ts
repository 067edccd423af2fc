import "server-only";
import { hasYetToChoosePassword } from "@/lib/accounts/queries/password-owner";
import { resetExpiry, resetLinkEnd } from "@/lib/accounts/rules";
import { endSignInsOf } from "@/lib/auth/session-rows";
import { createToken } from "@/lib/auth/tokens";
import type { Transaction } from "@/lib/db/client";
import { enqueueMail } from "@/lib/mail/outbox";
import type { Prisma } from "@/prisma/generated/client";

/** Drops the password unless every sign-up of the address used the same one: someone else may know it. */
export async function replaceSignUp(
  tx: Transaction,
  email: string,
  { signUp, hashedPassword }: { signUp: Prisma.UserUpdateManyMutationInput; hashedPassword: string },
): Promise<boolean> {
  const unverified = { email, isVerified: false };
  // Once hidden, always hidden: otherwise another person's sign-up would show when the address's owner joins.
  const { isFindable, ...details } = signUp;
  const data = isFindable === false ? signUp : details;
  const same = await tx.user.updateMany({ where: { ...unverified, hashedPassword }, data });
  if (same.count > 0) return true;
  const { count } = await tx.user.updateMany({
    where: unverified,
    data: { ...data, hashedPassword: null },
  });
  return count > 0;
}

/** The person who entered the address may own the password, Google account and sessions, so all go. */
export async function shutEveryoneOut(tx: Transaction, id: string): Promise<void> {
  const data = { hashedPassword: null, authProvider: "email", resetToken: null } as const;
  await tx.user.updateMany({ where: { id }, data });
  await endSignInsOf(tx, id);
}

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
