import "server-only";
import type { NextRequest } from "next/server";
import { isGoogleOffered } from "@/lib/auth/google";
import type { GoogleRefusal } from "@/lib/auth/google-refusals";
import { HOME_PATH } from "@/lib/auth/next-path";
import { handlers, takeCallbackPath } from "@/lib/auth/options";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { clientKey } from "@/lib/http/client-key";
import { isWithinLimit } from "@/lib/http/rate-limit";
import { paths } from "@/lib/paths";

/** What next-auth calls its errors; any other is a fault of Google, of the way there, or of ours. */
const REFUSALS: Record<string, GoogleRefusal> = {
  AccessDenied: "google-unverified",
  OAuthAccountNotLinked: "google-taken",
};

/** Sends the browser to Google. The form that leads here has next-auth's CSRF token. */
export async function startGoogle(request: NextRequest): Promise<Response> {
  requireOffered();
  // next-auth puts them over its own parameters for Google, the address to come back to among them.
  if (request.nextUrl.search) throw new AppError("invalid", "The request is not valid.");
  if (!(await isAllowed(request))) return backToLogin("google-limited");
  const answer = await handlers.POST(request);
  return readRefusal(answer) ? backToLogin("google-failed") : answer;
}

/** Takes the browser back from Google: signs it in, or leads to the login with a word for what went wrong. */
export async function finishGoogle(request: NextRequest): Promise<Response> {
  requireOffered();
  if (!(await isAllowed(request))) return backToLogin("google-limited");
  const answer = await handlers.GET(request);
  const next = await takeCallbackPath();
  const error = readRefusal(answer);
  if (!error) return answer;
  const isCancelled = request.nextUrl.searchParams.get("error") === "access_denied";
  if (error === "OAuthCallbackError" && isCancelled) return backToLogin("google-cancelled", next);
  return backToLogin(REFUSALS[error] ?? "google-failed", next);
}

function requireOffered(): void {
  if (!isGoogleOffered()) throw new AppError("notFound", "There is nothing here.");
}

/** As many as logins with a password, and counted with them (SEC-A10). */
function isAllowed(request: NextRequest): Promise<boolean> {
  return isWithinLimit("login", clientKey(request.headers, null));
}

/** next-auth's word for what went wrong; null where it leads on, to Google or into the site. */
function readRefusal(answer: Response): string | null {
  const location = answer.headers.get("location");
  if (!location) return "Configuration";
  const { origin, pathname, searchParams } = new URL(location, env.APP_URL);
  const isOurs = origin === new URL(env.APP_URL).origin;
  const isWayOn = !isOurs || (pathname !== paths.login && !pathname.startsWith("/api/"));
  return isWayOn ? null : (searchParams.get("error") ?? "Configuration");
}

/** A path alone, so that no header decides which host the browser goes to. */
function backToLogin(error: GoogleRefusal, next: string = HOME_PATH): Response {
  const query = new URLSearchParams({ error, ...(next !== HOME_PATH && { next }) });
  return new Response(null, {
    status: 303,
    headers: { Location: `${paths.login}?${query}`, "Cache-Control": "no-store" },
  });
}
