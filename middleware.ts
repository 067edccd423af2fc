import { type NextRequest, NextResponse } from "next/server";
import { HOME_PATH, loginPath, safeNextPath } from "@/lib/auth/next-path";
import {
  decodeSession,
  encodeSession,
  needsReissue,
  type SessionClaims,
  sessionCookieName,
  sessionCookieOptions,
  sessionExpiry,
} from "@/lib/auth/session-token";
import { isLoginWithQuery } from "@/lib/http/answer-headers.mjs";
import { paths, VISITOR_PAGES } from "@/lib/paths";

/** A convenience, never the lock: pages ask the database. Extends the cookie, because pages can't set one. */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const now = new Date();
  const claims = decodeSession(request.cookies.get(sessionCookieName())?.value, now);
  if (!claims) {
    if (!VISITOR_PAGES.has(pathname)) return redirectTo(request, loginPath(pathname + search));
    return pathname === paths.login ? showLogin(request) : NextResponse.next();
  }
  const redirectTarget = claims.isIncomplete ? paths.completeProfile : wayIn(request);
  const response =
    redirectTarget && redirectTarget !== pathname ? redirectTo(request, redirectTarget) : NextResponse.next();
  return needsReissue(claims, now) ? reissue(response, claims, now) : response;
}

/** Where a page for visitors sends signed-in people; false on other pages. */
function wayIn({ nextUrl: { pathname, searchParams } }: NextRequest): string | false {
  if (!VISITOR_PAGES.has(pathname)) return false;
  return pathname === paths.login ? safeNextPath(searchParams.get("next")) : HOME_PATH;
}

/** The page without a query is kept, so it can't read one. */
function showLogin({ nextUrl }: NextRequest): NextResponse {
  if (!isLoginWithQuery(nextUrl.searchParams)) return NextResponse.next();
  return NextResponse.rewrite(new URL(`/login/with-query${nextUrl.search}`, nextUrl));
}

function redirectTo(request: NextRequest, path: string): NextResponse {
  return NextResponse.redirect(new URL(path, request.nextUrl));
}

function reissue(response: NextResponse, claims: SessionClaims, now: Date): NextResponse {
  const expires = sessionExpiry(claims.start, now);
  response.cookies.set(sessionCookieName(), encodeSession(claims, now), {
    ...sessionCookieOptions(),
    expires,
  });
  return response;
}

export const config = {
  runtime: "nodejs",
  // Only where it does something, because it would slow all others by a third (lib/auth/settled-session.ts).
  matcher: [
    {
      source:
        "/(dashboard|leader-reviews|submissions|leader-lookup|company-lookup|company-profiles|profile|admin|complete-profile)/:path*",
      missing: [{ type: "header", key: "x-settled-session" }],
    },
    { source: "/(login|register)?", has: [{ type: "cookie", key: "session" }] },
    { source: "/(login|register)?", has: [{ type: "cookie", key: "__Host-session" }] },
    { source: "/login", has: [{ type: "query", key: "next" }] },
    { source: "/login", has: [{ type: "query", key: "error" }] },
  ],
};
