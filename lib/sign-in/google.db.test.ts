import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as authGet } from "@/app/api/auth/[...nextauth]/route";
import { POST as login } from "@/app/api/login/route";
import { POST as logout } from "@/app/api/logout/route";
import { GET as me } from "@/app/api/me/route";
import { POST as register } from "@/app/api/register/route";
import { GET as verifyEmail } from "@/app/api/verify-email/route";
import { listSessionRows } from "@/lib/auth/session-rows";
import { db } from "@/lib/db/client";
import { makeUser } from "@/tests/factories";
import { continueWithGoogle, googleClaims, startAtLogin, visitIssuer, withIssuer } from "@/tests/google";
import { waitingMails } from "@/tests/mails";
import { CookieJar, call, signIn } from "@/tests/requests";

const password = "correct horse";
const issuer = withIssuer();

const rowOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const byEmail = (email: unknown) =>
  db.user.findUnique({ where: { email: String(email) }, include: { oAuthAccounts: true } });
const requireByEmail = (email: unknown) =>
  db.user.findUniqueOrThrow({ where: { email: String(email) }, include: { oAuthAccounts: true } });
const whoIs = async (cookies: CookieJar) => (await (await call(me, { cookies })).json()).id;
const statusOfMe = async (cookies: CookieJar) => (await call(me, { cookies })).status;

afterEach(() => vi.useRealTimers());

describe("the first sign-in with Google", () => {
  it("creates a verified account without a password, and keeps only Google's issuer and subject (SEC-A11)", async () => {
    const claims = googleClaims({ hd: "company.example", picture: "https://pictures.example/p.png" });
    const { location, cookies } = await continueWithGoogle({ claims }, new CookieJar(), {
      next: "/submissions?page=2",
    });
    expect(location).toBe("/submissions?page=2");
    const { oAuthAccounts: accounts, ...user } = await requireByEmail(claims.email);
    expect(await whoIs(cookies)).toBe(user.id);
    expect(user).toMatchObject({
      firstName: "Gina",
      lastName: "Berg",
      authProvider: "google",
      isVerified: true,
      hashedPassword: null,
      companyId: null,
      title: null,
      agreedToTerms: false,
      isAdmin: false,
    });
    expect(user.authorSalt).toHaveLength(16);
    expect(user.createdAt.toISOString()).toMatch(/-01T00:00:00\.000Z$/);
    expect(accounts).toEqual([
      {
        provider: "google",
        providerAccountId: `${issuer.url()}#${claims.sub}`,
        type: "oidc",
        userId: user.id,
      },
    ]);
  });

  it("leaves an ordinary session, and no cookie from signing in", async () => {
    const { cookies, response } = await continueWithGoogle({ claims: googleClaims() });
    expect(cookies.toString().replace(/=[^;]*/g, "")).toBe("authjs.csrf-token; session");
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith("session=")) ?? "";
    expect(cookie).toMatch(/; Path=\/;.*HttpOnly.*SameSite=lax/i);
    const [row] = await listSessionRows(await whoIs(cookies), new Date());
    expect(row?.sid).toHaveLength(32);
    expect(row?.expire.toISOString()).toMatch(/-01T00:00:00\.000Z$/);
  });

  it("asks Google only for name and address, with state, nonce and PKCE, and lets people choose the account", async () => {
    const response = await startAtLogin(new CookieJar());
    const { origin, searchParams } = new URL(response.headers.get("location") ?? "");
    expect(origin).toBe(issuer.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: "code",
      client_id: "the-site",
      redirect_uri: "http://localhost:3000/api/auth/callback/google",
      scope: "openid email profile",
      prompt: "select_account",
      state: expect.any(String),
      nonce: expect.any(String),
      code_challenge: expect.any(String),
      code_challenge_method: "S256",
    });
  });

  it("creates one account for one person in many tabs at once", async () => {
    const claims = googleClaims();
    const answers = await Promise.all(Array.from({ length: 8 }, () => continueWithGoogle({ claims })));
    const ids = await Promise.all(answers.map(({ cookies }) => whoIs(cookies)));
    expect(new Set(ids).size).toBe(1);
    expect(await db.oAuthAccount.count({ where: { userId: ids[0] } })).toBe(1);
  });

  it("never leads to another site after the sign-in", async () => {
    const options = { next: "https://evil.example/" };
    const { location } = await continueWithGoogle({ claims: googleClaims() }, new CookieJar(), options);
    expect(location).toBe("/dashboard");
  });
});

