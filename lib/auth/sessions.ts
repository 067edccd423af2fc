import "server-only";
import { cookies } from "next/headers";
import { isProfileComplete } from "@/lib/accounts/rules";
import {
  decodeSession,
  encodeSession,
  hashSessionId,
  type NewSession,
  newSessionId,
  SESSION_ABSOLUTE_SECONDS,
  type SessionClaims,
  sessionCookieName,
  sessionCookieOptions,
  sessionExpiry,
} from "@/lib/auth/session-token";
import { db, type Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

const DAY_MS = 24 * 60 * 60 * 1000;
// 1970-01-05, the first Monday after the epoch.
const A_MONDAY_MS = 4 * DAY_MS;
const FRESH_LOGIN_SECONDS = 15 * 60;

/**
 * When the row of a session ends: the Monday 00:00 UTC on or after a month from now.
 * Rounded, because an exact expiry dates the login, and so the reviews written after it (docs/anonymity.md).
 */
export function sessionRowExpiry(now: Date): Date {
  const month = now.getTime() + SESSION_ABSOLUTE_SECONDS * 1000;
  const weeks = Math.ceil((month - A_MONDAY_MS) / (7 * DAY_MS));
  return new Date(A_MONDAY_MS + weeks * 7 * DAY_MS);
}

/** The first (UTC, YYYY-MM-DD) of the seven days in which a session was opened: all that its row's expiry still tells. */
export function sessionOpenedFrom(expire: Date): string {
  const from = expire.getTime() - SESSION_ABSOLUTE_SECONDS * 1000 - 7 * DAY_MS;
  return new Date(from).toISOString().slice(0, 10);
}

/** Opens a session of the account, whoever says that it may, and gives the claims for its cookie. */
export async function createSession(userId: string, now: Date, tx: Transaction = db): Promise<NewSession> {
  const sid = newSessionId();
  const { user } = await tx.session.create({
    data: { sid: hashSessionId(sid), userId, expire: sessionRowExpiry(now) },
    select: { user: { select: completeness } },
  });
  return claimsOf({ userId, sid, user }, now);
}

const completeness = { authProvider: true, title: true, companyId: true } as const;

type Opened = { userId: string; sid: string; user: Parameters<typeof isProfileComplete>[0] };

function claimsOf({ userId, sid, user }: Opened, now: Date): NewSession {
  const session = { sub: userId, sid, start: Math.floor(now.getTime() / 1000) };
  return isProfileComplete(user) ? session : { ...session, isIncomplete: true };
}

/**
 * As `createSession`, after a login by password: only while the password that was checked is still the account's. A
 * reset between the check and this ends no session that is not there yet, so none may be opened after it (SEC-S2).
 * Null when the password has been changed meanwhile, or the account is gone.
 */
export async function createCheckedSession(
  { id, hashedPassword }: { id: string; hashedPassword: string },
  now: Date,
): Promise<NewSession | null> {
  const sid = newSessionId();
  // FOR SHARE waits for a reset that is under way and then reads what it wrote; a plain read would see the hash before.
  const opened = await db.$executeRaw`
    INSERT INTO "sessions" ("sid", "userId", "expire")
    SELECT ${hashSessionId(sid)}, "id", ${sessionRowExpiry(now)}::timestamptz FROM "users"
    WHERE "id" = ${id}::uuid AND "hashedPassword" = ${hashedPassword} FOR SHARE`;
  const user = opened && (await db.user.findUnique({ where: { id }, select: completeness }));
  return user ? claimsOf({ userId: id, sid, user }, now) : null;
}

/** Ends one session at once. */
export async function endSession({ sub, sid }: Pick<SessionClaims, "sub" | "sid">): Promise<void> {
  await db.session.deleteMany({ where: { sid: hashSessionId(sid), userId: sub } });
}

/** Ends every session of the account when the transaction commits (SEC-S2). */
export async function endSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.session.deleteMany({ where: { userId } });
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
  const sid = claims && hashSessionId(claims.sid);
  const isLive = sid && (await tx.session.count({ where: { sid, userId } })) > 0;
  if (!isLive) throw new AppError("unauthenticated", "Please log in to continue.");
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
  const { sub, sid, start } = claims;
  await setSessionCookie({ sub, sid, start }, new Date());
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
