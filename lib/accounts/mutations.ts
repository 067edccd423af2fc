import "server-only";
import { randomBytes } from "node:crypto";
import { requireAccount } from "@/lib/accounts/queries";
import { verificationExpiry } from "@/lib/accounts/rules";
import type { Account, AccountChanges, RegisterInput } from "@/lib/accounts/schema";
import { hashPassword } from "@/lib/auth/password";
import { requireFitPassword } from "@/lib/auth/password-strength";
import { createToken, hashToken } from "@/lib/auth/tokens";
import type { Viewer } from "@/lib/auth/viewer";
import { findOrCreateCompanyByDomain } from "@/lib/companies/mutations";
import { firstOfMonth, workDomain } from "@/lib/companies/rules";
import { keyedHash } from "@/lib/crypto/keys";
import { sealField } from "@/lib/crypto/seal-box";
import { db, type Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { inEvenTime } from "@/lib/http/even-time";
import { isWithinLimit } from "@/lib/http/rate-limit";
import { enqueueMail, kickMailWorker } from "@/lib/mail/outbox";
import { moderateReview } from "@/lib/moderation/rules";
import { recountForCompanies } from "@/lib/ratings/mutations";

/**
 * Makes an unverified account, or replaces one that was never verified, and sends the link (D5).
 * Says the same of every address, and takes as long: an address that has an account gets a mail that says so (SEC-A4).
 * @throws AppError invalid with `field` for an address that is not a work address and a password that is guessed first.
 */
export async function register(input: RegisterInput, now: Date): Promise<void> {
  if (!workDomain(input.email)) {
    throw new AppError("invalid", "Please use your work email address", { details: { field: "email" } });
  }
  await requireFitPassword(input.password, input);
  const hashedPassword = await hashPassword(input.password);
  // The hash takes as long for every address; what follows does not.
  await inEvenTime(() => storeRegistration(input, hashedPassword, now));
}

async function storeRegistration(input: RegisterInput, hashedPassword: string, now: Date): Promise<void> {
  // Past the limit nothing happens, and nobody is told (SEC-R7).
  if (!(await isWithinLimit("verificationMail", mailKey(input.email)))) return;
  const { token, hash } = createToken();
  const account = {
    firstName: input.firstName,
    lastName: input.lastName,
    hashedPassword,
    authorSalt: new Uint8Array(randomBytes(16)),
    verificationToken: hash,
    verificationTokenExpiry: verificationExpiry(now),
    title: input.title,
    department: input.department || null,
    agreedToTerms: true,
    createdAt: firstOfMonth(now),
  };
  await db.$transaction(async (tx) => {
    const { email, firstName } = input;
    // One statement each, so that parallel sign-ups of one address need neither a lock nor a retry.
    const { count: made } = await tx.user.createMany({ data: [{ ...account, email }], skipDuplicates: true });
    const { count: replaced } = made
      ? { count: 0 }
      : await tx.user.updateMany({ where: { email, isVerified: false }, data: account });
    await enqueueMail(
      tx,
      made || replaced
        ? { kind: "verify-email", payload: { to: email, firstName, token } }
        : { kind: "already-registered", payload: { to: email } },
    );
  });
  kickMailWorker();
}

/** Sends an account that waits for verification a new link; says the same of every address (D6, SEC-A4, SEC-R7). */
export function resendVerification(email: string, now: Date): Promise<void> {
  return inEvenTime(async () => {
    const key = mailKey(email);
    const isAllowed =
      (await isWithinLimit("verificationPause", key)) && (await isWithinLimit("verificationMail", key));
    if (!isAllowed) return;
    await db.$transaction((tx) => renewVerification(tx, email, now));
    kickMailWorker();
  });
}

/** Mails an unverified account a new link, which voids the one before; does nothing for any other address. */
export async function renewVerification(tx: Transaction, email: string, now: Date): Promise<void> {
  const { token, hash } = createToken();
  const [user] = await tx.user.updateManyAndReturn({
    where: { email, isVerified: false },
    data: { verificationToken: hash, verificationTokenExpiry: verificationExpiry(now) },
    select: { firstName: true },
  });
  if (!user) return;
  await enqueueMail(tx, { kind: "verify-email", payload: { to: email, firstName: user.firstName, token } });
}

/** What the limits of mails to an address know it by. */
export function mailKey(email: string): string {
  return keyedHash("email-index/v1", "mail", email).toString("base64url");
}

/**
 * Verifies the address of the token and joins its owner to the company, which is made now where there is none.
 * The same token answers the same until it expires, because mail scanners open links first (SEC-A9).
 * @throws AppError invalid when the token is unknown, replaced or expired.
 */
export async function verifyEmail(token: string, now: Date): Promise<void> {
  const verificationToken = hashToken(token);
  await db.$transaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { verificationToken, verificationTokenExpiry: { gt: now } },
      select: { id: true, email: true },
    });
    const domain = user && workDomain(user.email);
    if (!user || !domain) throw invalidLink();
    // Of parallel calls one changes the row, and the others wait for it and find nothing left to do.
    const { count } = await tx.user.updateMany({
      where: { id: user.id, verificationToken, isVerified: false },
      data: { isVerified: true },
    });
    if (count === 0) {
      const current = await tx.user.findUnique({ where: { id: user.id }, select: { isVerified: true } });
      // Not verified by somebody else, so a new sign-up has replaced the token meanwhile.
      if (!current?.isVerified) throw invalidLink();
      return;
    }
    const company = await findOrCreateCompanyByDomain(tx, domain, now);
    await tx.user.update({
      where: { id: user.id },
      data: { companyId: company.id },
      select: { id: true },
    });
    await tx.company.update({
      where: { id: company.id },
      data: { verifiedMemberCount: { increment: 1 } },
      select: { id: true },
    });
  });
}

