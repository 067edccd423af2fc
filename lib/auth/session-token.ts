import "server-only";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deriveKey } from "@/lib/crypto/keys";
import { env } from "@/lib/env";

const DAY_SECONDS = 24 * 60 * 60;
const REISSUE_AFTER_SECONDS = DAY_SECONDS;

/** SEC-S3: a session ends after a week without a visit, and at the latest a month after the login. */
export const SESSION_IDLE_SECONDS = 7 * DAY_SECONDS;
export const SESSION_ABSOLUTE_SECONDS = 30 * DAY_SECONDS;

/** Anyone who holds the cookie can read these, so the only secret is its own `sid`. */
export type SessionClaims = {
  sub: string;
  /** 32 random bytes in base64url; the database knows only their SHA-256. */
  sid: string;
  epoch: string;
  start: number;
  iat: number;
  exp: number;
  /** Only the profile was open (A3) when this was issued. Only a hint, for middleware. */
  isIncomplete?: true;
  /** At the login, Google vouched for the account's address, which is at a domain it hosts. */
  isHosted?: true;
};

export type NewSession = Omit<SessionClaims, "iat" | "exp">;

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString("base64url");

/** The `__Host-` prefix makes the browser refuse the cookie without Secure and Path=/ (SEC-S1). */
export function hostCookieName(name: string): string {
  return isHttps() ? `__Host-${name}` : name;
}

export function sessionCookieName(): string {
  return hostCookieName("session");
}

export function sessionCookieOptions() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps() } as const;
}

function isHttps(): boolean {
  return env.APP_URL.startsWith("https://");
}

export function newSessionId(): string {
  return randomBytes(32).toString("base64url");
}

/** Covers the account, so that the row is useless to another one. */
export function hashSession({ sid, sub }: Pick<SessionClaims, "sid" | "sub">): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(`${sid} ${sub}`).digest());
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** Our own JWT (HS256): next-auth's encrypted one would cut the requests per second to a quarter. */
export function encodeSession(session: NewSession, now: Date): string {
  const { sub, sid, epoch, start, isIncomplete, isHosted } = session;
  const claims = {
    ...{ sub, sid, epoch, start, iat: seconds(now), exp: seconds(sessionExpiry(start, now)) },
    ...{ isIncomplete: isIncomplete || undefined, isHosted: isHosted || undefined },
  } satisfies SessionClaims;
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${signed}.${signature(signed).toString("base64url")}`;
}

/** `start` is the login, in Unix seconds. */
export function sessionExpiry(start: number, now: Date): Date {
  return new Date(Math.min(seconds(now) + SESSION_IDLE_SECONDS, start + SESSION_ABSOLUTE_SECONDS) * 1000);
}

/** Never throws (SEC-S5). */
export function decodeSession(cookie: string | undefined, now: Date): SessionClaims | null {
  if (!cookie) return null;
  const end = cookie.lastIndexOf(".");
  const signed = cookie.slice(0, Math.max(end, 0));
  const given = Buffer.from(cookie.slice(end + 1), "base64url");
  const expected = signature(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [header, payload] = signed.split(".");
  if (header !== HEADER || !payload) return null;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as SessionClaims;
  const time = seconds(now);
  return claims.exp > time && claims.start + SESSION_ABSOLUTE_SECONDS > time ? claims : null;
}

export function needsReissue(claims: SessionClaims, now: Date): boolean {
  return seconds(now) - claims.iat > REISSUE_AFTER_SECONDS;
}

function signature(text: string): Buffer {
  return createHmac("sha256", deriveKey("session/v1")).update(text).digest();
}