describe("matching an account (SEC-A11)", () => {
  it("goes by issuer and subject: a new address at Google leads to the same account", async () => {
    const claims = googleClaims();
    const first = await continueWithGoogle({ claims });
    const id = await whoIs(first.cookies);
    const moved = await continueWithGoogle({ claims: { ...claims, email: "moved@elsewhere.example" } });
    expect(await whoIs(moved.cookies)).toBe(id);
    expect((await rowOf(id)).email).toBe(claims.email);
    expect(await byEmail("moved@elsewhere.example")).toBeNull();
  });

  it("doesn't match the same subject at another issuer", async () => {
    const other = await makeUser();
    const claims = googleClaims();
    await db.oAuthAccount.create({
      data: {
        provider: "google",
        providerAccountId: `https://accounts.example#${claims.sub}`,
        type: "oidc",
        userId: other.id,
      },
    });
    const { cookies } = await continueWithGoogle({ claims });
    expect(await whoIs(cookies)).not.toBe(other.id);
  });

  it("doesn't match another Google account with the same address", async () => {
    const claims = googleClaims();
    await continueWithGoogle({ claims });
    const { location, cookies } = await continueWithGoogle({ claims: { ...claims, sub: "recycled" } });
    expect(location).toBe("/login?error=google-taken");
    expect(await statusOfMe(cookies)).toBe(401);
  });

  it("never matches an account with a password, which stays as it was", async () => {
    const user = await makeUser({ password });
    const claims = googleClaims({ email: user.email.toUpperCase(), hd: "company.example" });
    const { location, cookies } = await continueWithGoogle({ claims });
    expect(location).toBe("/login?error=google-taken");
    expect(await statusOfMe(cookies)).toBe(401);
    expect(await rowOf(user.id)).toEqual(user);
    expect(await db.oAuthAccount.count({ where: { userId: user.id } })).toBe(0);
    const body = { email: user.email, password };
    expect((await call(login, { method: "POST", body })).status).toBe(200);
  });

  it("doesn't match the account signed in in the browser, whose session ends (SEC-S2)", async () => {
    const user = await makeUser({ password });
    const cookies = await signIn(user);
    const before = new CookieJar().set("session", cookies.get("session") ?? "");
    const claims = googleClaims();
    await continueWithGoogle({ claims }, cookies);
    const id = await whoIs(cookies);
    expect(id).toBe((await byEmail(claims.email))?.id);
    expect(id).not.toBe(user.id);
    expect(await db.oAuthAccount.count({ where: { userId: user.id } })).toBe(0);
    expect(await statusOfMe(before)).toBe(401);
  });

  it("replaces a sign-up that was never verified, and voids its password and link", async () => {
    const email = "sought@northwind-traders.com";
    const signUp = { firstName: "Mal", lastName: "Lory", email, password, title: "Spy", agreedToTerms: true };
    await call(register, { method: "POST", body: signUp });
    const before = await byEmail(email);
    const [{ token }] = await waitingMails(email);
    await continueWithGoogle({ claims: googleClaims({ email }) });
    const after = await byEmail(email);
    expect(after).toMatchObject({
      firstName: "Gina",
      hashedPassword: null,
      title: null,
      agreedToTerms: false,
    });
    expect(after?.id).not.toBe(before?.id);
    expect((await call(login, { method: "POST", body: { email, password } })).status).toBe(401);
    expect((await call(verifyEmail, { url: `/api/verify-email?token=${token}` })).status).toBe(400);
  });
});

