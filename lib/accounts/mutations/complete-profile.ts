import "server-only";
import { joinCompany } from "@/lib/accounts/mutations/join-company";
import { requireAccount } from "@/lib/accounts/queries/account";
import { isMailboxTaken, mailKey, requireFreeMailbox } from "@/lib/accounts/queries/mailbox";
import { verificationExpiry, verificationLinkEnd } from "@/lib/accounts/rules";
import type { CompletedProfile, CompleteProfileInput } from "@/lib/accounts/schema";
import { createToken } from "@/lib/auth/tokens";
import type { Person } from "@/lib/auth/viewer";
import { workDomain } from "@/lib/companies/rules";
import { db, type Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { withMinimumDuration } from "@/lib/limits/minimum-duration";
import { restartPause, withinLimits } from "@/lib/limits/rate-limit";
import { enqueueMail, kickMailWorker } from "@/lib/mail/outbox";
import { lockWaitingReviews } from "@/lib/reviews/mutations/claim";
import type { Prisma } from "@/prisma/generated/client";

/** Same answer and time for a taken address (D11, SEC-A4). @throws AppError invalid; forbidden if complete */
export async function completeProfile(
  person: Person,
  input: CompleteProfileInput,
  now: Date,
): Promise<CompletedProfile> {
  const { workEmail } = input;
  if (!workDomain(workEmail)) {
    throw new AppError("invalid", "Please use your work email address", { details: { field: "workEmail" } });
  }
  const isProved = person.isAddressHosted && workEmail === person.email;
  await withMinimumDuration(() =>
    isProved ? joinAtOnce(person, input, now) : askByMail(person, input, now),
  );
  const [user, { pendingEmail }] = await Promise.all([
    requireAccount(person),
    db.user.findUniqueOrThrow({ where: { id: person.id }, select: { pendingEmail: true } }),
  ]);
  return { user, pendingEmail };
}

async function joinAtOnce(person: Person, input: CompleteProfileInput, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockWaitingReviews(tx, person.email);
    await requireFreeMailbox(tx, person);
    await storeProfile(tx, person, input, NO_LINK);
    await joinCompany(tx, person, now);
  });
}

async function askByMail(person: Person, input: CompleteProfileInput, now: Date): Promise<void> {
  const { workEmail } = input;
  const { id } = person;
  const isAgain = (await db.user.count({ where: { id, pendingEmail: workEmail } })) > 0;
  const key = mailKey(workEmail);
  const pause = isAgain ? [["verificationPause", key] as const] : [];
  await withinLimits([...pause, ["verificationMail", key]], async (mayMail) => {
    if (mayMail && !isAgain) await restartPause("verificationPause", key);
    const { token, hash } = createToken(verificationLinkEnd(now));
    await db.$transaction(async (tx) => {
      // Past the limit (SEC-R7) the sent link keeps working, but only for the address it went to.
      const link = isAgain && !mayMail ? {} : linkTo(workEmail, hash, now);
      const { firstName } = await storeProfile(tx, person, input, link);
      if (!mayMail) return;
      await enqueueMail(
        tx,
        (await isMailboxTaken(tx, workEmail, id))
          ? { kind: "already-registered", payload: { to: workEmail } }
          : { kind: "verify-email", recipientId: id, payload: { to: workEmail, firstName, token } },
      );
    });
    kickMailWorker();
  });
}

type Link = Pick<Prisma.UserUpdateManyMutationInput, keyof typeof NO_LINK>;

const NO_LINK = { pendingEmail: null, verificationToken: null, verificationTokenExpiry: null };

function linkTo(workEmail: string, hash: Uint8Array<ArrayBuffer>, now: Date): Link {
  return {
    pendingEmail: workEmail,
    verificationToken: hash,
    verificationTokenExpiry: verificationExpiry(now),
  };
}

/** Checks again: the emailed link may have completed the profile in the meantime. */
async function storeProfile(
  tx: Transaction,
  person: Person,
  { title, department, findableFrom }: CompleteProfileInput,
  link: Link,
): Promise<{ firstName: string }> {
  const [user] = await tx.user.updateManyAndReturn({
    where: { id: person.id, authProvider: "google", OR: [{ title: null }, { companyId: null }] },
    data: {
      title,
      department: department || null,
      isFindable: findableFrom === "today",
      agreedToTerms: true,
      ...link,
    },
    select: { firstName: true },
  });
  if (!user) throw new AppError("forbidden", "Your profile is already complete.");
  return user;
}
