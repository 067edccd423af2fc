import "server-only";
import { emailIndex } from "@/lib/crypto/keys";
import { dayOf } from "@/lib/dates";
import { db, type Transaction } from "@/lib/db/client";
import type { Statements } from "@/lib/db/transaction";
import { enqueueMail } from "@/lib/mail/outbox";
import { slotWithin } from "@/lib/mail/slots";
import { INVITATION_DAYS, quietUntil } from "@/lib/notifications/rules";

/** At most one invitation per address in 30 days (SEC-R7). */
export async function inviteLeader(tx: Statements, email: string, now: Date): Promise<void> {
  // One statement, so that only one of parallel reviews finds the address free; the others wait for it.
  const taken = await tx.$queryRaw<unknown[]>`
    INSERT INTO "invitations" ("emailIndex", "quietUntil")
    VALUES (${emailIndex(email)}, ${dayOf(quietUntil(now))}::date)
    ON CONFLICT ("emailIndex") DO UPDATE SET "quietUntil" = EXCLUDED."quietUntil"
    WHERE "invitations"."quietUntil" <= ${dayOf(now)}::date
    RETURNING 1`;
  if (taken.length === 0) return;
  await enqueueMail(tx, {
    kind: "invitation",
    payload: { to: email },
    notBefore: slotWithin(INVITATION_DAYS, now),
  });
}

export async function isInvited(tx: Transaction, email: string): Promise<boolean> {
  return (await tx.invitation.count({ where: { emailIndex: emailIndex(email) } })) > 0;
}

export async function forgetOldInvitations(now: Date): Promise<void> {
  await db.invitation.deleteMany({ where: { quietUntil: { lte: now } } });
}
