import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { NO_STORE } from "./no-store.mjs";

const CSP = "Content-Security-Policy";
const GOOGLE = "https://accounts.google.com";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

// Kept pages are the same for everyone, so their scripts have hashes, not a nonce (lib/http/kept-pages.ts).
const KEPT_PAGE = /^\/(login|register|resend-verification|terms|privacy|how-anonymity-works|accessibility)?$/;
const NO_PAGE = /^\/((api|badge|open-graph)(\/|$)|(c|anonymous-feedback)\/[^/]+\/image)/;
const STATIC = "/_next/static/";
const TEXT_WITHOUT_CHARSET = /^(text\/\w+|application\/xml|image\/svg\+xml)$/;
// A cache would give their content type to the response that it has stored.
const BODILESS = [204, 304];
const EMPTY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** @typedef {{ request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse }} Exchange */
/** @typedef {{ APP_URL?: string, GOOGLE_CLIENT_ID?: string, GOOGLE_ISSUER?: string, NODE_ENV?: string }} Settings */

/** @param {string[]} scripts the inline scripts that may run, as nonces or hashes
 * @param {Settings} settings */
export function pagePolicy(scripts, { GOOGLE_CLIENT_ID, GOOGLE_ISSUER, NODE_ENV }) {
  // Browsers apply form-action to redirects too, and the form for Google is redirected there.
  const google = GOOGLE_CLIENT_ID ? ` ${new URL(GOOGLE_ISSUER || GOOGLE).origin}` : "";
  const isDevelopment = NODE_ENV === "development";
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(isDevelopment ? ["'unsafe-eval'"] : []), ...scripts].join(" "),
    // The library that stops a page from scrolling under a dialog writes style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${google}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const kept = /** @type {{ hasAnswerHeaders?: boolean }} */ (globalThis);

/** Must run before Next listens, so that requests that wait for the database have a nonce too.
 * @param {Settings} settings */
export function setAnswerHeaders(settings) {
  if (kept.hasAnswerHeaders) return;
  kept.hasAnswerHeaders = true;
  const headers = headersOfAll(settings);
  subscribe("http.server.request.start", (message) => {
    const { request, response } = /** @type {Exchange} */ (message);
    const path = pathOf(request.url);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (path.startsWith("/badge/")) response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    // No other cache may keep them after a new build or a new setting, and no browser after a login.
    if (isKeptPath(path)) response.setHeader("Cache-Control", NO_STORE);
    // Next would put a nonce chosen by the caller into the page.
    delete request.headers["content-security-policy"];
    delete request.headers["content-security-policy-report-only"];
    const policy = path.startsWith(STATIC) ? null : policyFor(request, path, settings);
    beforeHeaders(response, (status) => {
      if (policy) setPolicy(response, policy);
      if (!BODILESS.includes(status)) completeType(response);
    });
  });
}

/** @param {Settings} settings */
function headersOfAll({ APP_URL }) {
  return new Map([
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "no-referrer"],
    ["X-Frame-Options", "DENY"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), browsing-topics=()"],
    ...(/^https:/i.test(APP_URL ?? "")
      ? [["Strict-Transport-Security", `max-age=${YEAR_SECONDS}; includeSubDomains`]]
      : []),
  ]);
}

function policyFor(request, path, settings) {
  if (NO_PAGE.test(path) || request.headers.rsc !== undefined) return EMPTY_POLICY;
  if (isKept(request, path, settings)) return pagePolicy([], settings);
  const policy = pagePolicy([`'nonce-${randomBytes(16).toString("base64url")}'`], settings);
  // Next reads the nonce here, and gives it to its scripts.
  request.headers["content-security-policy"] = policy;
  return policy;
}

function isKept({ method, url }, path, { NODE_ENV }) {
  if (NODE_ENV === "development" || !isKeptPath(path) || !["GET", "HEAD"].includes(method)) return false;
  return path !== "/login" || !isLoginWithQuery(new URLSearchParams(url.split("?")[1]));
}

/** @param {string} path */
export function isKeptPath(path) {
  return KEPT_PAGE.test(path);
}

/** Decides as Next does about the matcher of `middleware.ts`.
 * @param {URLSearchParams} query */
export function isLoginWithQuery(query) {
  return ["next", "error"]
    .map((key) => query.getAll(key))
    .some(([first, ...more]) => first || more.length > 0);
}

function pathOf(url) {
  const [path = ""] = url.replace(/^https?:\/\/[^/?]*/i, "").split(/[?#]/);
  return path;
}

function beforeHeaders(response, complete) {
  const { writeHead } = response;
  response.writeHead = (...given) => {
    complete(given[0]);
    return writeHead.apply(response, given);
  };
}

/** Set last: if the header were there already, Next would add a kept page's own policy to it. */
function setPolicy(response, policy) {
  if (!response.hasHeader(CSP)) response.setHeader(CSP, policy);
}

/** Next sends redirects and refusals without a type, and some texts without their encoding. */
function completeType(response) {
  const type = response.getHeader("Content-Type") ?? "text/plain";
  if (TEXT_WITHOUT_CHARSET.test(type)) response.setHeader("Content-Type", `${type}; charset=utf-8`);
}
