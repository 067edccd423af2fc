import "server-only";
import { randomUUID } from "node:crypto";
import { sealField } from "@/lib/crypto/seal-box";
import { db, type Transaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { errorDetails, log } from "@/lib/log";
import type { MailKind, MailPayloads } from "@/lib/mail/compose";
import { deliverDueMail } from "@/lib/mail/deliver";
import { nextSlot } from "@/lib/mail/slots";

const PAUSE_MS = 5_000;
const DEAD_MAIL_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

type Enqueued = {
  [K in Exclude<MailKind, "feedback-received">]: {
    kind: K;
    payload: MailPayloads[K];
    /** Ties the mail to the account: deleted with it. */
    recipientId?: string;
    /** At once unless given; `nextNotificationSlot` for what must not tell when its cause happened. */
    notBefore?: Date;
  };
}[Exclude<MailKind, "feedback-received">];

/** When what was caused now may leave, without the hour of the mail telling the hour of its cause. */
export function nextNotificationSlot(now: Date): Date {
  return nextSlot(now, env.NOTIFICATION_SLOTS_UTC);
}

/** Writes the mail down in the caller's transaction, so that it leaves if and only if that commits (SEC-E1). */
export async function enqueueMail(tx: Transaction, mail: Enqueued): Promise<void> {
  const id = randomUUID();
  await tx.outboxMessage.createMany({
    data: [
      {
        id,
        kind: mail.kind,
        recipientId: mail.recipientId,
        payload: sealField(JSON.stringify(mail.payload), id),
        notBefore: mail.notBefore ?? new Date(),
      },
    ],
  });
}

/** Notes that the leader has feedback. Every note due at a slot of NOTIFICATION_SLOTS_UTC becomes one mail. */
export async function enqueueFeedbackReceived(tx: Transaction, leaderId: string, now: Date): Promise<void> {
  await tx.outboxMessage.createMany({
    data: [
      {
        id: randomUUID(),
        kind: "feedback-received" satisfies MailKind,
        recipientId: leaderId,
        notBefore: nextNotificationSlot(now),
      },
    ],
  });
}

/** Deletes mail that could not be sent, once an operator has had 30 days to send it again (SEC-G2). */
export async function deleteDeadMail(now: Date): Promise<void> {
  const failedAt = { lte: new Date(now.getTime() - DEAD_MAIL_DAYS * DAY_MS) };
  await db.outboxMessage.deleteMany({ where: { failedAt } });
}

// On globalThis, because the start of the process and each route have their own copy of this module.
const kept = globalThis as { kickMailWorker?: () => void };

/** Delivers what is due every few seconds, for as long as the process lives. Safe on many machines. */
export function startMailWorker(): void {
  if (kept.kickMailWorker) return;
  let isRunning = false;
  let isAskedAgain = false;
  let isFailing = false;
  const run = async () => {
    isAskedAgain = true;
    if (isRunning) return;
    isRunning = true;
    while (isAskedAgain) {
      // Whoever asks during a run may have written what it missed, so another run follows.
      isAskedAgain = false;
      try {
        await deliverDueMail(new Date());
        isFailing = false;
      } catch (error) {
        // One line for an outage, not one for every try.
        if (!isFailing) log("job-failed", { job: "mail", ...errorDetails(error) });
        isFailing = true;
      }
    }
    isRunning = false;
  };
  setInterval(run, PAUSE_MS).unref();
  kept.kickMailWorker = () => void run();
}

/** Has the worker look at once; to be called after a commit. Does nothing where no worker was started. */
export function kickMailWorker(): void {
  kept.kickMailWorker?.();
}
