import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const DAY_MS = 24 * 60 * 60 * 1000;
const start = new Date("2026-11-01T00:00:00Z");
const session = { sub: "someone", sid: "abc", epoch: "def", start: start.getTime() / 1000 };
const daysLater = (days: number) => new Date(start.getTime() + days * DAY_MS);

let token: typeof import("@/lib/auth/session-token");

async function load(appUrl: string) {
  vi.resetModules();
  vi.stubEnv("APP_URL", appUrl);
  vi.stubEnv("MASTER_KEY", randomBytes(32).toString("base64url"));
  token = await import("@/lib/auth/session-token");
}

beforeEach(() => load("http://localhost:3000"));
afterEach(() => vi.resetModules());

describe("the session cookie", () => {
  it("is read back with its claims", () => {
    const cookie = token.encodeSession(session, start);
    expect(token.decodeSession(cookie, start)).toEqual({
      ...session,
      iat: session.start,
      exp: session.start + 7 * 86_400,
    });
  });

  it("is valid for a week, and never more than a month after the login (SEC-S3)", () => {
    const first = token.encodeSession(session, start);
    expect(token.decodeSession(first, daysLater(6.99))).not.toBeNull();
    expect(token.decodeSession(first, daysLater(7))).toBeNull();
    const late = token.encodeSession(session, daysLater(29));
    expect(token.decodeSession(late, daysLater(29.9))).not.toBeNull();
    expect(token.decodeSession(late, daysLater(30))).toBeNull();
  });

  it("is issued again after a day", () => {
    const claims = { ...session, iat: session.start, exp: session.start + 7 * 86_400 };
    expect(token.needsReissue(claims, daysLater(0.99))).toBe(false);
    expect(token.needsReissue(claims, daysLater(1.01))).toBe(true);
  });

  it("is refused if made with another key or changed by one character", async () => {
    const cookie = token.encodeSession(session, start);
    const changed = cookie.replace(/.(?=[^.]*\.[^.]*$)/, (char) => (char === "A" ? "B" : "A"));
    expect(token.decodeSession(changed, start)).toBeNull();
    await load("http://localhost:3000");
    expect(token.decodeSession(cookie, start)).toBeNull();
  });

  it("is plain over http, and Secure with the __Host- prefix over https (SEC-S1)", async () => {
    expect(token.sessionCookieName()).toBe("session");
    expect(token.sessionCookieOptions()).toMatchObject({
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: false,
    });
    await load("https://reviews.example.com");
    expect(token.sessionCookieName()).toBe("__Host-session");
    expect(token.sessionCookieOptions()).toMatchObject({
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: true,
    });
  });
});
