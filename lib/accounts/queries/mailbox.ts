import "server-only";
import { limitKey } from "@/lib/crypto/keys";
import type { Transaction } from "@/lib/db/client";
import { mailboxOf } from "@/lib/email-address";
import { AppError } from "@/lib/errors";

export async function isMailboxTaken(
  source: Transaction,
  email: string,
  exceptId?: string,
): Promise<boolean> {
  const where = { mailbox: mailboxOf(email), isVerified: true, ...(exceptId && { NOT: { id: exceptId } }) };
  return (await source.user.count({ where })) > 0;
}

/** Call it with the mailbox locked. @throws AppError invalid when another account has the mailbox */
export async function requireFreeMailbox(
  tx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<void> {
  if (await isMailboxTaken(tx, email, id)) throw takenAddress();
}

export function takenAddress(): AppError {
  return new AppError(
    "invalid",
    "This address belongs to another account. Log in to that account, or enter another address here.",
  );
}

export function mailKey(email: string): string {
  return limitKey("mail", mailboxOf(email));
}
