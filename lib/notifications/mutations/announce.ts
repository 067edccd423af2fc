import "server-only";
import { decryptField } from "@/lib/crypto/encryption";
import { weekOf } from "@/lib/dates";
import type { Transaction } from "@/lib/db/client";
import type { Statements } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { enqueueNote } from "@/lib/mail/outbox";
import { slotWithin } from "@/lib/mail/slots";
import { inviteLeader } from "@/lib/notifications/mutations/invitations";
import { NOTE_DAYS } from "@/lib/notifications/rules";

type Addressee = { revieweeId: string | null; unregisteredLeaderEmail: string | null };

/** Does nothing at the weekly pace, so that a submission leaves no other row. Call it in the publishing
 * transaction. */
export async function announceReview(tx: Statements, addressee: Addressee, now: Date): Promise<void> {
  if (env.NOTIFICATION_PACE === "weekly") return;
  const { revieweeId, unregisteredLeaderEmail } = addressee;
  if (revieweeId) await tellLeader(tx, revieweeId, now);
  else if (unregisteredLeaderEmail) await inviteLeader(tx, unregisteredLeaderEmail, now);
}

/** One note for a week, because a note with each review would date it. `to` is excluded. */
export async function announceWeek(
  tx: Transaction,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<void> {
  if (env.NOTIFICATION_PACE !== "weekly") return;
  const written = { state: "PUBLISHED", createdAt: { gte: from, lt: to } } as const;
  const leaders = await tx.review.findMany({
    where: { ...written, revieweeId: { not: null } },
    select: { revieweeId: true },
    distinct: ["revieweeId"],
  });
  for (const { revieweeId } of leaders) if (revieweeId) await tellLeader(tx, revieweeId, now);
  const waiting = await tx.review.findMany({
    where: { ...written, unregisteredLeaderIndex: { not: null } },
    select: { id: true, unregisteredLeaderEmail: true },
    distinct: ["unregisteredLeaderIndex"],
  });
  for (const { id, unregisteredLeaderEmail: encrypted } of waiting) {
    if (encrypted) await inviteLeader(tx, decryptField(encrypted, id), now);
  }
}

export function isTellingLater(createdAt: Date, now: Date): boolean {
  return env.NOTIFICATION_PACE === "weekly" && weekOf(createdAt) === weekOf(now);
}

/** Queues one note, even if it is called again before that leaves. */
export async function tellLeader(tx: Statements, leaderId: string, now: Date): Promise<void> {
  await enqueueNote(tx, leaderId, slotWithin(NOTE_DAYS, now));
}
