import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { BRAND } from "@/lib/brand";
import { isUnavailable, logUnavailable, RETRY_SECONDS } from "@/lib/http/error-response";
import { NO_STORE } from "@/lib/http/no-store.mjs";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>We can’t reach our database | ${BRAND}</title>
<style>
:root { color-scheme: light dark }
body { max-width: 34rem; margin: 20dvh auto; padding: 0 1rem; font: 1rem/1.55 "Public Sans", system-ui, sans-serif }
h1 { font: 600 1.75rem/1.2 "Source Serif 4", Georgia, serif; text-wrap: balance }
</style>
</head>
<body>
<main>
<h1>We can’t reach our database</h1>
<p>Nothing you’ve sent was lost. Please try again in a few seconds.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`;

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": NO_STORE,
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  "Retry-After": RETRY_SECONDS,
};

const kept = globalThis as { responses?: WeakMap<object, ServerResponse> };

/** Next tells `answerUnavailable` only the request's headers. */
export function keepResponses(): void {
  if (kept.responses) return;
  const responses = new WeakMap<object, ServerResponse>();
  kept.responses = responses;
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    responses.set(request.headers, response);
  });
}

/** Answers before Next sends its own page, with status 500. */
export function answerUnavailable(error: unknown, headers: IncomingMessage["headers"]): void {
  const response = kept.responses?.get(headers);
  // A navigation inside the site shows app/error.tsx, which has a button.
  if (!response || response.headersSent || headers.rsc || !isUnavailable(error)) return;
  logUnavailable(error);
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  response.statusCode = 503;
  response.end(PAGE);
}
