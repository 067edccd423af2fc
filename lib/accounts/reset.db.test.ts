import { afterEach, describe, expect, it, vi } from "vitest";
import { POST as login } from "@/app/api/login/route";
import { GET as me } from "@/app/api/me/route";
import { POST as resetPassword } from "@/app/api/reset-password/route";
import { POST as submitReview } from "@/app/api/reviews/route";
import { GET as submitted } from "@/app/api/reviews/submitted/route";
import { GET as verifyResetToken } from "@/app/api/verify-reset-token/[token]/route";
import { listSessionRows } from "@/lib/auth/session-rows";
import { createToken } from "@/lib/auth/tokens";
import { db } from "@/lib/db/client";
import { composeMail } from "@/lib/mail/compose";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { exhaust, failureKey, holdClock } from "@/tests/limits";
import { waitingMails } from "@/tests/mails";
import { type CookieJar, call, outcome, signIn } from "@/tests/requests";
import { DEAD, DONE, makeForgetful, newPassword, oldPassword, pass, reset } from "@/tests/reset";

const rowOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });

async function check(token: string) {
  return outcome(await call(verifyResetToken, { params: { token } }));
}

async function logIn(email: string, password: string) {
  return (await call(login, { method: "POST", body: { email, password } })).status;
}

afterEach(() => vi.useRealTimers());

describe("GET /api/verify-reset-token/{token} (D8)", () => {
  it("returns only the address, any number of times, and changes nothing", async () => {
    const user = await makeForgetful();
    const before = await rowOf(user.id);
    for (let i = 0; i < 2; i++) {
      expect(await check(user.token)).toEqual({ status: 200, body: { email: user.email } });
    }
    expect(await rowOf(user.id)).toEqual(before);
  });

  it("refuses an expired, an unknown and a malformed token the same way, as the reset does (E2)", async () => {
    const user = await makeForgetful();
    pass(61);
    const tokens = [
      user.token,
      createToken(new Date(Date.now() + 3_600_000)).token,
      "short",
      "",
      "\u0000",
      "a".repeat(5000),
    ];
    for (const token of tokens) {
      expect(await check(token)).toEqual(DEAD);
      expect(await reset(token)).toEqual(DEAD);
    }
    expect(await logIn(user.email, oldPassword)).toBe(200);
  });
});

describe("POST /api/reset-password (D9)", () => {
  it("sets the password once, and doesn't verify an unverified account", async () => {
    const user = await makeForgetful();
    expect(await reset(user.token)).toEqual(DONE);
    expect(await logIn(user.email, oldPassword)).toBe(401);
    expect(await logIn(user.email, newPassword)).toBe(200);
    expect(await reset(user.token, "another again")).toEqual(DEAD);
    expect(await check(user.token)).toEqual(DEAD);
    expect(await logIn(user.email, newPassword)).toBe(200);
    const unverified = await makeForgetful({ isVerified: false });
    expect(await reset(unverified.token)).toEqual(DEAD);
    expect(await rowOf(unverified.id)).toMatchObject({ isVerified: false });
  });

  it("takes effect once under twenty parallel uses (SEC-A7)", async () => {
    const user = await makeForgetful();
    const passwords = Array.from({ length: 20 }, (_, i) => `parallel password ${i}`);
    const answers = await Promise.all(passwords.map((password) => reset(user.token, password)));
    const winners = passwords.filter((_, i) => answers[i]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 400)).toEqual(Array(19).fill(DEAD));
    expect(await logIn(user.email, winners[0] ?? "")).toBe(200);
    expect(await waitingMails(user.email)).toHaveLength(1);
  });

  it("ends every session of the account at once, and no session of another (SEC-S2)", async () => {
    const user = await makeForgetful();
    const browsers = [await signIn(user), await signIn(user)];
    const bystander = await signIn(await makeUser());
    await reset(user.token);
    const statusOfMe = async (cookies: CookieJar) => (await call(me, { cookies })).status;
    expect(await Promise.all(browsers.map(statusOfMe))).toEqual([401, 401]);
    expect(await statusOfMe(bystander)).toBe(200);
    expect(await listSessionRows(user.id, new Date())).toEqual([]);
  });

  it("logs its own browser out, even of another account", async () => {
    const user = await makeForgetful();
    const other = await makeUser();
    const cookies = await signIn(other);
    await reset(user.token, newPassword, cookies);
    expect(cookies.get("session")).toBeUndefined();
    expect(await listSessionRows(other.id, new Date())).toEqual([]);
  });

  it("tells the account by email, with a link to set another password (SEC-E4)", async () => {
    const user = await makeForgetful();
    await reset(user.token);
    const [{ kind, ...payload }, ...others] = await waitingMails(user.email);
    expect(others).toEqual([]);
    expect(kind).toBe("password-changed");
    const mail = await composeMail(kind, payload);
    expect(mail).toMatchObject({ to: user.email, subject: "Your password was changed" });
    expect(mail.text).toContain("http://localhost:3000/forgot-password");
    expect(mail.text).not.toContain(newPassword);
  });

  it("changes nothing and sends no email if it is refused", async () => {
    const user = await makeForgetful();
    const cookies = await signIn(user);
    const before = await rowOf(user.id);
    expect((await reset(user.token, "short")).status).toBe(400);
    expect(await reset(createToken(new Date(Date.now() + 3_600_000)).token)).toEqual(DEAD);
    expect(await rowOf(user.id)).toEqual(before);
    expect((await call(me, { cookies })).status).toBe(200);
    expect(await waitingMails(user.email)).toEqual([]);
  });

  it("lets its owner log in to a rate-limited account", async () => {
    holdClock();
    const user = await makeForgetful();
    await exhaust("accountFailure", failureKey(user.email));
    expect(await logIn(user.email, oldPassword)).toBe(429);
    await reset(user.token);
    expect(await logIn(user.email, newPassword)).toBe(200);
    expect(await logIn(user.email, oldPassword)).toBe(429);
  });

  it("refuses the most common passwords and the account's own words, and the link keeps working (SEC-A3)", async () => {
    const company = await makeCompany({ name: "Ferrous & Fern" });
    const user = await makeForgetful({ firstName: "Wilhelmina", lastName: "Castellanos", company });
    const before = await rowOf(user.id);
    for (const password of ["iloveyou", "Wilhelmina7", "w.castellanos", "Ferrous-Fern"]) {
      const refused = await reset(user.token, password);
      expect(refused).toMatchObject({ status: 400, body: { field: "password" } });
      expect(refused.body.message).toMatch(/^This is (one of the most common|made of your own)/);
    }
    expect(await rowOf(user.id)).toEqual(before);
    expect(await reset(user.token)).toEqual(DONE);
  });

  it.each(["five5", "x".repeat(129), 5, null])("refuses the password %j (E1)", async (password) => {
    const user = await makeForgetful();
    const body = { token: user.token, password };
    const { status, body: answer } = await outcome(await call(resetPassword, { method: "POST", body }));
    expect(status).toBe(400);
    expect(answer.message).toMatch(/^Password must be at (least 6|most 128) characters$/);
    expect(await check(user.token)).toMatchObject({ status: 200 });
  });
});

