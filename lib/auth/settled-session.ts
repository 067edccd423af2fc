import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { decodeSession, needsReissue, sessionCookieName } from "@/lib/auth/session-token";

/** Also in the `matcher` of middleware.ts. */
export const SETTLED_HEADER = "x-settled-session";

// A page makes many of these requests, each with the cookie.
const NEVER_PAGES = /^\/(?:api|_next)\//;

const kept = globalThis as { isMarkingSessions?: boolean };

/** Spares requests middleware.ts, which would do nothing for them but take a twentieth of a page's time. */
export function markSettledSessions(): void {
  if (kept.isMarkingSessions) return;
  kept.isMarkingSessions = true;
  subscribe("http.server.request.start", (message) => {
    const { url, headers } = (message as { request: IncomingMessage }).request;
    delete headers[SETTLED_HEADER];
    if (NEVER_PAGES.test(url ?? "") || !headers.cookie) return;
    if (isSettled(headers.cookie)) headers[SETTLED_HEADER] = "1";
  });
}

function isSettled(cookies: string): boolean {
  const now = new Date();
  const [, cookie] = new RegExp(`(?:^|; ?)${sessionCookieName()}=([^;]*)`).exec(cookies) ?? [];
  const claims = decodeSession(cookie, now);
  return claims !== null && !claims.isIncomplete && !needsReissue(claims, now);
}
