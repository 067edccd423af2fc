import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { AppError } from "@/lib/errors";
import endpoints from "@/lib/http/endpoints.json";
import { errorResponse } from "@/lib/http/error-response";
import { NOTHING_HERE } from "@/lib/http/input-words";
import { noStore } from "@/lib/http/no-store.mjs";

const REFUSAL_HEADER = "x-refusal";
const MALFORMED = "malformed";
// For other methods, Next would answer 500 or, without a body, 400.
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

type Asked = { method: string; url: string; refusal?: string };

// '/api/companies/overview' before '/api/companies/[id]', as in Next.
const PATTERNS = Object.entries(endpoints)
  .sort(([one], [other]) => Number(one.includes("[")) - Number(other.includes("[")))
  .map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/\[\.{3}\w+\]/, ".+").replace(/\[\w+\]/g, "[^/]+")}$`),
    methods: methods.split(", "),
  }));

const kept = globalThis as { isRefusing?: boolean };

/** Gives requests that Next would answer with a 500 or without a body to app/api/[[...unknown]]. */
export function refuseUnreadable(): void {
  if (kept.isRefusing) return;
  kept.isRefusing = true;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const { method, url, refusal } = toReadable({ method: request.method ?? "", url: request.url ?? "" });
    Object.assign(request, { method, url });
    delete request.headers[REFUSAL_HEADER];
    if (refusal) request.headers[REFUSAL_HEADER] = refusal;
  });
}

export function toReadable({ method, url }: Asked): Asked {
  const [path = ""] = url.replace(/^https?:\/\/[^/?]*/i, "").split("?");
  const refused = (refusal: string) => ({ method: method === "HEAD" ? "HEAD" : "GET", url: "/api", refusal });
  const isApi = /^\/api(?![^/])/.test(path);
  if (!isDecodable(path)) {
    // A function, because '$' has a meaning in a replacement text.
    return isApi ? refused(MALFORMED) : { method, url: url.replace(path, () => path.replaceAll("%", "%25")) };
  }
  if (!path.startsWith("/")) return refused(MALFORMED);
  if (!isApi) return METHODS.includes(method) ? { method, url } : refused("GET, HEAD");
  const allowed = allowedMethods(path);
  if (allowed && !allowed.includes(method)) return refused(allowed.join(", "));
  return { method: METHODS.includes(method) ? method : "GET", url };
}

export function refuse({ headers }: Request): Response {
  const refusal = headers.get(REFUSAL_HEADER);
  if (!refusal) return answerWith("notFound", NOTHING_HERE);
  if (refusal === MALFORMED) {
    return answerWith("invalid", "We can’t read this address. Please check it, or copy it again.");
  }
  const methods = refusal.split(", ").filter((method) => method !== "HEAD" && method !== "OPTIONS");
  const response = answerWith("wrongMethod", `Please call this address with ${methods.join(" or ")}.`);
  response.headers.set("Allow", refusal);
  return response;
}

function answerWith(...error: ConstructorParameters<typeof AppError>): Response {
  return noStore(errorResponse(new AppError(...error)));
}

function allowedMethods(path: string): string[] | undefined {
  const methods = PATTERNS.find(({ pattern }) => pattern.test(path))?.methods;
  return methods && [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort();
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
