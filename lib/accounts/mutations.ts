import "server-only";
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { makeFindable } from "@/lib/accounts/mutations/findability";
import { mailFirstPassword, replaceSignUp, shutEveryoneOut } from "@/lib/accounts/mutations/first-password";
import { hasYetToChoosePassword, requireAccount } from "@/lib/accounts/queries";
import { isMailboxTaken, requireFreeMailbox, takenAddress } from "@/lib/accounts/queries/mailbox";
import { HIDDEN_WEEKS_MAX, verificationExpiry, verificationLinkEnd } from "@/lib/accounts/rules";
import type { Account, AccountChanges, RegisterInput } from "@/lib/accounts/schema";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { requireStrongPassword } from "@/lib/auth/password-strength";
import { isCookieOf } from "@/lib/auth/sessions";
import { clearSignUpCookie, isSignUpOfBrowser, setSignUpCookie } from "@/lib/auth/sign-up-cookie";
import { createToken, hashToken, isTokenLive } from "@/lib/auth/tokens";
import type { Viewer } from "@/lib/auth/viewer";
import { changePrivateFields, encryptPrivateFields } from "@/lib/authorship/queries/private-fields";
import { findOrCreateCompanyByDomain } from "@/lib/companies/mutations";
import { firstOfMonth, workDomain } from "@/lib/companies/rules";
import { limitKey } from "@/lib/crypto/keys";
import { db, type Transaction } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/errors";
import { AppError } from "@/lib/errors";
import { withMinimumDuration } from "@/lib/http/minimum-duration";
import { consumeLimit, refundLimits, tryConsumeLimit } from "@/lib/http/rate-limit";
import { mailboxOf } from "@/lib/mail/address";
import { enqueueMail, kickMailWorker } from "@/lib/mail/outbox";
import { moderateReview } from "@/lib/moderation/rules";
import { forgetUnsubscription, honourUnsubscription, isInvited } from "@/lib/notifications/mutations";
import { recountForCompanies } from "@/lib/ratings/mutations";
import { lockWaitingReviews } from "@/lib/reviews/mutations/claim";
import { weekOf, weeksAfter } from "@/lib/weeks";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Creates an unverified account, or replaces one that was never verified, and sends the link (D5). If sign-ups used
 * different passwords, the account has none until its verified owner chooses one (`replaceSignUp`). Answers the same,
 * after the same time, for every address; an address that has an account gets an email that says so (SEC-A4).
 * `client` identifies the browser for the limit of sign-ups, which counts only valid ones.
 * @throws AppError invalid with `field` for an address that isn't a work address or a password that is too easy to
 *   guess; tooMany past the limit.
 */
export async function register(input: RegisterInput, now: Date, client: string): Promise<void> {
  if (!workDomain(input.email)) {
    throw new AppError("invalid", "Please use your work email address", { details: { field: "email" } });
  }
  await requireStrongPassword(input.password, input);
  const use = await consumeLimit("signUp", client);
  try {
    const hashedPassword = await hashPassword(input.password);
    const agreedHash = await hashIfSamePassword(input);
    // The two hashes take as long for every address; what follows doesn't.
    await withMinimumDuration(() => storeSignUp(input, { hashedPassword, agreedHash }, now));
    await setSignUpCookie({ email: input.email, hashedPassword: agreedHash ?? hashedPassword });
  } catch (error) {
    refundLimits([use]);
    throw error;
  }
}

type Hashes = { hashedPassword: string; agreedHash: string | null };

async function storeSignUp(
  input: RegisterInput,
  { hashedPassword, agreedHash }: Hashes,
  now: Date,
): Promise<void> {
  // Past the limit nothing happens, and the answer is the same (SEC-R7).
  if (!(await tryConsumeLimit("verificationMail", mailKey(input.email)))) return;
  const { token, hash } = createToken(verificationLinkEnd(now));
  const signUp = {
    firstName: input.firstName,
    lastName: input.lastName,
    authorSalt: new Uint8Array(randomBytes(16)),
    verificationToken: hash,
    verificationTokenExpiry: verificationExpiry(now),
    title: input.title,
    department: input.department || null,
    isFindable: input.findableFrom === "today",
    agreedToTerms: true,
    createdAt: firstOfMonth(now),
  };
  await db.$transaction(async (tx) => {
    const { email, firstName } = input;
    if (await isMailboxTaken(tx, email)) {
      return enqueueMail(tx, { kind: "already-registered", payload: { to: email } });
    }
    const id = randomUUID();
    // One statement each, so that parallel sign-ups of one address need neither a lock nor a retry.
    const { count: made } = await tx.user.createMany({
      data: [
        {
          ...signUp,
          id,
          privateFields: encryptPrivateFields({}, id),
          email,
          mailbox: mailboxOf(email),
          hashedPassword,
        },
      ],
      skipDuplicates: true,
    });
    await enqueueMail(
      tx,
      made || (await replaceSignUp(tx, email, { signUp, agreedHash }))
        ? { kind: "verify-email", payload: { to: email, firstName, token } }
        : { kind: "already-registered", payload: { to: email } },
    );
  });
  kickMailWorker();
}

