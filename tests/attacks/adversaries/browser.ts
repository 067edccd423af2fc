import { AsyncLocalStorage } from "node:async_hooks";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { NextRequest } from "next/server";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { POST as decide } from "@/app/api/admin/reviews/decide/route";
import { GET as queue } from "@/app/api/admin/reviews/route";
import { GET as searchLeaders } from "@/app/api/leaders/search/route";
import { GET as challenge } from "@/app/api/reviews/anonymous/challenge/route";
import { POST as submitByLink } from "@/app/api/reviews/anonymous/route";
import { POST as appeal } from "@/app/api/reviews/appeal/route";
import { POST as deliver } from "@/app/api/reviews/deliver/route";
import { GET as received } from "@/app/api/reviews/me/route";
import { PUT as reply } from "@/app/api/reviews/reply/route";
import { POST as report } from "@/app/api/reviews/report/route";
import { POST as submit } from "@/app/api/reviews/route";
import { GET as submitted } from "@/app/api/reviews/submitted/route";
import { POST as thank } from "@/app/api/reviews/thank/route";
import { POST as unlink } from "@/app/api/reviews/unlink/route";
import { POST as withdraw } from "@/app/api/reviews/withdraw/route";
import { useSubmitReviewByLink } from "@/lib/reviews/api/by-link";
import { useSubmitReview } from "@/lib/reviews/api/submit";
import type { LinkReviewInput, ReviewFormValues, SubmittedReview } from "@/lib/reviews/schema";
import { solveProof } from "@/tests/by-link";
import { type CookieJar, call } from "@/tests/requests";

type Handler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

const HANDLERS: Record<string, Handler> = {
  "GET /api/admin/reviews": queue,
  "POST /api/admin/reviews/decide": decide,
  "GET /api/leaders/search": searchLeaders,
  "GET /api/reviews/anonymous/challenge": challenge,
  "POST /api/reviews/anonymous": submitByLink,
  "GET /api/reviews/me": received,
  "POST /api/reviews": submit,
  "GET /api/reviews/submitted": submitted,
  "POST /api/reviews/appeal": appeal,
  "POST /api/reviews/deliver": deliver,
  "PUT /api/reviews/reply": reply,
  "POST /api/reviews/report": report,
  "POST /api/reviews/thank": thank,
  "POST /api/reviews/unlink": unlink,
  "POST /api/reviews/withdraw": withdraw,
};

type Method = "POST" | "PUT";

/** `sent` counts only the bytes that depend on what is sent. */
export type Traffic = { url: string; sent: number; received: number };

const browsers = new AsyncLocalStorage<Browser>();

export function connectBrowsers(): () => void {
  const before = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    const browser = browsers.getStore();
    if (!browser) throw new Error("No browser makes this request");
    return browser.send(String(url), init);
  };
  return () => {
    globalThis.fetch = before;
    browsers.disable();
  };
}

/** The site's own client code, in front of its real handlers. `onRequest` hears what crosses the wire. */
export class Browser {
  constructor(
    private readonly cookies: CookieJar,
    private readonly onRequest: (traffic: Traffic) => void = () => {},
  ) {}

  submit(values: ReviewFormValues): Promise<SubmittedReview> {
    return this.online(() => hookOf(useSubmitReview).mutateAsync(values));
  }

  async submitByLink(values: Omit<LinkReviewInput, "proof">): Promise<{ id: string }> {
    const proof = await solveProof();
    const takeProof = () => Promise.resolve(proof);
    return this.online(() => hookOf(() => useSubmitReviewByLink(takeProof)).mutateAsync(values));
  }

  async get(path: string): Promise<unknown> {
    return this.online(async () => (await fetch(path)).json());
  }

  /** @returns the status */
  async change(path: string, body: unknown, method: Method = "POST"): Promise<number> {
    return this.online(async () => (await fetch(path, { method, body: JSON.stringify(body) })).status);
  }

  private online<T>(work: () => Promise<T>): Promise<T> {
    return browsers.run(this, work);
  }

  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const method = (init.method ?? "GET") as "GET" | Method;
    const path = url.split("?")[0] ?? "";
    const handler = HANDLERS[`${method} ${path}`];
    if (!handler) throw new Error(`This browser does not know ${method} ${path}`);
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = typeof init.body === "string" ? init.body : undefined;
    const cookies = init.credentials === "omit" ? undefined : this.cookies;
    const answer = await call(handler, { method, url, headers, cookies, body });
    const text = await answer.text();
    const sent = [url, body ?? "", ...Object.values(headers)].join("");
    this.onRequest({ url: path, sent: Buffer.byteLength(sent), received: Buffer.byteLength(text) });
    return new Response(text, { status: answer.status, headers: answer.headers });
  }
}

function hookOf<T>(use: () => T): T {
  const results: T[] = [];
  const Component = () => {
    results.push(use());
    return null;
  };
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Component)));
  const [result] = results;
  if (result === undefined) throw new Error("The hook gave nothing");
  return result;
}
