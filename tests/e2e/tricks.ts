import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../scripts/lib/root.mjs";
import type { Got } from "./process";

export type Trick = { at: string; headers?: Record<string, string> };

export const RSC = { rsc: "1" };
const MIDDLEWARE = Array(5).fill("middleware").join(":");
const HEADERS: Record<string, string>[] = [
  RSC,
  { ...RSC, "next-router-prefetch": "1" },
  { ...RSC, "next-router-prefetch": "2" },
  { ...RSC, "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  { ...RSC, "next-router-segment-prefetch": "/_full" },
  { ...RSC, "next-url": "/" },
  { ...RSC, "next-hmr-refresh": "1" },
  { "x-middleware-subrequest": MIDDLEWARE },
  { "x-middleware-subrequest": `src/${MIDDLEWARE}` },
  { "x-middleware-prefetch": "1", purpose: "prefetch" },
  { "x-nextjs-data": "1" },
  { "x-settled-session": "1" },
  { "x-matched-path": "/terms", "x-invoke-path": "/terms" },
  { "x-original-url": "/terms", "x-rewrite-url": "/terms" },
  { "x-forwarded-host": "other.example", "x-forwarded-uri": "/terms" },
];
// What only the pages themselves have: their data for the browser or, without any, some text of their own.
const PAGE_DATA = ["readAt", "save this page as a PDF", "Decide on reviews", '"profile":'];

/** Next or a proxy gives these headers a meaning. */
export function headerTricks(at: string): Trick[] {
  return HEADERS.map((headers) => ({ at, headers }));
}

export function pathTricks(at: string): Trick[] {
  const buildId = readFileSync(path.join(ROOT, ".next", "BUILD_ID"), "utf8");
  const [page = "", query = ""] = at.split("?");
  const rest = query && `?${query}`;
  const paths = [
    ...[
      `/${page}`,
      `/.${page}`,
      `/%2e${page}`,
      `/terms/..${page}`,
      `/terms/%2e%2e${page}`,
      `/terms%2f..${page}`,
    ],
    ...[`${page}/`, `${page}//`, `${page}/.`, `${page}%2f`, `${page}%20`, `${page};a`, `${page}%3fa`],
    ...[page.toUpperCase(), page.replace(/[a-z]/, (first) => `%${first.charCodeAt(0).toString(16)}`)],
    ...[page.replaceAll("/", "\\"), page.replaceAll("/", "%2f"), `/index${page}`, `/(app)${page}`],
    ...[`${page}.rsc`, `${page}.json`, `${page}.txt`, `${page}.html`, `${page}/page`],
    ...[`${page}.segments/_tree.segment.rsc`, `${page}.segments/_full.segment.rsc`],
    ...[`/_next/data/${buildId}${page}.json`, `/_next/data/${buildId}${page}.rsc`],
  ];
  const queries = [`${page}?_rsc=1${query && `&${query}`}`, `http://127.0.0.1${at}`];
  return [...paths.map((each) => each + rest), ...queries].map((each) => ({ at: each }));
}

// A redirect after the page has begun has the status 200, and its target in the payload. A payload for
// loading ahead has only the frame around the page. Next answers `{}` to its old way of loading ahead.
export function isRefused({ status = 0, headers, body }: Got): boolean {
  const isAway = (status >= 300 && status < 500) || body === "{}" || body.includes("NEXT_REDIRECT");
  const isPayload = headers["content-type"] === "text/x-component";
  return (isAway || isPayload) && !PAGE_DATA.some((part) => body.includes(part));
}
