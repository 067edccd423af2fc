import "server-only";
import { decryptField } from "@/lib/crypto/encryption";
import { emailIndex } from "@/lib/crypto/keys";
import type { Transaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { enqueueMail, enqueueNote } from "@/lib/mail/outbox";
import { drawSlot } from "@/lib/mail/slots";
import { INVITATION_DAYS, NOTE_DAYS, quietUntil } from "@/lib/notifications/rules";
import { dayOf, weekOf } from "@/lib/weeks";

type Addressee = { revieweeId: string | null; unregisteredLeaderEmail: string | null };

/**
 * Notifies the leader of a published review; call it in the transaction that publishes it. At the weekly pace this is
 * left to `announceWeek`, so that a submission leaves no trace but itself.
 */
export async function announceReview(tx: Transaction, addressee: Addressee, now: Date): Promise<void> {
  if (env.NOTIFICATION_PACE === "weekly") return;
  const { revieweeId, unregisteredLeaderEmail } = addressee;
  if (revieweeId) await tellLeader(tx, revieweeId, now);
  else if (unregisteredLeaderEmail) await inviteLeader(tx, unregisteredLeaderEmail, now);
}

/** Notifies leaders of published reviews written from `from` to before `to`; a note with each would date it. */
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
  for (const { id, unregisteredLeaderEmail: sealed } of waiting) {
    if (sealed) await inviteLeader(tx, decryptField(sealed, id), now);
  }
}

/** Whether `announceWeek` has yet to announce a review written then. */
export function isTellingLater(createdAt: Date, now: Date): boolean {
  return env.NOTIFICATION_PACE === "weekly" && weekOf(createdAt) === weekOf(now);
}

/** Queues one note, however often it is called before that leaves. */
export async function tellLeader(tx: Transaction, leaderId: string, now: Date): Promise<void> {
  await enqueueNote(tx, leaderId, slotWithin(NOTE_DAYS, now));
}

/** Queues an invitation, unless the address had one in the last 30 days (SEC-R7). */
export async function inviteLeader(tx: Transaction, email: string, now: Date): Promise<void> {
  // One statement, so that of parallel reviews one finds the address free and the others wait for it.
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

/** A random time for an email that must not reveal when its cause happened. */
export function slotWithin(days: number, now: Date): Date {
  return env.NOTIFICATION_PACE === "at-once" ? now : drawSlot(now, env.NOTIFICATION_SLOT_UTC, days);
}
