import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as company } from "@/app/api/companies/[id]/route";
import { GET as companies } from "@/app/api/companies/route";
import { POST as completeProfile } from "@/app/api/complete-profile/route";
import { GET as metrics } from "@/app/api/dashboard/metrics/route";
import { POST as forgotPassword } from "@/app/api/forgot-password/route";
import { GET as leader } from "@/app/api/leaders/[id]/route";
import { GET as leaders } from "@/app/api/leaders/search/route";
import { POST as login } from "@/app/api/login/route";
import { POST as logout } from "@/app/api/logout/route";
import { POST as deleteMe } from "@/app/api/me/delete/route";
import { GET as exportData } from "@/app/api/me/export/route";
import { GET as me, PUT as updateMe } from "@/app/api/me/route";
import { POST as register } from "@/app/api/register/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { POST as consent } from "@/app/api/reviews/consent/route";
import { GET as received } from "@/app/api/reviews/me/route";
import { GET as receivedStats } from "@/app/api/reviews/me/stats/route";
import { GET as recent } from "@/app/api/reviews/recent/route";
import { GET as reviews, POST as submitReview } from "@/app/api/reviews/route";
import { GET as submitted } from "@/app/api/reviews/submitted/route";
import { GET as submittedStats } from "@/app/api/reviews/submitted/stats/route";
import { POST as unlink } from "@/app/api/reviews/unlink/route";
import { GET as sessionRefresh } from "@/app/api/session-refresh/route";
import { GET as verifyEmail } from "@/app/api/verify-email/route";
import { decodeSession } from "@/lib/auth/session-token";
import { requireNewcomer } from "@/lib/auth/viewer";
import { recountCompanies } from "@/lib/companies/mutations";
import { db } from "@/lib/db/client";
import { makeReview, makeUser } from "@/tests/factories";
import { continueWithGoogle, googleClaims, withIssuer } from "@/tests/google";
import { waitingMails } from "@/tests/mails";
import { recountAggregates } from "@/tests/recount";
import { asRequest, CookieJar, call, signIn } from "@/tests/requests";

const HOUR_MS = 60 * 60 * 1000;
const VERIFIED = { status: 200, body: { message: "Email verified successfully. You can now log in." } };
const REFUSED = { status: 400, body: { message: "Invalid verification link" } };
const TAKEN = "This address belongs to another account. Log in to that one, or give another address here.";

withIssuer();

let made = 0;
const newDomain = () => `acme-${++made}.com`;
const outcome = async (response: Response) => ({ status: response.status, body: await response.json() });
const rowOf = (id: string) =>
  db.user.findUniqueOrThrow({ where: { id }, include: { company: true, accounts: true } });

/** Somebody who has just come by Google: with an address that anybody may have, unless claims say otherwise. */
async function makeNewcomer(claims: Record<string, unknown> = {}) {
  const person = googleClaims({ email: `gina-${++made}@gmail.com`, ...claims });
  const { cookies } = await continueWithGoogle({ claims: person });
  const { id } = await (await call(me, { cookies })).json();
  return { id: String(id), email: String(person.email), cookies, claims: person };
}

async function complete(cookies: CookieJar, body: Record<string, unknown>) {
  const given = { title: "Engineer", department: "Platform", ...body };
  return outcome(await call(completeProfile, { method: "POST", body: given, cookies }));
}

const verify = async (token: string) =>
  outcome(await call(verifyEmail, { url: `/api/verify-email?token=${token}` }));

async function mailedToken(address: string): Promise<string> {
  return (await waitingMails(address)).filter(({ kind }) => kind === "verify-email").at(-1)?.token;
}

const claimsIn = (cookies: CookieJar) => decodeSession(cookies.get("session"), new Date());

/** Where the page sends a browser; null when it lets it in. */
async function sentTo(cookies: CookieJar): Promise<string | null> {
  try {
    await asRequest(cookies, requireNewcomer);
    return null;
  } catch (error) {
    return (error as { digest: string }).digest.split(";")[2] ?? null;
  }
}

/** How many members the company of a person has, as of the next Monday. */
async function membersOnMonday(id: string): Promise<number | undefined> {
  expect((await rowOf(id)).company?.verifiedMemberCount).toBe(0);
  await db.$transaction(recountCompanies);
  return (await rowOf(id)).company?.verifiedMemberCount;
}

afterEach(() => vi.useRealTimers());