/** The stored hash if this is its password, else null. Always compares one hash, to take the same time (SEC-A4). */
async function hashIfSamePassword({ email, password }: RegisterInput): Promise<string | null> {
  const waiting = await db.user.findUnique({
    where: { email, isVerified: false },
    select: { hashedPassword: true },
  });
  const hash = waiting?.hashedPassword ?? null;
  return (await verifyPassword(password, hash)) ? hash : null;
}

/** Sends an unverified account a new link; gives the same answer for every address (D6, SEC-A4, SEC-R7). */
export function resendVerification(email: string, now: Date): Promise<void> {
  return withMinimumDuration(async () => {
    const key = mailKey(email);
    const isAllowed =
      (await tryConsumeLimit("verificationPause", key)) && (await tryConsumeLimit("verificationMail", key));
    if (!isAllowed) return;
    await db.$transaction((tx) => renewVerification(tx, email, now));
    kickMailWorker();
  });
}

/** Emails an unverified account a new link, which voids the previous one; does nothing for any other address. */
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

/** The key of a mailbox in the email limits, whatever the '+tag' of the address. */
export function mailKey(email: string): string {
  return limitKey("mail", mailboxOf(email));
}

/**
 * Verifies the token's address, joins its owner to the company (created if new), and hands over the reviews that
 * waited. For an account that came by Google, the work address becomes the account's address. If feedback waits for
 * the address, or an invitation went to it, and this browser didn't sign it up, only the mailbox's owner keeps
 * access: an attacker may have chosen the password. The same token answers the same until it expires, because mail
 * scanners open links first (SEC-A9). `choosesPassword`: the account has no password, and a link to choose one was
 * emailed when this took effect.
 * @throws AppError invalid when the token is unknown, replaced or expired, or another account has the mailbox.
 */
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
    // Another account took the address in the moment between.
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
    // The hash stays for mail scanners that open the link again. A date would show in which week they joined.
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

/**
 * Joins the owner of a verified work address to their domain's company. People can find them now or from a random
 * later Monday, and only then they get the reviews that waited. Call `lockWaitingReviews` first.
 */
export async function joinCompany(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  const domain = workDomain(email);
  if (!domain) throw new Error("Only a work address has a company");
  const company = await findOrCreateCompanyByDomain(tx, domain, now);
  const [member] = await tx.user.updateManyAndReturn({
    where: { id, companyId: null },
    data: { companyId: company.id },
    select: { authorSalt: true, isFindable: true },
  });
  if (!member) return;
  await honourUnsubscription(tx, email);
  const { isFindable, authorSalt } = member;
  await changePrivateFields(tx, id, {
    findableFrom: weekOf(isFindable ? now : weeksAfter(now, 1 + randomInt(HIDDEN_WEEKS_MAX))),
  });
  if (isFindable) await makeFindable(tx, { id, email, companyId: company.id, authorSalt }, now);
}

function invalidLink(): AppError {
  return new AppError("invalid", "Invalid verification link");
}

export async function updateAccount(viewer: Viewer, changes: AccountChanges): Promise<Account> {
  const { anonymousName, areReviewsPublic, ...plain } = changes;
  if (anonymousName) requireAcceptableName(anonymousName);
  const { id } = viewer;
  await db.$transaction(async (tx) => {
    await tx.user.updateMany({ where: { id }, data: plain });
    if (anonymousName !== undefined) await changePrivateFields(tx, id, { anonymousName });
    if (plain.emailNotificationsEnabled) await forgetUnsubscription(tx, viewer.email);
    if (areReviewsPublic === undefined) return;
    const { count } = await tx.user.updateMany({
      where: { id, areReviewsPublic: !areReviewsPublic },
      data: { areReviewsPublic },
    });
    if (count > 0) await recountForCompanies(tx, id, areReviewsPublic);
  });
  return requireAccount(viewer);
}

/** The name appears next to reviews, so it must pass their moderation. */
function requireAcceptableName(name: string): void {
  const decision = moderateReview({ text: name, knownNames: [], recentTexts: [], recentCount: 0 });
  const isOdd = decision.outcome === "reject" && decision.marks.every(({ kind }) => kind === "gibberish");
  if (decision.outcome === "accept" || isOdd) return;
  throw new AppError(
    "rejected",
    "This name can't appear next to a review. Choose one without real names, contact details or abuse.",
    { details: { field: "anonymousName" } },
  );
}

/** Deletes reset links that no longer work. */
export async function forgetExpiredTokens(now: Date): Promise<void> {
  await db.user.updateMany({
    where: { resetTokenExpiry: { lte: now } },
    data: { resetToken: null, resetTokenExpiry: null },
  });
}
