import "server-only";
import { emailIndex } from "@/lib/crypto/keys";
import { openField } from "@/lib/crypto/seal-box";
import { db } from "@/lib/db/client";
import { errorDetails, log } from "@/lib/log";
import { composeMail, type MailKind, type MailPayloads } from "@/lib/mail/compose";
import { sendMail } from "@/lib/mail/send";

const MINUTE_MS = 60 * 1000;
// SEC-E1. The last failure after these is final.
const RETRY_AFTER_MINUTES = [1, 5, 30, 2 * 60, 6 * 60, 24 * 60];
// A machine that dies while it sends leaves its mail to the others after this.
const LEASE_MS = 5 * MINUTE_MS;
// Few enough that even a server that lets each of them wait is done with them before the lease is over.
const BATCH = 4;
// Any number that no other lock of this database uses.
const NOTIFICATION_LOCK = 730_417_513;

type Claimed = {
  id: string;
  kind: MailKind;
  recipientId: string | null;
  payload: Uint8Array | null;
  attempts: number;
};

/** Sends what is due at `now` and gives how many mails left. A mail that fails is tried again later, six times. */
export async function deliverDueMail(now: Date): Promise<number> {
  const startedAt = Date.now();
  let sent = 0;
  for (;;) {
    // Sending takes its time, and a lease counted from the start would be over before a later batch is.
    const at = new Date(now.getTime() + Date.now() - startedAt);
    const [mails, notes] = [await claimMails(at), await claimNotifications(at)];
    const groups = [...mails.map((mail) => [mail]), ...byRecipient(notes)];
    if (groups.length === 0) return sent;
    for (const group of groups) sent += await deliver(group, at);
  }
}

/**
 * Takes a batch off the others for the time of the lease; the transaction is over before anything is sent. Invitations
 * last: hundreds become due at one slot, and nobody waits for them before a screen.
 */
function claimMails(now: Date): Promise<Claimed[]> {
  const lease = new Date(now.getTime() + LEASE_MS);
  return db.$queryRaw<Claimed[]>`
    UPDATE "outbox_messages" SET "attempts" = "attempts" + 1, "notBefore" = ${lease}::timestamptz
    WHERE "id" IN (
      SELECT "id" FROM "outbox_messages"
      WHERE "failedAt" IS NULL AND "notBefore" <= ${now}::timestamptz AND "kind" <> 'feedback-received'
      ORDER BY "kind" = 'invitation', "notBefore" LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING "id", "kind", "recipientId", "payload", "attempts"`;
}

/** As `claimMails`, but all notes of a leader together: two machines must not each send a part of them. */
function claimNotifications(now: Date): Promise<Claimed[]> {
  const lease = new Date(now.getTime() + LEASE_MS);
  return db.$transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ taken: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(${NOTIFICATION_LOCK}::bigint) AS "taken"`;
    if (!lock?.taken) return [];
    return tx.$queryRaw<Claimed[]>`
      UPDATE "outbox_messages" SET "attempts" = "attempts" + 1, "notBefore" = ${lease}::timestamptz
      WHERE "kind" = 'feedback-received' AND "failedAt" IS NULL AND "notBefore" <= ${now}::timestamptz
        AND "recipientId" IN (
          SELECT DISTINCT "recipientId" FROM "outbox_messages"
          WHERE "kind" = 'feedback-received' AND "failedAt" IS NULL AND "notBefore" <= ${now}::timestamptz
          LIMIT ${BATCH})
      RETURNING "id", "kind", "recipientId", "payload", "attempts"`;
  });
}

function byRecipient(notes: Claimed[]): Claimed[][] {
  const groups = new Map<string | null, Claimed[]>();
  for (const note of notes) groups.set(note.recipientId, [...(groups.get(note.recipientId) ?? []), note]);
  return [...groups.values()];
}

async function deliver(group: Claimed[], now: Date): Promise<number> {
  // The most tried first: a note that joins a mail already tried does not change the key of that mail.
  const [first] = group.toSorted((a, b) => b.attempts - a.attempts || a.id.localeCompare(b.id));
  if (!first) return 0;
  const id = { in: group.map((row) => row.id) };
  try {
    const mail = await compose(first);
    if (mail) await sendMail({ ...mail, idempotencyKey: first.id });
    await db.outboxMessage.deleteMany({ where: { id } });
    return mail ? 1 : 0;
  } catch (error) {
    const minutes = RETRY_AFTER_MINUTES[first.attempts - 1];
    log(minutes ? "mail-failed" : "mail-dead", {
      kind: first.kind,
      attempt: first.attempts,
      ...errorDetails(error),
    });
    const again = minutes ? { notBefore: new Date(now.getTime() + minutes * MINUTE_MS) } : { failedAt: now };
    await db.outboxMessage.updateMany({ where: { id }, data: again });
    return 0;
  }
}

/** The mail, or null where there is no longer a reason to send it: it is then deleted like a sent one. */
async function compose({ id, kind, recipientId, payload }: Claimed) {
  if (kind === "feedback-received") {
    const to = recipientId && (await wantedAddressOf(recipientId));
    return to ? composeMail(kind, { to }) : null;
  }
  if (!payload) throw new Error("The mail has nothing to be written from.");
  const opened = JSON.parse(openField(payload, id)) as MailPayloads[typeof kind];
  if (kind === "invitation" && !(await isInvitationWanted(opened.to))) return null;
  if (kind === "unsubscribed" && !(await isUnsubscribed(opened.to))) return null;
  return composeMail(kind, opened);
}

/** The address of a leader who wants to be told of feedback; null for one who does not (SEC-E3). */
async function wantedAddressOf(leaderId: string): Promise<string | null> {
  const leader = await db.user.findUnique({
    where: { id: leaderId, isVerified: true, emailNotificationsEnabled: true },
    select: { email: true },
  });
  return leader && !(await isUnsubscribed(leader.email)) ? leader.email : null;
}

/** Since it was written the address may have become a member's or unsubscribed, and the reviews may have been deleted. */
async function isInvitationWanted(email: string): Promise<boolean> {
  const waiting = { unregisteredLeaderIndex: emailIndex(email), state: "PUBLISHED" } as const;
  const [member, review, isUnwanted] = await Promise.all([
    db.user.findUnique({ where: { email, isVerified: true }, select: { id: true } }),
    db.review.findFirst({ where: waiting, select: { id: true } }),
    isUnsubscribed(email),
  ]);
  return !member && Boolean(review) && !isUnwanted;
}

async function isUnsubscribed(email: string): Promise<boolean> {
  return (await db.unsubscribedEmail.count({ where: { email } })) > 0;
}