describe("what was submitted before a reset by email", () => {
  it("stays published, and isn't listed after the reset", async () => {
    const author = await makeForgetful();
    const review = await makeReview({ author, leader: await makeUser() });
    const list = async (cookies: CookieJar) => (await call(submitted, { cookies })).json();
    expect(await list(await signIn(author))).toMatchObject([{ id: review.id }]);
    await reset(author.token);
    expect(await list(await signIn(author))).toEqual([]);
    expect(await db.review.findUniqueOrThrow({ where: { id: review.id } })).toEqual(review);
    const row = await rowOf(author.id);
    expect(row.authorSalt).toHaveLength(16);
    expect(row.authorSalt).not.toEqual(author.authorSalt);
  });

  it("isn't recognised when it is sent again: the author gets the same answer as a stranger", async () => {
    const company = await makeCompany();
    const leader = await makeUser({ company });
    const [author, stranger] = [await makeForgetful({ company }), await makeUser({ company })];
    const review = await makeReview({ author, leader, text: "Explains decisions before they are final." });
    await reset(author.token);
    const { companyId, revieweeId, communicationRating, supportRating, growthRating } = review;
    const body = {
      companyId,
      revieweeId,
      communicationRating,
      supportRating,
      growthRating,
      overallRating: review.overallRating,
      reviewText: review.reviewText,
    };
    const send = async (user: { id: string }) => {
      const cookies = await signIn(user);
      return outcome(await call(submitReview, { method: "POST", body, cookies }));
    };
    const [again, strangers] = [await send(author), await send(stranger)];
    expect(again.body.id).not.toBe(review.id);
    expect({ ...again, body: { ...again.body, id: null } }).toEqual({
      ...strangers,
      body: { ...strangers.body, id: null },
    });
  });

  it("doesn't count towards the daily limit of reviews (SEC-R3)", async () => {
    holdClock();
    const author = await makeForgetful();
    const companies = await Promise.all(Array.from({ length: 4 }, () => makeCompany()));
    let sent = 0;
    const send = async (user: { id: string }, words: string) => {
      const ratings = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
      // At most three for each company, which has a limit of its own.
      const company = companies[sent++ % companies.length];
      const body = { companyId: company?.id, ...ratings, reviewText: `Plans the ${words} well ahead.` };
      return (await call(submitReview, { method: "POST", body, cookies: await signIn(user) })).status;
    };
    const words = [
      "spring",
      "summer",
      "autumn",
      "winter",
      "day",
      "week",
      "month",
      "quarter",
      "year",
      "decade",
    ];
    for (const word of words) expect(await send(author, word)).toBe(201);
    expect(await send(author, "century")).toBe(429);
    await reset(author.token);
    expect(await send(author, "century")).toBe(201);
  });

  it("doesn't stop the account from submitting and finding later reviews", async () => {
    const author = await makeForgetful();
    await makeReview({ author });
    await reset(author.token);
    const later = await makeReview({ author: await rowOf(author.id) });
    const answer = await call(submitted, { cookies: await signIn(author) });
    expect(await answer.json()).toMatchObject([{ id: later.id }]);
  });
});