describe("who came by Google and lacks title or company (A3)", () => {
  const body = {
    workEmail: "gina@northwind.com",
    title: "Engineer",
    ...{ email: "x", reviewText: "x", id: crypto.randomUUID() },
  };
  const params = { id: crypto.randomUUID() };
  const shut: [string, typeof updateMe, "GET" | "PUT" | "POST"][] = [
    ["PUT /api/me", updateMe, "PUT"],
    ["GET /api/companies", companies, "GET"],
    ["GET /api/companies/{id}", company, "GET"],
    ["GET /api/leaders/search", leaders, "GET"],
    ["GET /api/leaders/{id}", leader, "GET"],
    ["GET /api/dashboard/metrics", metrics, "GET"],
    ["GET /api/reviews", reviews, "GET"],
    ["POST /api/reviews", submitReview, "POST"],
    ["GET /api/reviews/recent", recent, "GET"],
    ["GET /api/reviews/me", received, "GET"],
    ["GET /api/reviews/me/stats", receivedStats, "GET"],
    ["GET /api/reviews/submitted", submitted, "GET"],
    ["GET /api/reviews/submitted/stats", submittedStats, "GET"],
    ["POST /api/reviews/unlink", unlink, "POST"],
    ["POST /api/reviews/consent", consent, "POST"],
  ];

  it.each(shut)("may not call %s, nor may an administrator", async (_name, handler, method) => {
    const { id, cookies } = await makeNewcomer();
    const request = { method, cookies, params, body };
    const answer = {
      status: 403,
      body: { message: "Please complete your profile to continue." },
    };
    expect(await outcome(await call(handler, request))).toEqual(answer);
    await db.user.update({ where: { id }, data: { isAdmin: true, title: "Engineer" } });
    expect(await outcome(await call(handler, request))).toEqual(answer);
  });

  it("may see the account, complete the profile and log out, and is told so by the cookie", async () => {
    const { id, email, cookies } = await makeNewcomer();
    expect(await outcome(await call(me, { cookies }))).toMatchObject({
      status: 200,
      body: { id, email, title: null, companyId: null, authProvider: "google" },
    });
    expect(claimsIn(cookies)).toMatchObject({ isIncomplete: true });
    expect(await sentTo(cookies)).toBeNull();
    expect((await call(logout, { method: "POST", cookies })).status).toBe(200);
    expect((await call(me, { cookies })).status).toBe(401);
  });

  it("may take a copy of what is stored, and delete it (SEC-G1)", async () => {
    const { id, email, cookies } = await makeNewcomer();
    const copy = await outcome(await call(exportData, { cookies }));
    expect(copy).toMatchObject({
      status: 200,
      body: { account: { id, email, title: null }, company: null, signIns: [{ provider: "google" }] },
    });
    const wrong = { submissions: "delete", email: "somebody@else.com" };
    expect((await call(deleteMe, { method: "POST", cookies, body: wrong })).status).toBe(400);
    const body = { submissions: "delete", email };
    expect((await call(deleteMe, { method: "POST", cookies, body })).status).toBe(200);
    expect(await db.user.count({ where: { id } })).toBe(0);
    expect(await db.account.count({ where: { userId: id } })).toBe(0);
    expect((await call(me, { cookies })).status).toBe(401);
  });

  it("is nobody who signed up with a password", async () => {
    const cookies = await signIn(await makeUser({ title: null, companyId: null }));
    expect((await call(recent, { cookies })).status).toBe(200);
    expect(claimsIn(cookies)).not.toHaveProperty("isIncomplete");
  });
});

