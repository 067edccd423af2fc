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

/**
 * Sends people to the page that is for them, by the cookie alone. A convenience and never the lock: a page asks
 * `requireViewer`, which asks the database. It also moves the expiry of a session on, because pages cannot.
 */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search, searchParams } = request.nextUrl;
  const now = new Date();
  const claims = decodeSession(request.cookies.get(sessionCookieName())?.value, now);
  if (!claims) {
    return SIGNED_IN_PAGES.test(pathname)
      ? redirectTo(request, loginPath(pathname + search))
      : NextResponse.next();
  }
  const wayOn = claims.isIncomplete
    ? wayOfNewcomer(pathname)
    : VISITOR_PAGES.has(pathname) &&
      (pathname === "/login" ? safeNextPath(searchParams.get("next")) : HOME_PATH);
  const response = wayOn ? redirectTo(request, wayOn) : NextResponse.next();
  return needsReissue(claims, now) ? reissue(response, claims, now) : response;
}

/** Whose profile is not complete has one page (A3), beside those that everybody may read. */
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
  // Pages only: it would cost every asset and every call of the API a third of its speed. The pages of shared images are
  // for everyone, and set no cookie.
  matcher: ["/((?!api/|_next/|c/|.*\\.[^/]+$).*)"],
};
