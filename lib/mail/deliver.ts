import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { emailIndex } from "@/lib/crypto/keys";
import { mondayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { isDatabaseUnavailable } from "@/lib/db/errors";
import { mailboxOf } from "@/lib/email-address";
import { errorDetails, log } from "@/lib/log";
import { composeMail, type MailKind } from "@/lib/mail/compose";
import { decryptMail, type OutboxMail } from "@/lib/mail/encrypted";
import { sendMail } from "@/lib/mail/send";

const MINUTE_MS = 60 * 1000;
// SEC-E1. A failure after the last of these is final.
const RETRY_AFTER_MINUTES = [1, 5, 30, 2 * 60, 6 * 60, 24 * 60];
/** If a server dies while sending, others take over its email after this time. */
export const LEASE_MS = 5 * MINUTE_MS;
// Few enough to finish within the lease, even if a slow server delays each of them.
const BATCH = 4;
// Leaves the rest of the batch enough of the lease.
const FORGET_WITHIN_MS = 2 * MINUTE_MS;
const FORGET_AGAIN_MS = 500;
type Leased = { id: string; payload: Uint8Array; attempts: number };

/** Once `isStopping`, it leaves the rest to other servers. @returns how many were sent */
export async function deliverDueMail(now: Date, isStopping = () => false): Promise<number> {
  const startedAt = Date.now();
  let at = now;
  let sent = 0;
  for (;;) {
    const batch = isStopping() ? [] : await leaseMails(at);
    if (batch.length === 0) return sent;
    const forgetUntil = performance.now() + FORGET_WITHIN_MS;
    for (const [index, row] of batch.entries()) {
      if (isStopping()) {
        await giveBack(batch.slice(index), at);
        return sent;
      }
      sent += await deliver(row, at, forgetUntil);
    }
    // Counted from the start, the lease of a later batch would end while it is being sent.
    at = new Date(now.getTime() + Date.now() - startedAt);
  }
}

// The latest due first, because someone may wait for it; equal ones at random, to hide the order of reviews.
// A batch is shuffled again, because an UPDATE returns rows in its own order.
function leaseMails(now: Date): Promise<Leased[]> {
  const lease = new Date(now.getTime() + LEASE_MS);
  return db.$queryRaw<Leased[]>`
    WITH "leased" AS (
      UPDATE "outbox_messages" SET "attempts" = "attempts" + 1, "notBefore" = ${lease}::timestamptz
      WHERE "id" IN (
        SELECT "id" FROM "outbox_messages"
        WHERE "failedAt" IS NULL AND "notBefore" <= ${now}::timestamptz
        ORDER BY "notBefore" DESC, random() LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING "id", "payload", "attempts")
    SELECT * FROM "leased" ORDER BY random()`;
}

async function giveBack(leased: Leased[], now: Date): Promise<void> {
  const ids = leased.map(({ id }) => id);
  const data = { notBefore: now, attempts: { decrement: 1 } };
  await db.outboxMessage.updateMany({ where: { id: { in: ids } }, data });
}

async function deliver({ id, payload, attempts }: Leased, now: Date, forgetUntil: number): Promise<number> {
  let kind: MailKind | undefined;
  let isSent = false;
  try {
    const opened = decryptMail(id, payload);
    kind = opened.kind;
    const mail = await compose(opened);
    if (mail) await sendMail({ ...mail, idempotencyKey: opened.idempotencyKey });
    isSent = true;
    await forget(id, forgetUntil);
    return mail ? 1 : 0;
  } catch (error) {
    // It was sent, so don't schedule a retry in a minute: its lease keeps others away for longer.
    if (isSent) throw error;
    const minutes = RETRY_AFTER_MINUTES[attempts - 1];
    log(minutes ? "mail-failed" : "mail-dead", { kind, attempt: attempts, ...errorDetails(error) });
    const again = minutes
      ? { notBefore: new Date(now.getTime() + minutes * MINUTE_MS) }
      : // The exact time of the last try would also date the cause.
        { failedAt: mondayOf(now), notBefore: mondayOf(now) };
    await db.outboxMessage.updateMany({ where: { id }, data: again });
    return 0;
  }
}

/** A database that is away for a moment must not cause a second email. */
async function forget(id: string, until: number): Promise<void> {
  for (;;) {
    try {
      await db.outboxMessage.deleteMany({ where: { id } });
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > until) throw error;
      await sleep(FORGET_AGAIN_MS);
    }
  }
}

async function compose({ kind, payload }: OutboxMail) {
  if (kind === "feedback-received") {
    const to = await wantedAddressOf(payload.leaderId);
    return to ? composeMail(kind, { to }) : null;
  }
  if (kind === "invitation" && !(await isInvitationWanted(payload.to))) return null;
  if (kind === "unsubscribed" && !(await isUnsubscribed(payload.to))) return null;
  return composeMail(kind, payload);
}

async function wantedAddressOf(leaderId: string): Promise<string | null> {
  const leader = await db.user.findUnique({
    where: { id: leaderId, isVerified: true, emailNotificationsEnabled: true },
    select: { email: true },
  });
  return leader && !(await isUnsubscribed(leader.email)) ? leader.email : null;
}

/** By now, the address may have joined or unsubscribed, and the reviews may have been deleted. */
async function isInvitationWanted(email: string): Promise<boolean> {
  const waiting = { unregisteredLeaderIndex: emailIndex(email), state: "PUBLISHED" } as const;
  const [member, review, isUnwanted] = await Promise.all([
    db.user.findFirst({ where: { mailbox: mailboxOf(email), isVerified: true }, select: { id: true } }),
    db.review.findFirst({ where: waiting, select: { id: true } }),
    isUnsubscribed(email),
  ]);
  return !member && Boolean(review) && !isUnwanted;
}

async function isUnsubscribed(email: string): Promise<boolean> {
  return (await db.unsubscribedEmail.count({ where: { email } })) > 0;
}
