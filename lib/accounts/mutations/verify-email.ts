import "server-only";
import { mailFirstPassword, shutEveryoneOut } from "@/lib/accounts/mutations/first-password";
import { joinCompany } from "@/lib/accounts/mutations/join-company";
import { requireFreeMailbox, takenAddress } from "@/lib/accounts/queries/mailbox";
import { hasYetToChoosePassword } from "@/lib/accounts/queries/password-owner";
import { isCookieOf } from "@/lib/auth/session-cookie";
import { clearSignUpCookie, isSignUpOfBrowser } from "@/lib/auth/sign-up-cookie";
import { hashToken, isTokenLive } from "@/lib/auth/tokens";
import { workDomain } from "@/lib/companies/rules";
import { db, type Transaction } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/errors";
import { mailboxOf } from "@/lib/email-address";
import { AppError } from "@/lib/errors";
import { kickMailWorker } from "@/lib/mail/outbox";
import { isInvited } from "@/lib/notifications/mutations/invitations";
import { lockWaitingReviews } from "@/lib/reviews/mutations/claim";

type Bytes = Uint8Array<ArrayBuffer>;

/** If something waits and another browser signed up, only the mailbox's owner keeps access
 * (docs/anonymity.md, 'Whose account it is'). @throws AppError invalid for a dead token or a taken mailbox */
export async function verifyEmail(token: string, now: Date): Promise<{ choosesPassword: boolean }> {
  if (!isTokenLive(token, now)) throw invalidLink();
  const verificationToken = hashToken(token);
  const user = await db.user.findUnique({
    where: { verificationToken },
    select: { id: true, email: true, pendingEmail: true, hashedPassword: true },
  });
  const email = user?.pendingEmail ?? user?.email;
  if (!user || !email || !workDomain(email)) throw invalidLink();
  const { id, pendingEmail } = user;
  const isOwnBrowser = pendingEmail ? await isCookieOf(id) : await isSignUpOfBrowser(user);
  try {
    const link = { id, email, pendingEmail, verificationToken, isOwnBrowser };
    const choosesPassword = await db.$transaction((tx) => verifyAddress(tx, link, now));
    if (choosesPassword) kickMailWorker();
    if (isOwnBrowser && !pendingEmail) await clearSignUpCookie();
    return { choosesPassword };
  } catch (error) {
    // Another account took the address in the meantime.
    throw isUniqueViolation(error) ? takenAddress() : error;
  }
}

type Link = {
  id: string;
  email: string;
  pendingEmail: string | null;
  verificationToken: Bytes;
  isOwnBrowser: boolean;
};

async function verifyAddress(
  tx: Transaction,
  { id, email, pendingEmail, verificationToken, isOwnBrowser }: Link,
  now: Date,
): Promise<boolean> {
  const waiting = await lockWaitingReviews(tx, email);
  // Proving the mailbox replaces unverified sign-ups, but never an account.
  if (pendingEmail) await tx.user.deleteMany({ where: { email, isVerified: false } });
  await requireFreeMailbox(tx, { id, email });
  // One of several parallel calls changes the row; the others wait and find nothing left to do.
  const { count } = await tx.user.updateMany({
    where: { id, verificationToken, pendingEmail, ...(!pendingEmail && { isVerified: false }) },
    // The hash stays: mail scanners open links first (SEC-A9). A date would show in which week they joined.
    data: {
      email,
      mailbox: mailboxOf(email),
      pendingEmail: null,
      isVerified: true,
      verificationTokenExpiry: null,
    },
  });
  if (count > 0) {
    const isAwaited = waiting.length > 0 || (await isInvited(tx, email));
    if (isAwaited && !isOwnBrowser) await shutEveryoneOut(tx, id);
    await joinCompany(tx, { id, email }, now);
    return mailFirstPassword(tx, id, now);
  }
  const isDone = await tx.user.count({
    where: { id, verificationToken, pendingEmail: null, isVerified: true },
  });
  // No other call verified it, so a new sign-up or another address has replaced the token.
  if (!isDone) throw invalidLink();
  return hasYetToChoosePassword(tx, id);
}

function invalidLink(): AppError {
  return new AppError("invalid", "Invalid verification link");
}