function invalidLink(): AppError {
  return new AppError("invalid", "Invalid verification link");
}

/** Changes the given fields of the viewer's own account and no other (D2). */
export async function updateAccount(viewer: Viewer, changes: AccountChanges): Promise<Account> {
  const { anonymousName, areReviewsPublic, ...plain } = changes;
  if (anonymousName) requireFitName(anonymousName);
  const { id } = viewer;
  await db.$transaction(async (tx) => {
    const sealedName = typeof anonymousName === "string" ? sealField(anonymousName, id) : anonymousName;
    await tx.user.updateMany({ where: { id }, data: { ...plain, anonymousName: sealedName } });
    if (areReviewsPublic === undefined) return;
    const { count } = await tx.user.updateMany({
      where: { id, areReviewsPublic: !areReviewsPublic },
      data: { areReviewsPublic },
    });
    if (count > 0) await recountForCompanies(tx, id, areReviewsPublic);
  });
  return requireAccount(viewer);
}

/** The name stands beside reviews, so what may not stand in one may not be it. */
function requireFitName(name: string): void {
  const decision = moderateReview({ text: name, knownNames: [], recentTexts: [], recentCount: 0 });
  const isOdd = decision.outcome === "reject" && decision.marks.every(({ kind }) => kind === "gibberish");
  if (decision.outcome === "accept" || isOdd) return;
  throw new AppError(
    "rejected",
    "This name cannot stand beside a review. Choose one without real names, contact details or abuse.",
  );
}

/** Takes away the links that no longer work, and with them the hour of each sign-up. */
export async function forgetExpiredTokens(now: Date): Promise<void> {
  await db.user.updateMany({
    where: { verificationTokenExpiry: { lte: now } },
    data: { verificationToken: null, verificationTokenExpiry: null },
  });
  await db.user.updateMany({
    where: { resetTokenExpiry: { lte: now } },
    data: { resetToken: null, resetTokenExpiry: null },
  });
}
