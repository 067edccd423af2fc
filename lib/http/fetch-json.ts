import type { ErrorCode } from "@/lib/errors";
import { padJson } from "@/lib/http/padding";

/** Without `code` it isn't the API's own. `details` is the body without `message` and `code`. */
export class RequestError extends Error {
  override name = "RequestError";

  constructor(
    message: string,
    readonly status: number,
    readonly code?: ErrorCode,
    readonly details: Record<string, unknown> = {},
    /** Whether the message is the server's own. */
    readonly isExplained = true,
  ) {
    super(message);
  }
}

type Options = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
  credentials?: "same-origin" | "omit";
  /** Pads the body to a multiple of this many bytes, so its size doesn't reveal what was written. */
  padTo?: number;
  keepalive?: boolean;
};

async function send(
  url: string,
  { method = "GET", body, signal, credentials = "same-origin", padTo = 1, keepalive }: Options,
): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      signal,
      credentials,
      keepalive,
      // Every state-changing call is JSON, with or without a body (SEC-S4).
      headers: method === "GET" ? undefined : { "Content-Type": "application/json" },
      body: method === "GET" ? undefined : padJson(JSON.stringify(body ?? {}), padTo),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestError("We could not reach the server. Check your connection and try again.", 0);
  }
}

/** @throws RequestError with the server's message */
export async function fetchResponse(
  url: string,
  options: Options = {},
): Promise<{ json: unknown; headers: Headers }> {
  const response = await send(url, options);
  const json: unknown = await response.json().catch(() => null);
  if (response.ok) return { json, headers: response.headers };
  throw toRequestError(json, response.status);
}

export async function fetchJson(url: string, options: Options = {}): Promise<unknown> {
  return (await fetchResponse(url, options)).json;
}

export async function fetchBlob(
  url: string,
  options: Pick<Options, "signal"> = {},
): Promise<{ blob: Blob; headers: Headers }> {
  const response = await send(url, options);
  if (!response.ok) throw toRequestError(await response.json().catch(() => null), response.status);
  return { blob: await response.blob(), headers: response.headers };
}

function toRequestError(json: unknown, status: number): RequestError {
  const { message, code, ...details } = (json ?? {}) as { message?: unknown; code?: ErrorCode };
  if (typeof message === "string") return new RequestError(message, status, code, details);
  return new RequestError("Something went wrong. Please try again.", status, undefined, {}, false);
}

export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof RequestError && error.isExplained ? error.message : fallback;
}

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof RequestError && error.code === code;
}

export function errorField(error: unknown): string | null {
  const field = error instanceof RequestError ? error.details.field : null;
  return typeof field === "string" ? field : null;
}

export async function nullIfMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (hasCode(error, "notFound")) return null;
    throw error;
  }
}
