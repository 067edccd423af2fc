import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/login/route";
import { GET as me } from "@/app/api/me/route";
import { POST as register } from "@/app/api/register/route";
import { GET as recent } from "@/app/api/reviews/recent/route";
import { recountCompanies } from "@/lib/companies/mutations";
import { db } from "@/lib/db/client";
import { accountKey } from "@/lib/limits/client-key";
import { makeUser } from "@/tests/factories";
import { continueWithGoogle, googleClaims, withIssuer } from "@/tests/google";
import { inParallel } from "@/tests/in-parallel";
import { exhaust, holdClock, lowerLimits } from "@/tests/limits";
import { waitingMails } from "@/tests/mails";
import {
  claimsIn,
  complete,
  mailedToken,
  makeNewcomer,
  newDomain,
  rowOf,
  sentTo,
  VERIFIED,
  verify,
} from "@/tests/newcomer";
import { recountAggregates } from "@/tests/recount";
import { CookieJar, call, signIn } from "@/tests/requests";

const HOUR_MS = 60 * 60 * 1000;
const REFUSED = { status: 400, body: { code: "invalid", message: "Invalid verification link" } };
const TAKEN =
  "This address belongs to another account. Log in to that account, or enter another address here.";

withIssuer();

async function membersOnMonday(id: string): Promise<number | undefined> {
  expect((await rowOf(id)).company?.verifiedMemberCount).toBe(0);
  await db.$transaction(recountCompanies);
  return (await rowOf(id)).company?.verifiedMemberCount;
}

afterEach(() => vi.useRealTimers());

describe("POST /api/complete-profile (D11) for an address that Google vouches for", () => {
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
    ["Google hosts no domain of the account", {}],
    ["Google hosts another domain", { hd: "elsewhere.com" }],
    ["Google hosts only the parent domain", { hd: "com" }],
  ])("asks by email if %s, though Google has verified the address", async (_name, claims) => {
    const workEmail = `gina@${newDomain()}`;
    const { id, cookies } = await makeNewcomer({ email: workEmail, ...claims });
    expect(await complete(cookies, { workEmail })).toMatchObject({ body: { pendingEmail: workEmail } });
    expect(await rowOf(id)).toMatchObject({ companyId: null, title: "Engineer" });
    expect(await verify(await mailedToken(workEmail))).toEqual(VERIFIED);
    expect(await rowOf(id)).toMatchObject({ email: workEmail, company: { isListed: true } });
    expect(await membersOnMonday(id)).toBe(1);
  });

  it("sends an email to confirm any other address at the domain", async () => {
    const domain = newDomain();
    const { cookies } = await makeNewcomer({ email: `gina@${domain}`, hd: domain });
    const workEmail = `boss@${domain}`;
    expect(await complete(cookies, { workEmail })).toMatchObject({ body: { pendingEmail: workEmail } });
  });

  it("sends an email to confirm once Google's sign-in is a day old", async () => {
    const domain = newDomain();
    const workEmail = `gina@${domain}`;
    const { cookies } = await makeNewcomer({ email: workEmail, hd: domain });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * HOUR_MS });
    expect(await complete(cookies, { workEmail })).toMatchObject({ body: { pendingEmail: workEmail } });
  });

  it("sends an email to confirm if Google now gives another address than the account's", async () => {
    const domain = newDomain();
    const { claims } = await makeNewcomer();
    const email = `gina@${domain}`;
    const { cookies } = await continueWithGoogle({ claims: { ...claims, email, hd: domain } });
    expect(claimsIn(cookies)).not.toHaveProperty("isHosted");
    expect(await complete(cookies, { workEmail: email })).toMatchObject({ body: { pendingEmail: email } });
  });
});

