import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as authGet, POST as authPost } from "@/app/api/auth/[...nextauth]/route";
import { POST as login } from "@/app/api/login/route";
import { GET as me } from "@/app/api/me/route";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { listSessionRows } from "@/lib/auth/session-rows";
import { makeUser } from "@/tests/factories";
import { exhaust, failureKey, keyOf, lowerLimits, TOO_MANY_FAILURES } from "@/tests/limits";
import { CookieJar, call } from "@/tests/requests";

const password = "correct horse";
const WRONG = { status: 401, body: { code: "unauthenticated", message: "Invalid email or password" } };

async function logIn(
  body: unknown,
  options: { cookies?: CookieJar; client?: string; headers?: Record<string, string> } = {},
) {
  const response = await call(login, { method: "POST", body, ...options });
  return { status: response.status, body: await response.json(), response };
}

const outcome = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

// Early in a quarter of an hour of the clock, so that no limit window ends during a test.
const EARLY = Date.UTC(2026, 8, 9, 9, 1);

afterEach(() => vi.useRealTimers());

describe("POST /api/login (D4)", () => {
  it("returns the account and an HttpOnly, SameSite cookie (SEC-S1)", async () => {
    const user = await makeUser({ password });
    const cookies = new CookieJar();
    const { status, body, response } = await logIn(
      { email: user.email.toUpperCase(), password },
      { cookies },
    );
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { user: { id: user.id, email: user.email } },
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|salt|token/i);
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith("session=")) ?? "";
    expect(cookie).toMatch(/; Path=\/;.*HttpOnly.*SameSite=lax/i);
    expect(cookie).not.toMatch(/Domain|Secure/i);
    expect(await (await call(me, { cookies })).json()).toMatchObject({ id: user.id });
    expect(cookies.toString()).toMatch(/^session=[^;]+$/);
  });

  it("stores only the hash of the session id, and an expiry on the first of a month", async () => {
    const user = await makeUser({ password });
    const cookies = new CookieJar();
    await logIn({ email: user.email, password }, { cookies });
    const [row] = await listSessionRows(user.id, new Date());
    const claims = JSON.parse(
      Buffer.from(cookies.get("session")?.split(".")[1] ?? "", "base64url").toString(),
    );
    expect(row?.sid).toHaveLength(32);
    expect(Buffer.from(row?.sid ?? []).toString("base64url")).not.toBe(claims.sid);
    expect(row?.expire.toISOString()).toMatch(/-01T00:00:00\.000Z$/);
  });

  it("says the same for a wrong password and an unknown address (SEC-A4)", async () => {
    const user = await makeUser({ password });
    expect(outcome(await logIn({ email: user.email, password: "wrong" }))).toEqual(WRONG);
    expect(outcome(await logIn({ email: "nobody@northwind.example", password }))).toEqual(WRONG);
  });

  it("says that the address is unverified only if the password is right (SEC-A1)", async () => {
    const user = await makeUser({ password, isVerified: false });
    expect(outcome(await logIn({ email: user.email, password: "wrong" }))).toEqual(WRONG);
    const cookies = new CookieJar();
    expect(outcome(await logIn({ email: user.email, password }, { cookies }))).toEqual({
      status: 403,
      body: { code: "unverified", message: "Please verify your email before logging in" },
    });
    expect(cookies.toString()).not.toContain("session");
    expect(await listSessionRows(user.id, new Date())).toEqual([]);
  });

  it.each([
    [{ email: "x", password }, "Invalid email address"],
    [{ password }, "Invalid email address"],
    [{ email: "a@northwind.example", password: "" }, "Password is required"],
    [{ email: "a@northwind.example" }, "Password is required"],
  ])("answers 400 to %j: %s (E1)", async (body, message) => {
    expect(outcome(await logIn(body))).toEqual({ status: 400, body: { code: "invalid", message } });
  });

  it("slows a client down after ten failures, even with the right password, and lets it in later (SEC-A6)", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: EARLY });
    const user = await makeUser({ password });
    const client = { client: "one" };
    const statuses = [];
    for (let i = 0; i < 16; i++)
      statuses.push((await logIn({ email: user.email, password: `wrong ${i}` }, client)).status);
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(10);
    for (const minutes of [0, 7, 13]) {
      vi.setSystemTime(EARLY + minutes * 60 * 1000);
      const limited = await logIn({ email: user.email, password }, client);
      expect(outcome(limited)).toEqual(TOO_MANY_FAILURES);
      expect(limited.response.headers.get("retry-after")).toBe("900");
    }
    vi.setSystemTime(EARLY + 14 * 60 * 1000);
    expect((await logIn({ email: user.email, password }, client)).status).toBe(200);
  });

  it("locks no one out because someone elsewhere guesses (SEC-A6)", async () => {
    const user = await makeUser({ password });
    for (let i = 0; i < 20; i++) await logIn({ email: user.email, password: "wrong" }, { client: "guesser" });
    expect((await logIn({ email: user.email, password }, { client: "owner" })).status).toBe(200);
  });

  it("slows down guessing one account from many places (SEC-A6)", async () => {
    const email = "sought@northwind.example";
    vi.useFakeTimers({ toFake: ["Date"], now: EARLY });
    const allowed = await exhaust("accountFailure", failureKey("other@northwind.example"));
    expect(allowed).toBeGreaterThanOrEqual(100);
    expect(allowed).toBeLessThanOrEqual(150);
    lowerLimits(["accountFailure"], 10);
    const statuses = [];
    for (let i = 0; i < 16; i++) statuses.push((await logIn({ email, password: "wrong" })).status);
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(10);
  });

  it("lets everyone in again a quarter of an hour after guesses from many places: no one is locked out (SEC-A6)", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: EARLY });
    const user = await makeUser({ password });
    await exhaust("accountFailure", failureKey(user.email));
    expect((await logIn({ email: user.email, password })).status).toBe(429);
    vi.setSystemTime(EARLY + 13 * 60 * 1000);
    expect((await logIn({ email: user.email, password })).status).toBe(429);
    vi.setSystemTime(EARLY + 14 * 60 * 1000);
    expect((await logIn({ email: user.email, password })).status).toBe(200);
  });

  it("identifies a client by the /64 of its IPv6 address, since it has all addresses in there (SEC-A6)", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: EARLY });
    const user = await makeUser({ password });
    const tryFrom = async (client: string, tried = "wrong") =>
      (await logIn({ email: user.email, password: tried }, { client })).status;
    for (let i = 1; i <= 10; i++) expect(await tryFrom(`2001:db8:1:2::${i}`)).toBe(401);
    for (let i = 11; i <= 16; i++) await tryFrom(`2001:db8:1:2::${i}`);
    expect(await tryFrom("2001:db8:1:2:ffff:ffff:ffff:ffff", password)).toBe(429);
    expect(await tryFrom("2001:db8:1:3::1", password)).toBe(200);
  });

  it("limits unknown addresses the same way, so that the limit reveals nothing (SEC-A4)", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: EARLY });
    const email = "ghost@northwind.example";
    const answers: number[] = [];
    for (let i = 0; i < 16; i++) answers.push((await logIn({ email, password }, { client: "ghost" })).status);
    const tries = answers.indexOf(429);
    expect(tries).toBeGreaterThanOrEqual(10);
    expect(answers).toEqual([...Array(tries).fill(401), ...Array(16 - tries).fill(429)]);
  });

  it("doesn't let a burst of guesses past the limit (SEC-A6)", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: EARLY });
    const user = await makeUser({ password });
    const guesses = Array.from({ length: 30 }, (_, i) =>
      logIn({ email: user.email, password: `guess ${i}` }, { client: "burst" }),
    );
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status);
    const compared = statuses.filter((status) => status === 401).length;
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - compared);
    expect(compared).toBeGreaterThanOrEqual(10);
    expect(compared).toBeLessThanOrEqual(15);
  });

  it("never counts a right password, and doesn't reset the count of wrong ones for it", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: EARLY });
    const user = await makeUser({ password });
    const client = { client: "often" };
    // All three limits are this low, so that right passwords would exceed each of them if they counted.
    lowerLimits(["login", "accountFailure"], 10);
    for (let i = 0; i < 9; i++) await logIn({ email: user.email, password: "wrong" }, client);
    for (let i = 0; i < 16; i++)
      expect((await logIn({ email: user.email, password }, client)).status).toBe(200);
    const left = await exhaust("loginFailure", `${keyOf("often")} ${failureKey(user.email)}`);
    expect(left).toBeGreaterThanOrEqual(1);
    expect(left).toBeLessThanOrEqual(6);
  });

  it("limits one client across many accounts", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: EARLY });
    const allowed = await exhaust("login", keyOf("other"));
    expect(allowed).toBeGreaterThanOrEqual(300);
    expect(allowed).toBeLessThanOrEqual(450);
    lowerLimits(["login"], 30);
    const statuses = [];
    for (let i = 0; i < 46; i++) {
      statuses.push(
        (await logIn({ email: `spray${i}@northwind.example`, password }, { client: "spray" })).status,
      );
    }
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(30);
  });

  it("ends the browser's previous session", async () => {
    const user = await makeUser({ password });
    const cookies = new CookieJar();
    await logIn({ email: user.email, password }, { cookies });
    const before = cookies.get("session");
    await logIn({ email: user.email, password }, { cookies });
    expect(cookies.get("session")).not.toBe(before);
    expect(await listSessionRows(user.id, new Date())).toHaveLength(1);
  });

  it("never takes a refused login for a successful one, whatever next-auth is told to do with its errors", async () => {
    const user = await makeUser({ password });
    const headers = { "x-auth-return-redirect": "1", "x-forwarded-host": "][" };
    expect(outcome(await logIn({ email: user.email, password: "wrong" }, { headers }))).toEqual(WRONG);
    expect((await logIn({ email: user.email, password }, { headers })).status).toBe(200);
  });

  it("refuses requests from another site, and anything but JSON (SEC-S4)", async () => {
    const user = await makeUser({ password });
    const body = { email: user.email, password };
    expect((await logIn(body, { headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect((await logIn(body, { headers: { "content-type": "text/plain" } })).status).toBe(415);
  });
});

describe("next-auth's own login endpoint (SEC-A10)", () => {
  async function throughTheDoor(credentials: Record<string, string>, cookies = new CookieJar()) {
    const csrf = await call(authGet, { url: "/api/auth/csrf", cookies });
    const { csrfToken } = await csrf.json();
    const body = new URLSearchParams({ ...credentials, csrfToken }).toString();
    const response = await call(authPost, {
      method: "POST",
      url: "/api/auth/callback/credentials",
      body,
      cookies,
      client: "door",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": String(body.length),
      },
    });
    return { response, location: response.headers.get("location"), session: cookies.get("session") };
  }

  it("accepts the right password and opens the same kind of session", async () => {
    const user = await makeUser({ password });
    const { location, session } = await throughTheDoor({
      email: user.email,
      password,
      callbackUrl: "https://evil.example/",
    });
    expect(location).toBe("http://localhost:3000/dashboard");
    const cookies = new CookieJar().set("session", session ?? "");
    expect((await call(me, { cookies })).status).toBe(200);
  });

  it("refuses a wrong password and an unverified account, and counts towards the same limit", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: EARLY });
    const user = await makeUser({ password });
    for (let i = 0; i < 16; i++) {
      const { session } = await throughTheDoor({ email: user.email, password: "wrong" });
      expect(session).toBeUndefined();
    }
    expect(await throughTheDoor({ email: user.email, password })).toMatchObject({
      session: undefined,
      location: "http://localhost:3000/login?error=CredentialsSignin&code=tooMany",
    });
    expect((await logIn({ email: user.email, password }, { client: "door" })).status).toBe(429);
    const unverified = await makeUser({ password, isVerified: false });
    expect(await throughTheDoor({ email: unverified.email, password })).toMatchObject({ session: undefined });
  });

  it("requires its CSRF token", async () => {
    const user = await makeUser({ password });
    const cookies = new CookieJar();
    const response = await call(authPost, {
      method: "POST",
      url: "/api/auth/callback/credentials",
      body: { email: user.email, password },
      cookies,
      headers: { "content-length": "80" },
    });
    expect(response.status).toBeLessThan(500);
    expect(cookies.get("session")).toBeUndefined();
  });

  it.each([
    ...["session", "signout", "signin", "providers", "error", "verify-request", "callback/x"],
    ...["signin/google", "callback/google"],
  ])("keeps /api/auth/%s shut", async (path) => {
    const url = `/api/auth/${path}`;
    expect((await call(authGet, { url })).status).toBe(404);
    const headers = { "content-length": "2" };
    expect((await call(authPost, { method: "POST", url, headers })).status).toBe(404);
  });

  it("refuses a large body and one of unknown length (SEC-I5)", async () => {
    const url = "/api/auth/callback/credentials";
    const headers = { "content-length": "70000" };
    expect((await call(authPost, { method: "POST", url, headers })).status).toBe(413);
    expect((await call(authPost, { method: "POST", url, body: "{}" })).status).toBe(413);
  });

  it("never answers 5xx to its own cookies when broken (SEC-S5)", async () => {
    const cookies = new CookieJar().set("login-callback", "%%%").set("authjs.csrf-token", "|||");
    expect((await call(authGet, { url: "/api/auth/csrf", cookies })).status).toBeLessThan(500);
  });
});

describe("passwords (SEC-A2)", () => {
  it("tells apart two that differ at byte 73, and two that differ after a NUL", async () => {
    const long = await hashPassword(`${"x".repeat(72)}a`);
    expect(await verifyPassword(`${"x".repeat(72)}a`, long)).toBe(true);
    expect(await verifyPassword(`${"x".repeat(72)}b`, long)).toBe(false);
    const withNul = await hashPassword("abc\u0000def");
    expect(await verifyPassword("abc\u0000xyz", withNul)).toBe(false);
    expect(await verifyPassword("abc\u0000def", withNul)).toBe(true);
  });

  it("matches nothing if there is no hash", async () => {
    expect(await verifyPassword("", null)).toBe(false);
  });

  it("asks people to come back when too many are waiting, and recovers (SEC-A5)", async () => {
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword("x")));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(20);
    expect(refused[0]?.reason).toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
    expect(await verifyPassword("x", await hashPassword("x"))).toBe(true);
  });
});
