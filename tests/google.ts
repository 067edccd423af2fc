import { randomBytes } from "node:crypto";
import type { OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll } from "vitest";
import { GET as authGet, POST as authPost } from "@/app/api/auth/[...nextauth]/route";
import { AT_GOOGLE_COOKIE, type AtGoogle, startIssuer, toCookie } from "./issuer";
import { CookieJar, call } from "./requests";

export function withIssuer(): { server: () => OAuth2Server; url: () => string } {
  let started: Awaited<ReturnType<typeof startIssuer>> | undefined;
  const issuer = () => {
    if (!started) throw new Error("The issuer is not there yet");
    return started;
  };
  beforeAll(async () => {
    started = await startIssuer();
    Object.assign(process.env, {
      GOOGLE_CLIENT_ID: "the-site",
      GOOGLE_CLIENT_SECRET: "known to the site",
      GOOGLE_ISSUER: started.url,
    });
  });
  afterAll(async () => {
    await started?.server.stop();
  });
  return { server: () => issuer().server, url: () => issuer().url };
}

export function googleClaims(claims: Record<string, unknown> = {}): Record<string, unknown> {
  const id = randomBytes(5).toString("hex");
  const email = `person-${id}@company-${id}.example`;
  return { sub: id, email, email_verified: true, given_name: "Gina", family_name: "Berg", ...claims };
}

type Options = { next?: string; client?: string };

export async function startAtLogin(cookies: CookieJar, { next = "/dashboard", client }: Options = {}) {
  const csrf = await call(authGet, { url: "/api/auth/csrf", cookies });
  const { csrfToken } = await csrf.json();
  return postForm("/api/auth/signin/google", { csrfToken, callbackUrl: next }, { cookies, client });
}

export async function postForm(
  url: string,
  fields: Record<string, string>,
  { cookies, client }: { cookies?: CookieJar; client?: string } = {},
): Promise<Response> {
  const body = new URLSearchParams(fields).toString();
  return call(authPost, {
    ...{ method: "POST", url, body, cookies, client },
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
    },
  });
}

export async function visitIssuer(response: Response, atGoogle: AtGoogle): Promise<string> {
  const answer = await fetch(response.headers.get("location") ?? "", {
    redirect: "manual",
    headers: { cookie: `${AT_GOOGLE_COOKIE}=${toCookie(atGoogle)}` },
  });
  return answer.headers.get("location") ?? "";
}

export async function continueWithGoogle(
  atGoogle: AtGoogle,
  cookies = new CookieJar(),
  options: Options = {},
) {
  const started = await startAtLogin(cookies, options);
  const url = await visitIssuer(started, atGoogle);
  const response = await call(authGet, { url, cookies, client: options.client });
  const location = (response.headers.get("location") ?? "").replace("http://localhost:3000", "");
  return { response, location, cookies };
}
