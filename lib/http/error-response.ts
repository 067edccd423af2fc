import "server-only";
import { isDatabaseUnavailable, isDiskFull } from "@/lib/db/errors";
import { AppError, ERROR_STATUS } from "@/lib/errors";
import { errorDetails, log } from "@/lib/log";

export const RETRY_SECONDS = 5;

/** Knows other copies of `AppError`, because Next bundles pages and instrumentation.ts apart. */
export function isUnavailable(error: unknown): boolean {
  const isOurs = error instanceof Error && "code" in error && error.code === "unavailable";
  return isOurs || isDatabaseUnavailable(error);
}

export function logUnavailable(error: unknown): void {
  log(isDiskFull(error) ? "disk-full" : "database-unavailable", errorDetails(error));
}

function toAppError(error: unknown, failure?: string): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) {
    logUnavailable(error);
    return new AppError(
      "unavailable",
      failure ??
        "We can't reach our database right now. Nothing was lost. Please try again in a few seconds.",
      { retryAfterSeconds: RETRY_SECONDS },
    );
  }
  log("request-failed", errorDetails(error));
  return new AppError(
    "internal",
    failure ?? "Something went wrong on our side. Nothing was lost. Please try again.",
  );
}

/** An unknown error is logged and never echoed (SEC-H2). `failure` is an endpoint's own message for it. */
export function errorResponse(thrown: unknown, failure?: string): Response {
  const error = toAppError(thrown, failure);
  const headers = error.retryAfterSeconds ? { "Retry-After": String(error.retryAfterSeconds) } : undefined;
  return Response.json(
    { message: error.message, code: error.code, ...error.details },
    { status: ERROR_STATUS[error.code], headers },
  );
}
