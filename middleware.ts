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
import { paths } from "@/lib/paths";

const SIGNED_IN_PAGES =
  /^\/(dashboard|leader-reviews|submissions|leader-lookup|company-lookup|company-profiles|profile|admin|complete-profile)(\/|$)/;
const VISITOR_PAGES = new Set(["/", "/login", "/register"]);

/** A convenience, never the lock: pages ask the database. Extends the cookie, because pages can't set one. */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search, searchParams } = request.nextUrl;
  const now = new Date();
  const claims = decodeSession(request.cookies.get(sessionCookieName())?.value, now);
  if (!claims) {
    return SIGNED_IN_PAGES.test(pathname)
      ? redirectTo(request, loginPath(pathname + search))
      : NextResponse.next();
  }
  const redirectTarget = claims.isIncomplete
    ? wayOfNewcomer(pathname)
    : VISITOR_PAGES.has(pathname) &&
      (pathname === "/login" ? safeNextPath(searchParams.get("next")) : HOME_PATH);
  const response = redirectTarget ? redirectTo(request, redirectTarget) : NextResponse.next();
  return needsReissue(claims, now) ? reissue(response, claims, now) : response;
}

function wayOfNewcomer(pathname: string): string | false {
  if (pathname === paths.completeProfile) return false;
  return (SIGNED_IN_PAGES.test(pathname) || VISITOR_PAGES.has(pathname)) && paths.completeProfile;
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
  // Pages only: it would slow assets and API calls by a third. The pages of shared images are for everyone.
  matcher: ["/((?!api/|_next/|c/|.*\\.[^/]+$).*)"],
};
