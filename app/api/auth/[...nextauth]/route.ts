import type { NextRequest } from "next/server";
import { AppError } from "@/lib/errors";
import { errorResponse } from "@/lib/http/error-response";
import { noStore } from "@/lib/http/no-store.mjs";
import { BODY_MAX_BYTES } from "@/lib/http/route";
import { finishGoogle, startGoogle } from "@/lib/sign-in/google-endpoints";
import { handlers } from "@/lib/sign-in/options";

/** The only next-auth endpoints in use. Others, such as sign-out, would bypass our rules (SEC-A10). */
const OPEN = new Map<string, (request: NextRequest) => Promise<Response>>([
  ["GET /api/auth/csrf", handlers.GET],
  ["POST /api/auth/callback/credentials", handlers.POST],
  ["POST /api/auth/signin/google", startGoogle],
  ["GET /api/auth/callback/google", finishGoogle],
]);

async function handle(request: NextRequest): Promise<Response> {
  return noStore(await answer(request));
}

async function answer(request: NextRequest): Promise<Response> {
  try {
    const { pathname } = new URL(request.url);
    const answerTo = OPEN.get(`${request.method} ${pathname}`);
    if (!answerTo) throw new AppError("notFound", "There is nothing here.");
    requireSmallBody(request);
    const answered = await answerTo(request);
    // next-auth answers bad input, such as a broken cookie, with a 500
    if (answered.status >= 500) throw new AppError("invalid", "The request is not valid.");
    return answered;
  } catch (error) {
    return errorResponse(error);
  }
}

/** next-auth reads the whole body, so a body without a length is refused too (SEC-I5). */
function requireSmallBody(request: NextRequest): void {
  const length = Number(request.headers.get("content-length") ?? (request.body ? Number.NaN : 0));
  if (!(length <= BODY_MAX_BYTES)) {
    throw new AppError("tooLarge", "That's more than we can accept at once. Please shorten it.");
  }
}

export { handle as GET, handle as POST };
