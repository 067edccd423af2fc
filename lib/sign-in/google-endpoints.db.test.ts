import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as authGet, POST as authPost } from "@/app/api/auth/[...nextauth]/route";
import { continueWithGoogle, googleClaims, postForm, startAtLogin, withIssuer } from "@/tests/google";
import { exhaust, forgetCounts, holdClock, keyOf } from "@/tests/limits";
import { CookieJar, call } from "@/tests/requests";

withIssuer();

afterEach(() => vi.useRealTimers());

describe("the endpoints for Google (SEC-A10)", () => {
  it("share the login limits of a client", async () => {
    holdClock();
    const client = "busy";
    await exhaust("login", keyOf(client));
    const cookies = new CookieJar();
    const answer = await call(authGet, { url: "/api/auth/callback/google?code=x", cookies, client });
    expect(answer.headers.get("location")).toBe("/login?error=google-limited");
    expect(await exhaust("googleStart", keyOf(client))).toBeGreaterThanOrEqual(600);
    const start = await startAtLogin(cookies, { client });
    expect(start.headers.get("location")).toBe("/login?error=google-limited");
  });

  it("count sign-ins that fail, and not those that succeed", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const client = "office";
    const countAll = async () => {
      const used = await exhaust("login", keyOf(client));
      forgetCounts();
      return used;
    };
    const untouched = await countAll();
    for (let i = 0; i < 3; i++) {
      const { location } = await continueWithGoogle({ claims: googleClaims() }, new CookieJar(), { client });
      expect(location).toBe("/dashboard");
    }
    expect(await countAll()).toBe(untouched);
    const refused = await continueWithGoogle(
      { claims: googleClaims({ email_verified: false }) },
      new CookieJar(),
      {
        client,
      },
    );
    expect(refused.location).toContain("error=google-unverified");
    expect(await countAll()).toBe(untouched - 1);
    await startAtLogin(new CookieJar(), { client });
    expect(await countAll()).toBe(untouched);
  });

  it("require the form's token, and refuse parameters that would be passed on to Google", async () => {
    const cookies = new CookieJar();
    const without = await postForm("/api/auth/signin/google", { callbackUrl: "/dashboard" }, { cookies });
    expect(without.headers.get("location")).toBe("/login?error=google-failed");
    expect(without.headers.get("Cache-Control")).toContain("no-store");
    const { csrfToken } = await (await call(authGet, { url: "/api/auth/csrf", cookies })).json();
    const url = "/api/auth/signin/google?redirect_uri=https://evil.example/";
    expect((await postForm(url, { csrfToken }, { cookies })).status).toBe(400);
  });

  it("refuse a large body and one of unknown length (SEC-I5)", async () => {
    const url = "/api/auth/signin/google";
    const headers = { "content-length": "70000" };
    expect((await call(authPost, { method: "POST", url, headers })).status).toBe(413);
    expect((await call(authPost, { method: "POST", url, body: "{}" })).status).toBe(413);
  });

  it.each([
    ["GET", "signin/google"],
    ["POST", "callback/google"],
    ["POST", "signin/credentials"],
    ["GET", "callback/credentials"],
    ["GET", "callback/google/"],
    ["GET", "session"],
    ["GET", "providers"],
    ["POST", "signout"],
  ] as const)("answer 404 to %s /api/auth/%s", async (method, path) => {
    const handler = method === "GET" ? authGet : authPost;
    const headers: Record<string, string> = method === "GET" ? {} : { "content-length": "2" };
    const response = await call(handler, { method, url: `/api/auth/${path}`, headers });
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("never answer 5xx to broken cookies and odd headers", async () => {
    const cookies = new CookieJar();
    await startAtLogin(cookies);
    cookies.set("authjs.state", "%%%").set("authjs.pkce.code_verifier", "x").set("login-callback", "][");
    const headers = { "x-auth-return-redirect": "1", "x-forwarded-host": "][" };
    const url = "/api/auth/callback/google?code=x&state=y&callbackUrl=][";
    const response = await call(authGet, { url, cookies, headers });
    expect(response.headers.get("location")).toBe("/login?error=google-failed");
  });
});

it("bind every cookie of a sign-in to the host over https (SEC-S1)", async () => {
  vi.stubEnv("APP_URL", "https://reviews.example.com");
  vi.resetModules();
  const { GET, POST } = await import("@/app/api/auth/[...nextauth]/route");
  const cookies = new CookieJar();
  const csrf = await call(GET, { url: "/api/auth/csrf", cookies });
  const { csrfToken } = await csrf.json();
  const body = new URLSearchParams({ csrfToken, callbackUrl: "/dashboard" }).toString();
  const response = await call(POST, {
    ...{ method: "POST", url: "/api/auth/signin/google", body, cookies },
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
    },
  });
  const set = [csrf, response].flatMap(({ headers }) => headers.getSetCookie());
  expect(set.map((cookie) => cookie.split("=")[0]).sort()).toEqual([
    "__Host-authjs.csrf-token",
    "__Host-authjs.nonce",
    "__Host-authjs.pkce.code_verifier",
    "__Host-authjs.state",
    "__Host-login-callback",
    "__Host-login-callback",
  ]);
  for (const cookie of set) expect(cookie).toMatch(/; Path=\/;(?=.*HttpOnly)(?=.*Secure)/);
});
