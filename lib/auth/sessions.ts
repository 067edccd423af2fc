import "server-only";
import { clearSessionCookie, readSessionCookie } from "@/lib/auth/session-cookie";
import { epochOf } from "@/lib/auth/session-epoch";
import { insertSession } from "@/lib/auth/session-rows";
import {
  hashSession,
  type NewSession,
  newSessionId,
  SESSION_ABSOLUTE_SECONDS,
  type SessionClaims,
} from "@/lib/auth/session-token";
import { dayOf, firstOfMonth } from "@/lib/dates";
import { db, type Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import type { Prisma } from "@/prisma/generated/client";

const LIFE_MS = SESSION_ABSOLUTE_SECONDS * 1000;

/** The first of a month, 30 days or more away: an exact expiry would date the login (docs/anonymity.md). */
export function sessionRowExpiry(now: Date): Date {
  const end = new Date(now.getTime() + LIFE_MS);
  const first = firstOfMonth(end);
  return first.getTime() === end.getTime() ? first : firstOfMonth(end, 1);
}

/** UTC days (YYYY-MM-DD, inclusive): all that the row's expiry reveals. */
export function sessionOpened(expire: Date, now: Date): { openedFrom: string; openedTo: string } {
  const opened = (end: Date) => new Date(Math.min(end.getTime() - LIFE_MS, now.getTime()));
  return { openedFrom: dayOf(opened(firstOfMonth(expire, -1))), openedTo: dayOf(opened(expire)) };
}

/** @throws AppError unauthenticated when the account is gone */
export async function createSession(userId: string, now: Date, tx: Transaction = db): Promise<NewSession> {
  const session = await createSessionIf({}, userId, now, tx);
  if (!session) throw new AppError("unauthenticated", "Please log in to continue.");
  return session;
}

export async function createSessionIf(
  condition: Prisma.UserWhereInput,
  userId: string,
  now: Date,
  tx: Transaction = db,
): Promise<NewSession | null> {
  const sid = newSessionId();
  const row = { userId, sid: hashSession({ sid, sub: userId }), expire: sessionRowExpiry(now) };
  const owner = await insertSession(tx, { ...row, condition }, now);
  if (!owner) return null;
  const session = { sub: userId, sid, epoch: owner.epoch, start: Math.floor(now.getTime() / 1000) };
  return owner.isComplete ? session : { ...session, isIncomplete: true };
}

export function createCheckedSession(
  { id, hashedPassword }: { id: string; hashedPassword: string },
  now: Date,
): Promise<NewSession | null> {
  return createSessionIf({ hashedPassword }, id, now);
}

export async function endSession(claims: Pick<SessionClaims, "sub" | "sid">): Promise<void> {
  await db.session.deleteMany({ where: { sid: hashSession(claims) } });
}

/** @throws AppError unauthenticated if the session ended before the lock: a reset by email wins */
export async function lockAccountRow(tx: Transaction, userId: string): Promise<void> {
  const claims = await readSessionCookie();
  // An UPDATE, because it waits for the nightly seal first; after SELECT FOR UPDATE the two would deadlock.
  await tx.$executeRaw`UPDATE "users" SET "id" = "id" WHERE "id" = ${userId}::uuid`;
  const [owner, rows] = await Promise.all([
    tx.user.findUnique({ where: { id: userId }, select: { id: true, privateFields: true } }),
    claims?.sub === userId ? tx.session.count({ where: { sid: hashSession(claims) } }) : 0,
  ]);
  if (!owner || rows === 0 || claims?.epoch !== epochOf(owner))
    throw new AppError("unauthenticated", "Please log in to continue.");
}

export async function logOut(): Promise<void> {
  const claims = await readSessionCookie();
  if (claims) await endSession(claims);
  await clearSessionCookie();
}
