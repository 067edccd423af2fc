import "server-only";
import { cookies } from "next/headers";
import {
  decodeSession,
  hashSessionId,
  newSessionId,
  SESSION_ABSOLUTE_SECONDS,
  type SessionClaims,
  sessionCookieName,
  sessionCookieOptions,
} from "@/lib/auth/session-token";
import { db, type Transaction } from "@/lib/db/client";

const DAY_MS = 24 * 60 * 60 * 1000;
// 1970-01-05, the first Monday after the epoch.
const A_MONDAY_MS = 4 * DAY_MS;

/**
 * When the row of a session ends: the Monday 00:00 UTC on or after a month from now.
 * Rounded, because an exact expiry dates the login, and so the reviews written after it (docs/anonymity.md).
 */
export function sessionRowExpiry(now: Date): Date {
  const month = now.getTime() + SESSION_ABSOLUTE_SECONDS * 1000;
  const weeks = Math.ceil((month - A_MONDAY_MS) / (7 * DAY_MS));
  return new Date(A_MONDAY_MS + weeks * 7 * DAY_MS);
}

/** Opens a session of the account and gives the claims for its cookie. */
export async function createSession(
  userId: string,
  now: Date,
): Promise<Pick<SessionClaims, "sub" | "sid" | "start">> {
  const sid = newSessionId();
  await db.session.create({
    data: { sid: hashSessionId(sid), userId, expire: sessionRowExpiry(now) },
  });
  return { sub: userId, sid, start: Math.floor(now.getTime() / 1000) };
}

/** Ends one session at once. */
export async function endSession({ sub, sid }: Pick<SessionClaims, "sub" | "sid">): Promise<void> {
  await db.session.deleteMany({ where: { sid: hashSessionId(sid), userId: sub } });
}

/** Ends every session of the account when the transaction commits (SEC-S2). */
export async function endSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.session.deleteMany({ where: { userId } });
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

/** Takes the cookie away. Works in a route handler only, as every cookie write does. */
export async function clearSessionCookie(): Promise<void> {
  (await cookies()).set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
}

/** Rows of sessions that are over; they admit nobody, and would only say who was here and when. */
export async function deleteExpiredSessions(now: Date): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { expire: { lte: now } } });
  return count;
}

/**
 * Whether the request's cookie is this account's, by the signature on it alone: the database is not asked, so nothing
 * happens there that would say which account was here.
 */
export async function isCookieOf(userId: string): Promise<boolean> {
  return (await readSessionCookie())?.sub === userId;
}
