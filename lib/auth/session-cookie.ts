import "server-only";
import { cookies } from "next/headers";
import {
  decodeSession,
  encodeSession,
  type NewSession,
  type SessionClaims,
  sessionCookieName,
  sessionCookieOptions,
  sessionExpiry,
} from "@/lib/auth/session-token";

const FRESH_LOGIN_SECONDS = 15 * 60;

/** Doesn't prove a session: its row may be gone. */
export async function readSessionCookie(): Promise<SessionClaims | null> {
  const jar = await cookies();
  return decodeSession(jar.get(sessionCookieName())?.value, new Date());
}

export async function hasSessionCookie(): Promise<boolean> {
  return (await cookies()).has(sessionCookieName());
}

/** Works only in a route handler, like every cookie write. */
export async function setSessionCookie(session: NewSession, now: Date): Promise<void> {
  const expires = sessionExpiry(session.start, now);
  const cookie = encodeSession(session, now);
  (await cookies()).set(sessionCookieName(), cookie, { ...sessionCookieOptions(), expires });
}

export async function markProfileComplete(): Promise<void> {
  const claims = await readSessionCookie();
  if (!claims) return;
  const { sub, sid, epoch, start } = claims;
  await setSessionCookie({ sub, sid, epoch, start }, new Date());
}

export async function clearSessionCookie(): Promise<void> {
  (await cookies()).set(sessionCookieName(), "", { ...sessionCookieOptions(), maxAge: 0 });
}

/** Checks only the cookie's signature: asking the database would leave a trace. */
export async function isCookieOf(userId: string): Promise<boolean> {
  return (await readSessionCookie())?.sub === userId;
}

/** Asks the signed cookie, because the database doesn't date logins. */
export async function isFreshLogin(now: Date): Promise<boolean> {
  const claims = await readSessionCookie();
  return claims !== null && now.getTime() / 1000 - claims.start < FRESH_LOGIN_SECONDS;
}
