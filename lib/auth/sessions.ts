import "server-only";
import { cookies } from "next/headers";
import { epochOf, insertSession } from "@/lib/auth/session-rows";
import {
  decodeSession,
  encodeSession,
  hashSession,
  type NewSession,
  newSessionId,
  SESSION_ABSOLUTE_SECONDS,
  type SessionClaims,
  sessionCookieName,
  sessionCookieOptions,
  sessionExpiry,
} from "@/lib/auth/session-token";
import { firstOfMonth } from "@/lib/companies/rules";
import { db, type Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { dayOf } from "@/lib/weeks";
import type { Prisma } from "@/prisma/generated/client";

const LIFE_MS = SESSION_ABSOLUTE_SECONDS * 1000;
const FRESH_LOGIN_SECONDS = 15 * 60;

/**
 * When the row of a session ends: the first of a month, 00:00 UTC, on or after thirty days from now.
 * An exact expiry would date the login, and so the reviews written after it (docs/anonymity.md).
 */
export function sessionRowExpiry(now: Date): Date {
  const end = new Date(now.getTime() + LIFE_MS);
  const first = firstOfMonth(end);
  return first.getTime() === end.getTime() ? first : firstOfMonth(end, 1);
}

/** Between which days (UTC, YYYY-MM-DD, both included) a session was opened: all that its row's expiry tells. */
export function sessionOpened(expire: Date, now: Date): { openedFrom: string; openedTo: string } {
  const opened = (end: Date) => new Date(Math.min(end.getTime() - LIFE_MS, now.getTime()));
  return { openedFrom: dayOf(opened(firstOfMonth(expire, -1))), openedTo: dayOf(opened(expire)) };
}

/**
 * Opens a session of an account that may have one, and gives the claims for its cookie.
 * @throws AppError unauthenticated when the account is gone.
 */
export async function createSession(userId: string, now: Date, tx: Transaction = db): Promise<NewSession> {
  const session = await createSessionIf({}, userId, now, tx);
  if (!session) throw new AppError("unauthenticated", "Please log in to continue.");
  return session;
}

/**
 * As `createSession`, only while the condition holds of the account: the password that was checked may have been reset
 * since, or the sign-in at another provider untied. A reset that is under way ends this session when it commits (SEC-S2).
 * Null when the condition does not hold, or the account is gone.
 */
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

/** As `createSessionIf`, after a login by password. */
export function createCheckedSession(
  { id, hashedPassword }: { id: string; hashedPassword: string },
  now: Date,
): Promise<NewSession | null> {
  return createSessionIf({ hashedPassword }, id, now);
}

/** Ends one session at once. */
export async function endSession(claims: Pick<SessionClaims, "sub" | "sid">): Promise<void> {
  await db.session.deleteMany({ where: { sid: hashSession(claims) } });
}

/**
 * Locks the row of the account until the transaction ends, and makes sure that nobody has ended the session of this
 * request meanwhile. Of a reset by mail and of what a browser asks for at that moment, the reset is the stronger.
 * @throws AppError unauthenticated when the session is over.
 */
export async function holdAccount(tx: Transaction, userId: string): Promise<void> {
  const claims = await readSessionCookie();
  // An UPDATE, because it waits for the nightly seal first; after SELECT FOR UPDATE both would wait for each other.
  await tx.$executeRaw`UPDATE "users" SET "id" = "id" WHERE "id" = ${userId}::uuid`;
  const [owner, rows] = await Promise.all([
    tx.user.findUnique({ where: { id: userId }, select: { id: true, privateFields: true } }),
    claims?.sub === userId ? tx.session.count({ where: { sid: hashSession(claims) } }) : 0,
  ]);
  if (!owner || rows === 0 || claims?.epoch !== epochOf(owner))
    throw new AppError("unauthenticated", "Please log in to continue.");
}

/** Whether this browser logged in a moment ago, by its signed cookie: the database dates no login. */
export async function isFreshLogin(now: Date): Promise<boolean> {
  const claims = await readSessionCookie();
  return claims !== null && now.getTime() / 1000 - claims.start < FRESH_LOGIN_SECONDS;
}

/** Ends the request's session, if there is one, and takes its cookie away. */
export async function logOut(): Promise<void> {
  const claims = await readSessionCookie();
  if (claims) await endSession(claims);
  await clearSessionCookie();
}

/** The claims of the request's cookie, which alone prove nothing: the row may be gone. */
export async function readSessionCookie(): Promise<SessionClaims | null> {
  const jar = await cookies();
  return decodeSession(jar.get(sessionCookieName())?.value, new Date());
}

export async function hasSessionCookie(): Promise<boolean> {
  return (await cookies()).has(sessionCookieName());
}

/** Gives the browser the cookie of a session that was just opened. Works in a route handler only, as `clearSessionCookie`. */
export async function setSessionCookie(session: NewSession, now: Date): Promise<void> {
  const expires = sessionExpiry(session.start, now);
  const cookie = encodeSession(session, now);
  (await cookies()).set(sessionCookieName(), cookie, { ...sessionCookieOptions(), expires });
}

/** Issues the request's cookie again once the profile is complete. Works in a route handler only. */
export async function markProfileComplete(): Promise<void> {
  const claims = await readSessionCookie();
  if (!claims) return;
  const { sub, sid, epoch, start } = claims;
  await setSessionCookie({ sub, sid, epoch, start }, new Date());
}

/** Takes the cookie away. Works in a route handler only, as every cookie write does. */
export async function clearSessionCookie(): Promise<void> {
  (await cookies()).set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
}

/**
 * Whether the request's cookie is this account's, by the signature on it alone: the database is not asked, so nothing
 * happens there that would say which account was here.
 */
export async function isCookieOf(userId: string): Promise<boolean> {
  return (await readSessionCookie())?.sub === userId;
}
