import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { keyedHash } from "@/lib/crypto/keys";
import { db, type Transaction } from "@/lib/db/client";
import type { Statements } from "@/lib/db/transaction";
import { errorDetails, log } from "@/lib/log";
import type { MailKind, MailPayloads } from "@/lib/mail/compose";
import { deliverDueMail } from "@/lib/mail/deliver";
import { decryptMail, encryptMail, type OutboxMail } from "@/lib/mail/encrypted";

const PAUSE_MS = 5_000;
const DEAD_MAIL_DAYS = 30;
const DAYS_A_WEEK = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

type Enqueued = {
  [K in MailKind]: {
    kind: K;
    payload: MailPayloads[K];
    /** The email is deleted with this account. */
    recipientId?: string;
    /** A slot of `lib/mail/slots.ts` for an email that must not show when its cause happened. */
    notBefore?: Date;
  };
}[MailKind];

/** In the caller's transaction, so that it leaves only if that commits (SEC-E1). */
export async function enqueueMail(tx: Statements, mail: Enqueued): Promise<void> {
  const row = toRow(randomUUID(), mail);
  await tx.$executeRaw`
    INSERT INTO "outbox_messages" ("id", "recipientKey", "payload", "notBefore")
    VALUES (${row.id}::uuid, ${row.recipientKey}, ${row.payload}, ${row.notBefore}::timestamptz)`;
}

/** A leader gets one note, however often it is queued. Retries one that failed. */
export async function enqueueNote(tx: Statements, leaderId: string, notBefore: Date): Promise<void> {
  const row = toRow(noteIdOf(leaderId), {
    kind: "feedback-received",
    payload: { leaderId },
    recipientId: leaderId,
    notBefore,
  });
  await tx.$executeRaw`
    INSERT INTO "outbox_messages" ("id", "recipientKey", "payload", "notBefore")
    VALUES (${row.id}::uuid, ${row.recipientKey}, ${row.payload}, ${notBefore}::timestamptz)
    ON CONFLICT ("id") DO UPDATE SET "notBefore" = EXCLUDED."notBefore", "attempts" = 0, "failedAt" = NULL
    WHERE "outbox_messages"."failedAt" IS NOT NULL`;
}

export async function deleteMailOf(tx: Transaction, userId: string): Promise<void> {
  await tx.outboxMessage.deleteMany({ where: { recipientKey: recipientKeyOf(userId) } });
}

export async function listWaitingKinds(userId: string): Promise<MailKind[]> {
  const rows = await db.outboxMessage.findMany({
    where: { recipientKey: recipientKeyOf(userId) },
    select: { id: true, payload: true },
  });
  return [...new Set(rows.map(({ id, payload }) => decryptMail(id, payload).kind))].sort();
}

/** Operators first have 30 days to send it again (SEC-G2). */
export async function deleteDeadMail(now: Date): Promise<void> {
  // Only the Monday of the failure is known.
  const failedAt = { lte: new Date(now.getTime() - (DEAD_MAIL_DAYS + DAYS_A_WEEK) * DAY_MS) };
  await db.outboxMessage.deleteMany({ where: { failedAt } });
}

function toRow(id: string, { kind, payload, recipientId, notBefore }: Enqueued) {
  return {
    id,
    recipientKey: recipientId ? recipientKeyOf(recipientId) : new Uint8Array(randomBytes(32)),
    payload: encryptMail(id, { kind, payload, idempotencyKey: randomUUID() } as OutboxMail),
    notBefore: notBefore ?? new Date(),
  };
}

function recipientKeyOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(keyedHash("mail-recipient/v1", userId));
}

/** Has the shape of a random ID, which all other emails have. */
function noteIdOf(leaderId: string): string {
  const bytes = keyedHash("note-id/v1", leaderId).subarray(0, 16);
  // RFC 9562: version 4 and its variant.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// On globalThis, because the start of the process and each route have their own copy of this module.
const kept = globalThis as { kickMailWorker?: () => void; stopMailWorker?: () => Promise<void> };

/** Safe on several servers. */
export function startMailWorker(): void {
  if (kept.kickMailWorker) return;
  let isRunning = false;
  let isAskedAgain = false;
  let isFailing = false;
  let isStopping = false;
  let running = Promise.resolve();
  const run = async () => {
    isRunning = true;
    do {
      // A call during a run may have queued what it missed, so another run follows.
      isAskedAgain = false;
      try {
        await deliverDueMail(new Date(), () => isStopping);
        isFailing = false;
      } catch (error) {
        // One line per outage, not one per try.
        if (!isFailing) log("job-failed", { job: "mail", ...errorDetails(error) });
        isFailing = true;
      }
    } while (isAskedAgain && !isStopping);
    isRunning = false;
  };
  const kick = () => {
    if (!isRunning && !isStopping) running = run();
    else isAskedAgain = true;
  };
  setInterval(kick, PAUSE_MS).unref();
  kept.kickMailWorker = kick;
  kept.stopMailWorker = () => {
    isStopping = true;
    return running;
  };
}

/** Call it after the commit. */
export function kickMailWorker(): void {
  kept.kickMailWorker?.();
}

/** Waits for the email that is being sent; otherwise another server would send it again. */
export async function stopMailWorker(): Promise<void> {
  await kept.stopMailWorker?.();
}
