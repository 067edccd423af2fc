import "server-only";
import { randomUUID } from "node:crypto";
import { limitKey } from "@/lib/crypto/keys";
import { dayOf, firstOfMonth } from "@/lib/dates";
import { db, type Transaction } from "@/lib/db/client";
import { mailboxOf } from "@/lib/email-address";
import { AppError } from "@/lib/errors";
import { withMinimumDuration } from "@/lib/limits/minimum-duration";
import { consumeLimit, withinLimits } from "@/lib/limits/rate-limit";
import { isUnsubscribeSignature, openUndoToken, undoToken } from "@/lib/mail/links";
import { enqueueMail, kickMailWorker } from "@/lib/mail/outbox";
import { slotWithin } from "@/lib/mail/slots";
import { isInvited } from "@/lib/notifications/mutations/invitations";
import { INVITATION_DAYS } from "@/lib/notifications/rules";
import { UNDO_LINK_INVALID, type UndoInput, type UnsubscribeInput } from "@/lib/notifications/schema";

/** Only a signed link gets the token that undoes it: anyone can type an address. Others get one answer after
 * the same time (D12, SEC-A4). @throws AppError tooMany without a signature */
export async function unsubscribe(
  { email, t }: UnsubscribeInput,
  client: string,
  now: Date,
): Promise<{ undo?: string }> {
  if (t && isUnsubscribeSignature(email, t)) {
    const id = await db.$transaction((tx) => stopNotifications(tx, email, now));
    return { undo: undoToken(id, now) };
  }
  const key = mailboxKey(email);
  await consumeLimit("mailRequest", client);
  await consumeLimit("unsubscribe", key);
  await withMinimumDuration(() =>
    withinLimits(
      [
        ["undoPause", key],
        ["undoMail", key],
      ],
      async (mayMail) => {
        await db.$transaction(async (tx) => {
          const id = await stopNotifications(tx, email, now);
          if (mayMail) await tellUnsubscribed(tx, { id, email }, now);
        });
        kickMailWorker();
      },
    ),
  );
  return {};
}

/** A mail program's click (RFC 8058). @throws AppError invalid without a valid signature */
export async function unsubscribeWithOneClick({ email, t = "" }: UnsubscribeInput, now: Date): Promise<void> {
  if (!isUnsubscribeSignature(email, t)) throw new AppError("invalid", "This unsubscribe link is not valid.");
  await db.$transaction((tx) => stopNotifications(tx, email, now));
}

/** @throws AppError invalid when the link is used, expired or not ours */
export async function undoUnsubscribe({ undo }: UndoInput, now: Date): Promise<void> {
  const id = openUndoToken(undo, now);
  if (!id) throw deadUndoLink();
  await db.$transaction(async (tx) => {
    const row = await tx.unsubscribedEmail.findUnique({ where: { id }, select: { email: true } });
    if (!row) throw deadUndoLink();
    await tx.user.updateMany({ where: { email: row.email }, data: { emailNotificationsEnabled: true } });
    const { count } = await tx.unsubscribedEmail.deleteMany({ where: { id } });
    if (count === 0) throw deadUndoLink();
  });
}

export async function forgetUnsubscription(tx: Transaction, email: string): Promise<void> {
  await tx.unsubscribedEmail.deleteMany({ where: { email } });
}

/** Call it after changing the new member's row, which a parallel unsubscription then waits for. */
export async function honourUnsubscription(tx: Transaction, email: string): Promise<void> {
  const isUnsubscribed = (await tx.unsubscribedEmail.count({ where: { email } })) > 0;
  if (!isUnsubscribed) return;
  await tx.user.updateMany({ where: { email }, data: { emailNotificationsEnabled: false } });
}

async function stopNotifications(tx: Transaction, email: string, now: Date): Promise<string> {
  // The member's row first, so that this and turning notifications on in the profile wait for each other.
  await tx.user.updateMany({ where: { email }, data: { emailNotificationsEnabled: false } });
  // Prisma's upsert would read first, and fail if two calls insert at once.
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "unsubscribed_emails" ("id", "email", "createdAt")
    VALUES (${randomUUID()}::uuid, ${email}, ${dayOf(firstOfMonth(now))}::date)
    ON CONFLICT ("email") DO UPDATE SET "email" = EXCLUDED."email"
    RETURNING "id"`;
  if (!row) throw new Error("An unsubscription was not stored");
  return row.id;
}

/** Emails members at once, and invited leaders after days: otherwise anyone could find out who is invited. */
async function tellUnsubscribed(
  tx: Transaction,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<void> {
  // The link's days of validity begin when the email leaves.
  const payload = (leaves: Date) => ({ to: email, undo: undoToken(id, leaves) });
  const member = await tx.user.findUnique({ where: { email, isVerified: true }, select: { id: true } });
  if (member) return enqueueMail(tx, { kind: "unsubscribed", recipientId: member.id, payload: payload(now) });
  if (!(await isInvited(tx, email))) return;
  const notBefore = slotWithin(INVITATION_DAYS, now);
  await enqueueMail(tx, { kind: "unsubscribed", payload: payload(notBefore), notBefore });
}

function mailboxKey(email: string): string {
  return limitKey("unsubscribe", mailboxOf(email));
}

function deadUndoLink(): AppError {
  return new AppError("invalid", UNDO_LINK_INVALID);
}
