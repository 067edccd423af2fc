import "server-only";
import { createHash } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { sessionCookieName } from "@/lib/auth/session-token";
import { env } from "@/lib/env";
import { isKeptPath, pagePolicy } from "@/lib/http/answer-headers.mjs";
import { toAsciiPage } from "@/lib/http/ascii-page";
import { VISITOR_PAGES } from "@/lib/paths";

type Entry = { value: Value; lastModified: number };
type Value = { html?: string; headers?: Record<string, unknown>; status?: number } | null;
type Answer = { policy: string; plain: Buffer; compressed: Buffer };

const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gis;

const pages = new Map<string, Entry>();
const answers = new Map<string, Answer>();

/** Next's cache of pages for everyone. Starts empty: the build's pages have the settings of the build. */
class KeptPages {
  async get(key: string): Promise<Entry | null> {
    return pages.get(key) ?? null;
  }

  /** Changes `value`, because Next sends it as the page's first answer. */
  async set(key: string, value: Value): Promise<void> {
    if (!value?.html || /\snonce=/.test(value.html)) return;
    value.html = toAsciiPage(value.html);
    const policy = pagePolicy(hashScripts(value.html), env);
    value.headers = { ...value.headers, "content-security-policy": policy };
    const path = pathOf(key);
    if (!isOfNoRequest(path, value.html)) return;
    pages.set(key, { value, lastModified: Date.now() });
    if (!isKeptPath(path) || (value.status ?? 200) !== 200) return;
    const plain = Buffer.from(value.html);
    answers.set(path, { policy, plain, compressed: gzipSync(plain, { level: 9 }) });
  }

  async revalidateTag(): Promise<void> {}
}

/** Set as hosts set theirs, because Next imports a `cacheHandler` again for each request (4% of its time). */
export function keepPages(): void {
  Object.assign(globalThis, { [Symbol.for("@next/cache-handlers")]: { FetchCache: KeptPages } });
  const servers = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (servers.has(server)) return;
    servers.add(server);
    answerBefore(server);
  });
}

/** Next would find and compress the page again for each request, which takes most of its time. */
function answerBefore(server: Server): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const answer = keptAnswer(request);
    if (answer) return send(answer, request, response);
    // Without a user agent, Next renders a page in another way, and would keep that for everyone.
    request.headers["user-agent"] ||= "unknown";
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/** No answer for the router's own requests, and where `middleware.ts` redirects signed-in people. */
function keptAnswer({ method, url = "", headers }: IncomingMessage): Answer | undefined {
  if ((method !== "GET" && method !== "HEAD") || headers.rsc !== undefined) return undefined;
  if (VISITOR_PAGES.has(url) && headers.cookie?.includes(sessionCookieName())) return undefined;
  return answers.get(url);
}

function send({ policy, plain, compressed }: Answer, { headers }: IncomingMessage, response: ServerResponse) {
  const isCompressed = ACCEPTS_GZIP.test(String(headers["accept-encoding"] ?? ""));
  const body = isCompressed ? compressed : plain;
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Vary", "rsc, Accept-Encoding");
  if (isCompressed) response.setHeader("Content-Encoding", "gzip");
  response.setHeader("Content-Length", body.length);
  response.writeHead(200).end(body);
}

/** 'FETCH$…$/index' is '/'. */
function pathOf(key: string): string {
  return (key.split("$").at(-1) ?? "").replace(/^\/index$/, "/");
}

/** Next writes the requested address, with its query, into a page's script. */
function isOfNoRequest(path: string, html: string): boolean {
  const address = JSON.stringify({ c: path.split("/"), q: "" }).slice(1, -1);
  return html.includes(address.replaceAll('"', '\\"'));
}

function hashScripts(html: string): string[] {
  const hashes = Array.from(html.matchAll(INLINE_SCRIPT), ([, script = ""]) =>
    createHash("sha256").update(script).digest("base64"),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
