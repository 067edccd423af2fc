import { describe, expect, it } from "vitest";
import { GET as company } from "@/app/api/companies/[id]/route";
import { GET as companies } from "@/app/api/companies/route";
import { GET as metrics } from "@/app/api/dashboard/metrics/route";
import { POST as forgotPassword } from "@/app/api/forgot-password/route";
import { GET as leader } from "@/app/api/leaders/[id]/route";
import { GET as leaders } from "@/app/api/leaders/search/route";
import { POST as login } from "@/app/api/login/route";
import { POST as logout } from "@/app/api/logout/route";
import { POST as deleteMe } from "@/app/api/me/delete/route";
import { GET as exportData } from "@/app/api/me/export/route";
import { GET as me, PUT as updateMe } from "@/app/api/me/route";
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
import { db } from "@/lib/db/client";
import { makeReview, makeUser } from "@/tests/factories";
import { continueWithGoogle, withIssuer } from "@/tests/google";
import { waitingMails } from "@/tests/mails";
import {
  claimsIn,
  complete,
  mailedToken,
  makeNewcomer,
  newDomain,
  rowOf,
  sentTo,
  verify,
} from "@/tests/newcomer";
import { CookieJar, call, outcome, signIn } from "@/tests/requests";

withIssuer();

describe("a Google account without title or company (A3)", () => {
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

  it.each(shut)("may not call %s, not even as an administrator", async (_name, handler, method) => {
    const { id, cookies } = await makeNewcomer();
    const request = { method, cookies, params, body };
    const answer = {
      status: 403,
      body: { code: "forbidden", message: "Please complete your profile to continue." },
    };
    expect(await outcome(await call(handler, request))).toEqual(answer);
    await db.user.update({ where: { id }, data: { isAdmin: true, title: "Engineer" } });
    expect(await outcome(await call(handler, request))).toEqual(answer);
  });

  it("may see the account, complete the profile and log out, and its cookie says that the profile is incomplete", async () => {
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

  it("can download what is stored, and delete it (SEC-G1)", async () => {
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
    expect(await db.oAuthAccount.count({ where: { userId: id } })).toBe(0);
    expect((await call(me, { cookies })).status).toBe(401);
  });

  it("is never an account that signed up with a password", async () => {
    const cookies = await signIn(await makeUser({ title: null, companyId: null }));
    expect((await call(recent, { cookies })).status).toBe(200);
    expect(claimsIn(cookies)).not.toHaveProperty("isIncomplete");
  });
});

describe("the cookie of a completed profile", () => {
  it("is issued to a browser with the old one before the page loads", async () => {
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

  it("is not issued to an incomplete profile or to a browser that is signed out", async () => {
    const { cookies } = await makeNewcomer();
    const before = cookies.get("session");
    expect(before).toBeTruthy();
    await call(sessionRefresh, { url: "/api/session-refresh", cookies });
    expect(cookies.get("session")).toBe(before);
    const stranger = new CookieJar();
    await call(sessionRefresh, { url: "/api/session-refresh", cookies: stranger });
    expect(stranger.toString()).toBe("");
  });
});

describe("the forgotten password of a Google account", () => {
  const password = "a whole new one";

  it("is set by email: that rotates the salt, ends the sessions and unlinks Google", async () => {
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
    expect(after.oAuthAccounts).toEqual([]);
    expect((await continueWithGoogle({ claims })).location).toBe("/login?error=google-taken");
  });

  it("opens nothing new: title and company still come first (A3)", async () => {
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
