import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { replaceSignUp } from "@/lib/accounts/mutations/first-password";
import { isMailboxTaken, mailKey } from "@/lib/accounts/queries/mailbox";
import { requireStrongPassword } from "@/lib/accounts/queries/password-strength";
import { verificationExpiry, verificationLinkEnd } from "@/lib/accounts/rules";
import type { RegisterInput } from "@/lib/accounts/schema";
import { hashSignUpPassword } from "@/lib/auth/password";
import { encryptPrivateFields } from "@/lib/auth/private-fields";
import { setSignUpCookie } from "@/lib/auth/sign-up-cookie";
import { createToken } from "@/lib/auth/tokens";
import { workDomain } from "@/lib/companies/rules";
import { firstOfMonth } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { mailboxOf } from "@/lib/email-address";
import { AppError } from "@/lib/errors";
import { withMinimumDuration } from "@/lib/limits/minimum-duration";
import { consumeLimit, refundLimits, restartPause, withinLimits } from "@/lib/limits/rate-limit";
import { enqueueMail, kickMailWorker } from "@/lib/mail/outbox";

/** Same answer and time for every address (D5, SEC-A4). @throws AppError invalid with `field`; tooMany */
export async function register(input: RegisterInput, now: Date, client: string): Promise<void> {
  if (!workDomain(input.email)) {
    throw new AppError("invalid", "Please use your work email address", { details: { field: "email" } });
  }
  await requireStrongPassword(input.password, input);
  const use = await consumeLimit("signUp", client);
  try {
    const hashedPassword = await hashSignUpPassword(input.email, input.password);
    // The hash takes as long for every address; what follows doesn't.
    await withMinimumDuration(() => storeSignUp(input, hashedPassword, now));
    await setSignUpCookie({ email: input.email, hashedPassword });
  } catch (error) {
    refundLimits([use]);
    throw error;
  }
}

async function storeSignUp(input: RegisterInput, hashedPassword: string, now: Date): Promise<void> {
  const key = mailKey(input.email);
  await withinLimits([["verificationMail", key]], async (isWithin) => {
    // Past the limit nothing happens, and the answer is the same (SEC-R7).
    if (!isWithin) return;
    await restartPause("verificationPause", key);
    await storeWithMail(input, hashedPassword, now);
  });
}

async function storeWithMail(input: RegisterInput, hashedPassword: string, now: Date): Promise<void> {
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
    // One statement for each, so that parallel sign-ups of one address need neither a lock nor a retry.
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
      made || (await replaceSignUp(tx, email, { signUp, hashedPassword }))
        ? { kind: "verify-email", payload: { to: email, firstName, token } }
        : { kind: "already-registered", payload: { to: email } },
    );
  });
  kickMailWorker();
}
