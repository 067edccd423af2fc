import "server-only";
import { type DeleteAccountInput, PASSWORD_REQUIRED } from "@/lib/accounts/schema";
import { requireCurrentPassword } from "@/lib/auth/credentials";
import { lockAccountRow } from "@/lib/auth/sessions";
import type { AccountHolder } from "@/lib/auth/viewer";
import { listTagsOf } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { consumeLimit, refundLimits } from "@/lib/limits/rate-limit";
import { deleteMailOf, enqueueMail, kickMailWorker } from "@/lib/mail/outbox";
import { deleteReviews } from "@/lib/reviews/mutations/delete";

/** Doesn't touch submissions that stay (SEC-G1, SEC-S2; docs/anonymity.md, 'Deleting an account').
 * @throws AppError invalid with `field`; tooMany; unauthenticated if the session ended */
export async function deleteAccount(
  holder: AccountHolder,
  input: DeleteAccountInput,
  client: string,
): Promise<void> {
  await requireOwner(holder, input, client);
  await db.$transaction(async (tx) => {
    // This lock comes first: submissions, unlinkings, seals and other deletions finish before it or wait.
    await tx.$executeRaw`LOCK TABLE "reviews" IN SHARE ROW EXCLUSIVE MODE`;
    await lockAccountRow(tx, holder.id);
    const tags = input.submissions === "delete" ? await listTagsOf(holder, tx) : [];
    await deleteReviews(tx, { OR: [{ revieweeId: holder.id }, { authorTag: { in: tags } }] });
    await deleteMailOf(tx, holder.id);
    // The company's member count changes only on Mondays.
    const { firstName, email } = await tx.user.delete({
      where: { id: holder.id },
      select: { firstName: true, email: true },
    });
    await enqueueMail(tx, { kind: "account-deleted", payload: { to: email, firstName } });
  });
  kickMailWorker();
}

/** Stops someone at an unlocked screen. Without a password, typing the address prevents accidents. */
async function requireOwner(
  holder: AccountHolder,
  { password, email }: DeleteAccountInput,
  client: string,
): Promise<void> {
  const account = await db.user.findUnique({
    where: { id: holder.id },
    select: { hashedPassword: true, email: true },
  });
  if (!account) throw new AppError("unauthenticated", "Please log in to continue.");
  if (account.hashedPassword) {
    if (!password) throw refusal(PASSWORD_REQUIRED, "currentPassword");
    return requireCurrentPassword(holder, password, client);
  }
  const use = await consumeLimit("login", client);
  if (email !== account.email) throw refusal("That isn't your account's email address.", "email");
  refundLimits([use]);
}

function refusal(message: string, field: "currentPassword" | "email"): AppError {
  return new AppError("invalid", message, { details: { field } });
}
