import "server-only";
import type { NextRequest } from "next/server";
import { HOME_PATH } from "@/lib/auth/next-path";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { clientKey } from "@/lib/limits/client-key";
import { consumeLimit, type LimitUse, type RateLimitName, refundLimits } from "@/lib/limits/rate-limit";
import { paths } from "@/lib/paths";
import { isGoogleOffered } from "@/lib/sign-in/google";
import type { GoogleRefusal } from "@/lib/sign-in/google-refusals";
import { handlers, takeCallbackPath } from "@/lib/sign-in/options";

/** next-auth's error names. Any other error is Google's fault, the network's or ours. */
const REFUSALS: Record<string, GoogleRefusal> = {
  AccessDenied: "google-unverified",
  OAuthAccountNotLinked: "google-taken",
};

/** The form that leads here has next-auth's CSRF token. */
export async function startGoogle(request: NextRequest): Promise<Response> {
  requireOffered();
  // next-auth lets them override its own parameters for Google, including the redirect address.
  if (request.nextUrl.search) throw new AppError("invalid", "The request is not valid.");
  if (!(await takeTry("googleStart", request))) return backToLogin("google-limited");
  const answer = await handlers.POST(request);
  return readRefusal(answer) ? backToLogin("google-failed") : answer;
}

export async function finishGoogle(request: NextRequest): Promise<Response> {
  requireOffered();
  const use = await takeTry("login", request);
  if (!use) return backToLogin("google-limited");
  const answer = await handlers.GET(request);
  const next = await takeCallbackPath();
  const error = readRefusal(answer);
  if (!error) {
    refundLimits([use]);
    return answer;
  }
  const isCancelled = request.nextUrl.searchParams.get("error") === "access_denied";
  if (error === "OAuthCallbackError" && isCancelled) return backToLogin("google-cancelled", next);
  return backToLogin(REFUSALS[error] ?? "google-failed", next);
}

function requireOffered(): void {
  if (!isGoogleOffered()) throw new AppError("notFound", "There is nothing here.");
}

/** The return counts as a password login and is refunded if it succeeds (SEC-A10). */
async function takeTry(name: RateLimitName, request: NextRequest): Promise<LimitUse | null> {
  try {
    return await consumeLimit(name, clientKey(request.headers));
  } catch (error) {
    if (error instanceof AppError && error.code === "tooMany") return null;
    throw error;
  }
}

function readRefusal(answer: Response): string | null {
  const location = answer.headers.get("location");
  if (!location) return "Configuration";
  const { origin, pathname, searchParams } = new URL(location, env.APP_URL);
  const isOurs = origin === new URL(env.APP_URL).origin;
  const isWayOn = !isOurs || (pathname !== paths.login && !pathname.startsWith("/api/"));
  return isWayOn ? null : (searchParams.get("error") ?? "Configuration");
}

/** Redirects to a relative path, so that no header decides which host the browser goes to. */
function backToLogin(error: GoogleRefusal, next: string = HOME_PATH): Response {
  const query = new URLSearchParams({ error, ...(next !== HOME_PATH && { next }) });
  return new Response(null, { status: 303, headers: { Location: `${paths.login}?${query}` } });
}