describe("POST /api/complete-profile (D11) for an address that an email confirms", () => {
  it("stores the rest at once, and the address once its link is opened, in any browser", async () => {
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

  it("keeps the Google account under the new address (SEC-A11)", async () => {
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

  it("takes effect once under twenty parallel uses of the link (SEC-A7)", async () => {
    const workEmail = `gina@${newDomain()}`;
    const { id, cookies } = await makeNewcomer();
    await complete(cookies, { workEmail });
    const token = await mailedToken(workEmail);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    expect(answers).toEqual(answers.map(() => VERIFIED));
    expect(await membersOnMonday(id)).toBe(1);
  });

  it("voids the link to the address given before, even if no email follows (SEC-A7)", async () => {
    const [first, second] = [`gina@${newDomain()}`, await makeUser({ email: `owner@${newDomain()}` })];
    const { id, cookies } = await makeNewcomer();
    await complete(cookies, { workEmail: first });
    const token = await mailedToken(first);
    await complete(cookies, { workEmail: second.email });
    expect(await verify(token)).toEqual(REFUSED);
    expect(await rowOf(id)).toMatchObject({ companyId: null, pendingEmail: second.email });
  });

  it("gives the same answer for an address with an account, and tells its owner by email (SEC-A4)", async () => {
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

  it("says on opening the link that the address has been taken, and changes neither account", async () => {
    const workEmail = `gina@${newDomain()}`;
    const { id, cookies } = await makeNewcomer();
    await complete(cookies, { workEmail });
    const owner = await makeUser({ email: workEmail });
    expect(await verify(await mailedToken(workEmail))).toEqual({
      status: 400,
      body: { code: "invalid", message: TAKEN },
    });
    expect(await rowOf(owner.id)).toMatchObject(owner);
    expect(await rowOf(id)).toMatchObject({ companyId: null, pendingEmail: workEmail });
  });

  it("gives the address to one of two accounts that open their links at once", async () => {
    const workEmail = `desk@${newDomain()}`;
    const people = [await makeNewcomer(), await makeNewcomer()];
    for (const { cookies } of people) await complete(cookies, { workEmail });
    const tokens = (await waitingMails(workEmail)).map(({ token }) => token);
    expect(tokens).toHaveLength(2);
    const answers = await Promise.all(tokens.map(verify));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await db.user.count({ where: { email: workEmail } })).toBe(1);
  });

  it("takes the address from a sign-up that was never verified, and drops its password", async () => {
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

  it("sends a second email to the address after 5 minutes at the earliest, and 5 a day; the first link keeps working (SEC-R7)", async () => {
    const workEmail = `gina@${newDomain()}`;
    const { id, cookies } = await makeNewcomer();
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await complete(cookies, { workEmail, title: `Title ${i}` }));
    expect(await waitingMails(workEmail)).toHaveLength(1);
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

  it("limits how many emails one account may send to many addresses", async () => {
    holdClock();
    const allowed = await exhaust("mailRequest", accountKey("other"));
    expect(allowed).toBeGreaterThanOrEqual(300);
    expect(allowed).toBeLessThanOrEqual(450);
    lowerLimits(["mailRequest"], 10);
    const { cookies } = await makeNewcomer();
    const statuses = await inParallel(20, 10, async () => {
      const workEmail = `gina@${newDomain()}`;
      return (await complete(cookies, { workEmail })).status;
    });
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
  });
});

describe("POST /api/complete-profile (D11) refuses", () => {
  let newcomer: Awaited<ReturnType<typeof makeNewcomer>>;

  beforeAll(async () => {
    newcomer = await makeNewcomer();
  });

  it.each([
    [{ workEmail: "gina@" }, "Invalid work email address"],
    [{ workEmail: undefined }, "Invalid work email address"],
    [{ workEmail: "gina\uff20northwind.com" }, "Invalid work email address"],
    [{ title: "  " }, "Job title is required"],
    [{ title: undefined }, "Job title is required"],
    [{ department: "x".repeat(121) }, "Department must be at most 120 characters"],
  ])("%j: %s (E1)", async (wrong, message) => {
    const { id, cookies } = newcomer;
    const before = await rowOf(id);
    const answer = await complete(cookies, { workEmail: "gina@northwind.com", ...wrong });
    expect(answer).toEqual({ status: 400, body: { code: "invalid", message } });
    expect(await rowOf(id)).toEqual(before);
  });

  it.each(["x@gmail.com", "x@mailinator.com", "x@mail.tm"])(
    "an address at a public provider: %s",
    async (workEmail) => {
      const { id, cookies } = newcomer;
      const before = await rowOf(id);
      expect(await complete(cookies, { workEmail })).toEqual({
        status: 400,
        body: { code: "invalid", message: "Please use your work email address", field: "workEmail" },
      });
      expect(await rowOf(id)).toEqual(before);
    },
  );

  it("a visitor, an account with a complete profile and one that did not come by Google", async () => {
    const body = { workEmail: `gina@${newDomain()}` };
    expect((await complete(new CookieJar(), body)).status).toBe(401);
    const user = await makeUser({ title: null });
    const member = await makeUser({ authProvider: "google", title: "Engineer" });
    for (const { id } of [user, member]) {
      const before = await rowOf(id);
      expect(await complete(await signIn({ id }), body)).toEqual({
        status: 403,
        body: { code: "forbidden", message: "Your profile is already complete." },
      });
      expect(await rowOf(id)).toEqual(before);
    }
    expect(await waitingMails(body.workEmail)).toEqual([]);
  });

  it("to store fields that it does not ask for (SEC-C6)", async () => {
    const { id, cookies } = await makeNewcomer();
    const isAdmin = true;
    await complete(cookies, { workEmail: `gina@${newDomain()}`, isAdmin, companyId: crypto.randomUUID() });
    expect(await rowOf(id)).toMatchObject({ isAdmin: false, companyId: null });
  });
});