describe("POST /api/complete-profile (D11) where Google answers for the address", () => {
  it("joins the company at once, counts the member on Monday and opens the site (B1.9)", async () => {
    const domain = newDomain();
    const { id, email, cookies } = await makeNewcomer({ email: `gina@${domain}`, hd: domain.toUpperCase() });
    const { status, body } = await complete(cookies, { workEmail: ` Gina@${domain} `, department: "" });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { user: { id, email, title: "Engineer", department: null }, pendingEmail: null },
    });
    expect(await rowOf(id)).toMatchObject({
      agreedToTerms: true,
      pendingEmail: null,
      isFindable: true,
      company: { domain, isListed: true },
    });
    expect(await membersOnMonday(id)).toBe(1);
    expect(await waitingMails(email)).toEqual([]);
    expect(claimsIn(cookies)).not.toHaveProperty("isIncomplete");
    expect((await call(recent, { cookies })).status).toBe(200);
    expect(await sentTo(cookies)).toBe("/");
  });

  it("does so once under ten parallel calls", async () => {
    const domain = newDomain();
    const { id, cookies } = await makeNewcomer({ email: `gina@${domain}`, hd: domain });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => complete(cookies, { workEmail: `gina@${domain}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(9);
    expect(await membersOnMonday(id)).toBe(1);
  });

  it.each([
    ["Google hosts no domain of theirs", {}],
    ["Google hosts another domain", { hd: "elsewhere.com" }],
    ["the domain's own parent", { hd: "com" }],
  ])("asks by mail where %s, though it has verified the address", async (_name, claims) => {
    const workEmail = `gina@${newDomain()}`;
    const { id, cookies } = await makeNewcomer({ email: workEmail, ...claims });
    expect(await complete(cookies, { workEmail })).toMatchObject({ body: { pendingEmail: workEmail } });
    expect(await rowOf(id)).toMatchObject({ companyId: null, title: "Engineer" });
    expect(await verify(await mailedToken(workEmail))).toEqual(VERIFIED);
    expect(await rowOf(id)).toMatchObject({ email: workEmail, company: { isListed: true } });
    expect(await membersOnMonday(id)).toBe(1);
  });

  it("asks by mail for any other address at the domain", async () => {
    const domain = newDomain();
    const { cookies } = await makeNewcomer({ email: `gina@${domain}`, hd: domain });
    const workEmail = `boss@${domain}`;
    expect(await complete(cookies, { workEmail })).toMatchObject({ body: { pendingEmail: workEmail } });
  });

  it("asks by mail once what Google said is a day old", async () => {
    const domain = newDomain();
    const workEmail = `gina@${domain}`;
    const { cookies } = await makeNewcomer({ email: workEmail, hd: domain });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * HOUR_MS });
    expect(await complete(cookies, { workEmail })).toMatchObject({ body: { pendingEmail: workEmail } });
  });

  it("believes nobody who came back with another address than the account's", async () => {
    const domain = newDomain();
    const { claims } = await makeNewcomer();
    const email = `gina@${domain}`;
    const { cookies } = await continueWithGoogle({ claims: { ...claims, email, hd: domain } });
    expect(claimsIn(cookies)).not.toHaveProperty("isHosted");
    expect(await complete(cookies, { workEmail: email })).toMatchObject({ body: { pendingEmail: email } });
  });
});

describe("POST /api/complete-profile (D11) with a mail to answer", () => {
  it("stores the rest at once, and the address when its link is opened, in any browser", async () => {
    const workEmail = `gina@${newDomain()}`;
    const { id, email, cookies } = await makeNewcomer();
    expect(await complete(cookies, { workEmail })).toMatchObject({
      status: 200,
      body: { user: { email, companyId: null, title: "Engineer" }, pendingEmail: workEmail },
    });
    expect(await rowOf(id)).toMatchObject({ email, pendingEmail: workEmail, agreedToTerms: true });
    expect((await call(recent, { cookies })).status).toBe(403);
    const token = await mailedToken(workEmail);
    expect(await verify(token)).toEqual(VERIFIED);
    expect(await verify(token)).toEqual(VERIFIED);
    expect(await rowOf(id)).toMatchObject({
      email: workEmail,
      pendingEmail: null,
      department: "Platform",
      verificationTokenExpiry: null,
      company: { isListed: true },
    });
    expect(await membersOnMonday(id)).toBe(1);
    expect((await call(recent, { cookies })).status).toBe(200);
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
  });

  it("leads a browser whose cookie is behind through where it is issued again", async () => {
    const workEmail = `gina@${newDomain()}`;
    const { cookies } = await makeNewcomer();
    await complete(cookies, { workEmail });
    await verify(await mailedToken(workEmail));
    expect(claimsIn(cookies)).toMatchObject({ isIncomplete: true });
    expect(await sentTo(cookies)).toBe("/api/session-refresh");
    const response = await call(sessionRefresh, { url: "/api/session-refresh", cookies });
    expect(response.headers.get("location")).toBe("/");
    expect(claimsIn(cookies)).not.toHaveProperty("isIncomplete");
    expect(await sentTo(cookies)).toBe("/");
  });

  it("issues no cookie again to whoever still lacks something, or is signed out", async () => {
    const { cookies } = await makeNewcomer();
    const before = cookies.get("session");
    await call(sessionRefresh, { url: "/api/session-refresh", cookies });
    expect(cookies.get("session")).toBe(before);
    const stranger = new CookieJar();
    await call(sessionRefresh, { url: "/api/session-refresh", cookies: stranger });
    expect(stranger.toString()).toBe("");
  });

  it("keeps the person who came by Google, under the new address too (SEC-A11)", async () => {
    const workEmail = `gina@${newDomain()}`;
    const { id, claims, cookies } = await makeNewcomer();
    await complete(cookies, { workEmail });
    await verify(await mailedToken(workEmail));
    const again = await continueWithGoogle({ claims });
    expect((await (await call(me, { cookies: again.cookies })).json()).id).toBe(id);
    expect(claimsIn(again.cookies)).not.toHaveProperty("isIncomplete");
    const other = await continueWithGoogle({ claims: googleClaims({ email: workEmail }) });
    expect(other.location).toBe("/login?error=google-taken");
  });

  it("has effect once under twenty parallel uses of the link (SEC-A7)", async () => {
    const workEmail = `gina@${newDomain()}`;
    const { id, cookies } = await makeNewcomer();
    await complete(cookies, { workEmail });
    const token = await mailedToken(workEmail);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    expect(answers).toEqual(answers.map(() => VERIFIED));
    expect(await membersOnMonday(id)).toBe(1);
  });

  it("voids the link to an address that was given before, also where no mail follows (SEC-A7)", async () => {
    const [first, second] = [`gina@${newDomain()}`, await makeUser({ email: `owner@${newDomain()}` })];
    const { id, cookies } = await makeNewcomer();
    await complete(cookies, { workEmail: first });
    const token = await mailedToken(first);
    await complete(cookies, { workEmail: second.email });
    expect(await verify(token)).toEqual(REFUSED);
    expect(await rowOf(id)).toMatchObject({ companyId: null, pendingEmail: second.email });
  });

  it("says the same of an address that has an account, whose owner is told by mail (SEC-A4)", async () => {
    const owner = await makeUser({ email: `owner@${newDomain()}` });
    const { id, cookies } = await makeNewcomer();
    const { status, body } = await complete(cookies, { workEmail: owner.email });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { user: { companyId: null }, pendingEmail: owner.email },
    });
    const mails = await waitingMails(owner.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["already-registered"]);
    expect(await rowOf(owner.id)).toMatchObject(owner);
    expect((await rowOf(id)).companyId).toBeNull();
  });

  it("tells whoever opens the link that the address was taken meanwhile, and leaves both accounts", async () => {
    const workEmail = `gina@${newDomain()}`;
    const { id, cookies } = await makeNewcomer();
    await complete(cookies, { workEmail });
    const owner = await makeUser({ email: workEmail });
    expect(await verify(await mailedToken(workEmail))).toEqual({ status: 400, body: { message: TAKEN } });
    expect(await rowOf(owner.id)).toMatchObject(owner);
    expect(await rowOf(id)).toMatchObject({ companyId: null, pendingEmail: workEmail });
  });

  it("gives the address to one of two who answer for it at once", async () => {
    const workEmail = `desk@${newDomain()}`;
    const people = [await makeNewcomer(), await makeNewcomer()];
    for (const { cookies } of people) await complete(cookies, { workEmail });
    const tokens = (await waitingMails(workEmail)).map(({ token }) => token);
    expect(tokens).toHaveLength(2);
    const answers = await Promise.all(tokens.map(verify));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await db.user.count({ where: { email: workEmail } })).toBe(1);
  });

  it("takes the address from a sign-up that was never verified, and with it the password of that", async () => {
    const workEmail = `gina@${newDomain()}`;
    const password = "correct horse";
    const { id, cookies } = await makeNewcomer();
    await complete(cookies, { workEmail });
    const token = await mailedToken(workEmail);
    const signUp = { firstName: "Mal", lastName: "Lory", email: workEmail, password, title: "Spy" };
    await call(register, { method: "POST", body: { ...signUp, agreedToTerms: true } });
    expect(await verify(token)).toEqual(VERIFIED);
    expect(await rowOf(id)).toMatchObject({ email: workEmail, hashedPassword: null });
    const answer = await call(login, { method: "POST", body: { email: workEmail, password } });
    expect(answer.status).toBe(401);
  });

  it("sends a second mail to the address at most every 5 minutes, and 5 a day; the link that was sent works on (SEC-R7)", async () => {
    const workEmail = `gina@${newDomain()}`;
    const { id, cookies } = await makeNewcomer();
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await complete(cookies, { workEmail, title: `Title ${i}` }));
    expect(await waitingMails(workEmail)).toHaveLength(2);
    for (let i = 0; i < 6; i++) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS / 10 });
      answers.push(await complete(cookies, { workEmail }));
    }
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const tokens = (await waitingMails(workEmail)).map(({ token }) => token);
    expect(tokens).toHaveLength(5);
    const outcomes = await Promise.all(tokens.map(verify));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ email: workEmail, title: "Engineer" });
  });

  it("limits what one account may send, over many addresses", async () => {
    const { cookies } = await makeNewcomer();
    const statuses = await Promise.all(
      Array.from({ length: 460 }, async () => {
        const workEmail = `gina@${newDomain()}`;
        return (await complete(cookies, { workEmail })).status;
      }),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(300);
  });
});

describe("POST /api/complete-profile (D11) refuses", () => {
  it.each([
    [{ workEmail: "gina@" }, "Invalid work email address"],
    [{ workEmail: undefined }, "Invalid work email address"],
    [{ workEmail: "gina\uff20northwind.com" }, "Invalid work email address"],
    [{ title: "  " }, "Job title is required"],
    [{ title: undefined }, "Job title is required"],
    [{ department: "x".repeat(121) }, "Department must be at most 120 characters"],
  ])("%j: %s (E1)", async (wrong, message) => {
    const { id, cookies } = await makeNewcomer();
    const before = await rowOf(id);
    const answer = await complete(cookies, { workEmail: "gina@northwind.com", ...wrong });
    expect(answer).toEqual({ status: 400, body: { message } });
    expect(await rowOf(id)).toEqual(before);
  });

  it.each(["x@gmail.com", "x@mailinator.com", "x@mail.tm"])(
    "the address of anybody, %s",
    async (workEmail) => {
      const { cookies } = await makeNewcomer();
      expect(await complete(cookies, { workEmail })).toEqual({
        status: 400,
        body: { message: "Please use your work email address", field: "workEmail" },
      });
    },
  );

  it("a visitor, and everybody whose profile is complete or who did not come by Google", async () => {
    const body = { workEmail: `gina@${newDomain()}` };
    expect((await complete(new CookieJar(), body)).status).toBe(401);
    const user = await makeUser({ title: null });
    const member = await makeUser({ authProvider: "google", title: "Engineer" });
    for (const { id } of [user, member]) {
      const before = await rowOf(id);
      expect(await complete(await signIn({ id }), body)).toEqual({
        status: 403,
        body: { message: "Your profile is complete already." },
      });
      expect(await rowOf(id)).toEqual(before);
    }
    expect(await waitingMails(body.workEmail)).toEqual([]);
  });

  it("to take down what is not asked for (SEC-C6)", async () => {
    const { id, cookies } = await makeNewcomer();
    const isAdmin = true;
    await complete(cookies, { workEmail: `gina@${newDomain()}`, isAdmin, companyId: crypto.randomUUID() });
    expect(await rowOf(id)).toMatchObject({ isAdmin: false, companyId: null });
  });
});

describe("a forgotten password of somebody who came by Google", () => {
  const password = "a whole new one";

  it("is set by the mail all the same: salt and sessions are over, and Google opens the account no longer", async () => {
    const domain = newDomain();
    const { id, email, cookies, claims } = await makeNewcomer({ email: `gina@${domain}`, hd: domain });
    await complete(cookies, { workEmail: email });
    const before = await rowOf(id);
    const review = await makeReview({ author: before, leader: await makeUser() });
    await call(forgotPassword, { method: "POST", body: { email } });
    const mails = await waitingMails(email);
    const { token } = mails.find(({ kind }) => kind === "reset-password");
    expect((await call(resetPassword, { method: "POST", body: { token, password } })).status).toBe(200);
    expect((await call(me, { cookies })).status).toBe(401);
    const byPassword = new CookieJar();
    const answer = await call(login, { method: "POST", body: { email, password }, cookies: byPassword });
    expect(answer.status).toBe(200);
    expect(await (await call(submitted, { cookies: byPassword })).json()).toEqual([]);
    expect(await db.review.count({ where: { id: review.id } })).toBe(1);
    const after = await rowOf(id);
    expect(after.authorSalt).not.toEqual(before.authorSalt);
    expect(after.accounts).toEqual([]);
    expect((await continueWithGoogle({ claims })).location).toBe("/login?error=google-taken");
  });

  it("opens nothing that was not open: title and company are asked for first (A3)", async () => {
    const { email } = await makeNewcomer();
    await call(forgotPassword, { method: "POST", body: { email } });
    const [{ token }] = await waitingMails(email);
    await call(resetPassword, { method: "POST", body: { token, password } });
    const cookies = new CookieJar();
    await call(login, { method: "POST", body: { email, password }, cookies });
    expect((await call(recent, { cookies })).status).toBe(403);
    expect(claimsIn(cookies)).toMatchObject({ isIncomplete: true });
  });
});