describe("a sign-in that fails", () => {
  it.each([
    ["an address that is not verified", { email_verified: false }],
    ["the word true", { email_verified: "true" }],
    ["no word on it", { email_verified: undefined }],
    ["no address", { email: undefined }],
    ["an address that looks like another", { email: "gina\uff20northwind.com" }],
    ["an address that is not valid here", { email: '"a b"@northwind.com' }],
  ])("leads back to the login with the reason if Google sends %s (SEC-A11)", async (_name, wrong) => {
    const [users, sessions] = [await db.user.count(), await db.session.count()];
    const claims = googleClaims(wrong);
    const { location, cookies } = await continueWithGoogle({ claims });
    expect(location).toBe("/login?error=google-unverified");
    expect(await statusOfMe(cookies)).toBe(401);
    expect([await db.user.count(), await db.session.count()]).toEqual([users, sessions]);
  });

  it("also fails for a known account if its address is no longer verified (SEC-A11)", async () => {
    const claims = googleClaims();
    await continueWithGoogle({ claims });
    const { location } = await continueWithGoogle({ claims: { ...claims, email_verified: false } });
    expect(location).toBe("/login?error=google-unverified");
  });

  it.each([
    ["access_denied", "google-cancelled"],
    ["server_error", "google-failed"],
    ["temporarily_unavailable", "google-failed"],
  ])("answers %s from Google with %s, and keeps the page to go on to", async (error, refusal) => {
    const { location } = await continueWithGoogle({ error }, new CookieJar(), { next: "/submissions" });
    expect(location).toBe(`/login?error=${refusal}&next=%2Fsubmissions`);
  });

  it("says that it failed if Google is down when the code is sent", async () => {
    const { location } = await continueWithGoogle({ isAway: true });
    expect(location).toBe("/login?error=google-failed");
  });

  it("says so if Google is down at the start, and works again once it is back", async () => {
    const { port } = new URL(issuer.url());
    await issuer.server().stop();
    try {
      const response = await startAtLogin(new CookieJar());
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe("/login?error=google-failed");
    } finally {
      await issuer.server().start(Number(port), "localhost");
    }
    expect((await continueWithGoogle({ claims: googleClaims() })).location).toBe("/dashboard");
  });

  it("says so if the database fails, and logs that once without a name or address", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    const claims = googleClaims();
    await db.$executeRaw`ALTER TABLE "accounts" RENAME TO "lost"`;
    try {
      expect((await continueWithGoogle({ claims })).location).toBe("/login?error=google-failed");
    } finally {
      await db.$executeRaw`ALTER TABLE "lost" RENAME TO "accounts"`;
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"event":"request-failed"');
    expect(lines[0]).not.toMatch(new RegExp(`${claims.email}|${claims.sub}|Gina`));
  });

  it("refuses a response from Google that this browser didn't ask for", async () => {
    const claims = googleClaims();
    const [attacker, victim] = [new CookieJar(), new CookieJar()];
    const url = await visitIssuer(await startAtLogin(attacker), { claims });
    await startAtLogin(victim);
    for (const cookies of [victim, new CookieJar()]) {
      const response = await call(authGet, { url, cookies });
      expect(response.headers.get("location")).toBe("/login?error=google-failed");
      expect(await statusOfMe(cookies)).toBe(401);
    }
    expect(await byEmail(claims.email)).toBeNull();
  });
});

describe("names from Google (SEC-X6)", () => {
  it.each([
    [
      { given_name: " Zo\u202e\u00e9\r\nBcc: x\u0000 ", family_name: "O\u200b'Neil" },
      ["Zo\u00e9 Bcc: x", "O'Neil"],
    ],
    [{ given_name: undefined, family_name: undefined, name: "Ada King Lovelace" }, ["Ada", "King Lovelace"]],
    [{ given_name: "Madonna", family_name: undefined, name: "Madonna" }, ["Madonna", ""]],
    [{ given_name: 5, family_name: null, name: "\u200b" }, ["Member", ""]],
    [{ given_name: "x".repeat(200) }, ["x".repeat(80), "Berg"]],
  ])("are cleaned as typed ones are: %j", async (names, [firstName, lastName]) => {
    const claims = googleClaims(names);
    await continueWithGoogle({ claims });
    expect(await byEmail(claims.email)).toMatchObject({ firstName, lastName });
  });
});

describe("a session from Google", () => {
  it("ends at once on logout, even for a copied cookie (SEC-S2)", async () => {
    const { cookies } = await continueWithGoogle({ claims: googleClaims() });
    const copied = new CookieJar().set("session", cookies.get("session") ?? "");
    expect(await statusOfMe(copied)).toBe(200);
    await call(logout, { method: "POST", cookies });
    expect(await statusOfMe(copied)).toBe(401);
  });
});
