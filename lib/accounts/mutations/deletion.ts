import "server-only";
import { type DeleteAccountInput, PASSWORD_REQUIRED } from "@/lib/accounts/schema";
import { requireCurrentPassword } from "@/lib/auth/credentials";
import { holdAccount } from "@/lib/auth/sessions";
import type { AccountHolder } from "@/lib/auth/viewer";
import { listTagsOf } from "@/lib/authorship/queries";
import { db, type Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { giveBackToLimits, takeFromLimit } from "@/lib/http/rate-limit";
import { deleteMailOf, enqueueMail, kickMailWorker } from "@/lib/mail/outbox";
import { countReviews } from "@/lib/ratings/mutations";
import type { Prisma } from "@/prisma/generated/client";

/**
 * Deletes the account for good, with its sessions, its other sign-ins, the mail that waits for it and the
 * reviews about it, and tells its address (SEC-G1, SEC-S2; docs/anonymity.md, 'Deleting an account').
 * Own submissions are deleted too, or left: nothing finds them any more, because the salt of their tags goes with the
 * account. So no row of theirs is touched, and none is there to show which of them were whose.
 * `client` is what the limits of a login know the browser by.
 * @throws AppError invalid with `field` for a wrong password or address; tooMany; unauthenticated when the session was
 *   ended meanwhile, by another of these calls for one.
 */
export async function deleteAccount(
  viewer: AccountHolder,
  input: DeleteAccountInput,
  client: string,
): Promise<void> {
  await requireOwner(viewer, input, client);
  await db.$transaction(async (tx) => {
    // First of all, while this holds nothing else: each submission, unlinking, seal or other deletion is through
    // before it, or waits until it is.
    await tx.$executeRaw`LOCK TABLE "reviews" IN SHARE ROW EXCLUSIVE MODE`;
    await holdAccount(tx, viewer.id);
    const tags = input.submissions === "delete" ? await listTagsOf(viewer, tx) : [];
    await deleteReviews(tx, { OR: [{ revieweeId: viewer.id }, { authorTag: { in: tags } }] });
    await deleteMailOf(tx, viewer.id);
    // The company's count of members moves on Mondays, for those who leave as for those who join.
    const { firstName, email } = await tx.user.delete({
      where: { id: viewer.id },
      select: { firstName: true, email: true },
    });
    await enqueueMail(tx, { kind: "account-deleted", payload: { to: email, firstName } });
  });
  kickMailWorker();
}

/**
 * Whoever only found an unlocked screen must not be able to do this. An account that another provider lets in has
 * nothing to prove here; its address is typed, so that nobody does it unawares.
 */
async function requireOwner(
  viewer: AccountHolder,
  { password, email }: DeleteAccountInput,
  client: string,
): Promise<void> {
  const account = await db.user.findUnique({
    where: { id: viewer.id },
    select: { hashedPassword: true, email: true },
  });
  if (!account) throw new AppError("unauthenticated", "Please log in to continue.");
  if (account.hashedPassword) {
    if (!password) throw refusal(PASSWORD_REQUIRED, "currentPassword");
    return requireCurrentPassword(viewer, password, client);
  }
  const use = await takeFromLimit("login", client);
  if (email !== account.email) throw refusal("That isn't your account's email address.", "email");
  giveBackToLimits([use]);
}

function refusal(message: string, field: "currentPassword" | "email"): AppError {
  return new AppError("invalid", message, { details: { field } });
}

async function deleteReviews(tx: Transaction, where: Prisma.ReviewWhereInput): Promise<void> {
  const rows = await tx.review.findMany({ where, select: { id: true } });
  const ids = rows.map(({ id }) => id);
  await countReviews(tx, ids, "out");
  await tx.sharedPage.deleteMany({ where: { reviewId: { in: ids } } });
  await tx.$executeRaw`DELETE FROM "reviews" WHERE "id" = ANY(${ids}::uuid[])`;
}
