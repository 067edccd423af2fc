import { randomBytes } from "node:crypto";
import { NextRequest, NextResponse } from "next/server";
import { encodeSession, sessionCookieName } from "@/lib/auth/session-token";
import { createSession } from "@/lib/auth/sessions";
import { checkAnswer } from "./answers";
import { RequestScope, requestScope } from "./next-headers";
import type { Method } from "./routes";

export class CookieJar {
  private readonly values = new Map<string, string>();

  get(name: string): string | undefined {
    return this.values.get(name);
  }

  set(name: string, value: string): this {
    this.values.set(name, value);
    return this;
  }

  receive(response: Response): void {
    const carrier = new NextResponse(null, { headers: response.headers });
    for (const { name, value, expires } of carrier.cookies.getAll()) {
      // Next and next-auth delete with an empty value, or a time in the past.
      if (!value || (expires !== undefined && Number(expires) <= Date.now())) this.values.delete(name);
      else this.values.set(name, value);
    }
  }

  toString(): string {
    return [...this.values].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}

type Params = Record<string, string | string[] | undefined>;
// A route's handler has narrower types, but a test may call it.
type Handler<P> = (request: NextRequest, context: { params: Promise<P> }) => Promise<Response>;

type Call = {
  method?: Method;
  /** A path with its query, or a whole URL. */
  url?: string;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  cookies?: CookieJar;
  params?: Params;
  headers?: Record<string, string>;
  /** The client that the limits count; by default a new one for each call. */
  client?: string;
};

export async function call<P = Params>(
  handler: Handler<P>,
  { method = "GET", url = "/", body, cookies, params = {}, headers = {}, client }: Call = {},
): Promise<Response> {
  const isRead = method === "GET";
  const request = new NextRequest(new URL(url, "http://localhost:3000"), {
    method,
    headers: {
      host: "localhost:3000",
      "x-client-address": client ?? randomBytes(8).toString("hex"),
      ...(isRead ? {} : { "content-type": "application/json" }),
      ...(cookies ? { cookie: cookies.toString() } : {}),
      ...headers,
    },
    body: isRead ? undefined : typeof body === "string" ? body : JSON.stringify(body ?? {}),
  });
  const scope = new RequestScope(request);
  const answer = await requestScope.run(scope, () =>
    handler(request, { params: Promise.resolve(params as P) }),
  );
  const response = new Response(answer.body, answer);
  for (const cookie of scope.response.headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  cookies?.receive(response);
  if (request.nextUrl.pathname.startsWith("/api/"))
    await checkAnswer(`${method} ${request.nextUrl.pathname}`, response);
  return response;
}

export async function outcome(response: Response) {
  return { status: response.status, body: await response.json() };
}

/** Only a verified account counts as a viewer. */
export async function signIn(user: { id: string }, now = new Date()): Promise<CookieJar> {
  const session = await createSession(user.id, now);
  return new CookieJar().set(sessionCookieName(), encodeSession(session, now));
}

export async function asRequest<T>(cookies: CookieJar, run: () => Promise<T>): Promise<T> {
  const headers = { cookie: cookies.toString() };
  return requestScope.run(new RequestScope(new Request("http://localhost:3000/", { headers })), run);
}
