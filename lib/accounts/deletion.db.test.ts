import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { POST as deleteAccount } from "@/app/api/me/delete/route";
import { GET as me } from "@/app/api/me/route";
import { GET as listSubmitted } from "@/app/api/reviews/submitted/route";
import { listSessionRows } from "@/lib/auth/session-rows";
import { recountCompanies } from "@/lib/companies/mutations";
import { db } from "@/lib/db/client";
import { composeMail } from "@/lib/mail/compose";
import { tellLeader } from "@/lib/notifications/mutations/announce";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { exhaust, failureKey, holdClock, keyOf } from "@/tests/limits";
import { waitingMails, waitingNotes } from "@/tests/mails";
import { makeSubmissions } from "@/tests/prolific";
import { recountAggregates } from "@/tests/recount";
import { type CookieJar, call, signIn } from "@/tests/requests";

const password = "amber kettle orchard";
const DELETED = { status: 200, body: { message: "Your account was deleted." } };

async function ask(cookies: CookieJar | undefined, body: Record<string, unknown>, client?: string) {
  const response = await call(deleteAccount, { method: "POST", body, cookies, client });
  return { status: response.status, body: (await response.json()) as unknown, response };
}

async function deleteWith(cookies: CookieJar, submissions: "delete" | "unlink") {
  const { status, body } = await ask(cookies, { password, submissions });
  return { status, body };
}

const reviewOf = (id: string) => db.review.findUnique({ where: { id } });
const statusOfMe = async (cookies: CookieJar) => (await call(me, { cookies })).status;

async function expectTrueFigures(): Promise<void> {
  const { stored, recounted } = await recountAggregates();
  expect(stored).toEqual(recounted);
}

async function makeAuthor() {
  const company = await makeCompany();
  const author = await makeUser({ company, password, anonymousName: "Quiet Heron" });
  const open = await makeUser({ company, areReviewsPublic: true });
  const quiet = await makeUser({ company });
  await makeReview({ leader: open, ratings: { overallRating: 2 } });
  const submissions = await Promise.all([
    makeReview({ author, leader: open, ratings: { communicationRating: 1, overallRating: 5 } }),
    makeReview({ author, leader: quiet, ratings: { supportRating: 2, overallRating: 1 } }),
    makeReview({ author, company, ratings: { growthRating: 3, overallRating: 3 } }),
    makeReview({ author, leader: open, state: "HELD" }),
    makeReview({ author, leader: quiet, state: "REMOVED" }),
    makeReview({ author, unregisteredLeaderEmail: `k@${company.domain}` }),
  ]);
  return { company, author, open, quiet, submissions, cookies: await signIn(author) };
}

describe("POST /api/me/delete (SEC-G1)", () => {
  it("deletes the account and all that depends on it, and ends its sessions in every browser (SEC-S2)", async () => {
    const { author, cookies, company } = await makeAuthor();
    const elsewhere = await signIn(author);
    const userId = author.id;
    await db.oAuthAccount.create({
      data: { provider: "google", providerAccountId: "iss|sub", type: "oidc", userId },
    });
    await db.user.update({
      where: { id: userId },
      data: { recoveryWrap: new Uint8Array(randomBytes(40)), lockedWraps: [new Uint8Array(randomBytes(40))] },
    });
    await db.$transaction((tx) => tellLeader(tx, userId, new Date()));
    const { status, body, response } = await ask(cookies, { password, submissions: "unlink" });
    expect({ status, body }).toEqual(DELETED);
    expect(response.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(cookies.get("session")).toBeUndefined();
    expect(await statusOfMe(elsewhere)).toBe(401);
    const rows = [
      await db.user.count({ where: { id: userId } }),
      (await listSessionRows(userId, new Date())).length,
      await db.oAuthAccount.count({ where: { userId } }),
      (await waitingNotes(author)).length,
    ];
    expect(rows).toEqual([0, 0, 0, 0]);
    const members = async () =>
      (await db.company.findUniqueOrThrow({ where: { id: company.id } })).verifiedMemberCount;
    expect(await members()).toBe(3);
    await db.$transaction(recountCompanies);
    expect(await members()).toBe(2);
    await expectTrueFigures();
  });

  it("deletes the submissions too if asked to, in every state, and corrects all stats", async () => {
    const { cookies, submissions, open, company } = await makeAuthor();
    expect(await deleteWith(cookies, "delete")).toEqual(DELETED);
    expect(await Promise.all(submissions.map(({ id }) => reviewOf(id)))).toEqual(submissions.map(() => null));
    expect(await db.user.findUniqueOrThrow({ where: { id: open.id } })).toMatchObject({
      totalReviews: 1,
      averageRating: 2,
      overallCounts: [0, 1, 0, 0, 0],
    });
    expect(await db.company.findUniqueOrThrow({ where: { id: company.id } })).toMatchObject({
      totalReviews: 1,
      averageRating: 2,
    });
    await expectTrueFigures();
  });

  it("leaves them unchanged to the byte if asked to, and no one can find them any more", async () => {
    const { author, cookies, submissions } = await makeAuthor();
    expect(await deleteWith(cookies, "unlink")).toEqual(DELETED);
    expect(await Promise.all(submissions.map(({ id }) => reviewOf(id)))).toEqual(submissions);
    await expectTrueFigures();
    const again = await makeUser({ email: author.email, companyId: author.companyId });
    const list = await call(listSubmitted, { cookies: await signIn(again) });
    expect(await list.json()).toEqual([]);
  });

  it.each([true, false])(
    "deletes the reviews about the account, public %s, in every state",
    async (isPublic) => {
      const company = await makeCompany();
      const leader = await makeUser({ company, password, areReviewsPublic: isPublic });
      const author = await makeUser({ company });
      const received = await Promise.all([
        makeReview({ author, leader, ratings: { overallRating: 5 } }),
        makeReview({ leader, ratings: { overallRating: 1 } }),
        makeReview({ leader, state: "HELD" }),
      ]);
      const kept = await makeReview({ company });
      expect(await deleteWith(await signIn(leader), "unlink")).toEqual(DELETED);
      expect(await Promise.all(received.map(({ id }) => reviewOf(id)))).toEqual([null, null, null]);
      expect(await reviewOf(kept.id)).toEqual(kept);
      expect(await db.company.findUniqueOrThrow({ where: { id: company.id } })).toMatchObject({
        totalReviews: 1,
        averageRating: 4,
      });
      await expectTrueFigures();
    },
  );

  it("can't find what a password reset locked or what was unlinked: both stay", async () => {
    const { author, cookies, submissions } = await makeAuthor();
    const [locked] = submissions;
    await db.user.update({
      where: { id: author.id },
      data: { authorSalt: new Uint8Array(randomBytes(16)) },
    });
    const later = await makeReview({ author: await db.user.findUniqueOrThrow({ where: { id: author.id } }) });
    expect(await deleteWith(cookies, "delete")).toEqual(DELETED);
    expect(await reviewOf(locked?.id ?? "")).toEqual(locked);
    expect(await reviewOf(later.id)).toBeNull();
    await expectTrueFigures();
  });

  it("leaves a company whose last member is gone", async () => {
    const company = await makeCompany({ isMadeByAdmin: false });
    const only = await makeUser({ company, password });
    const review = await makeReview({ author: only, company });
    expect(await deleteWith(await signIn(only), "unlink")).toEqual(DELETED);
    await db.$transaction(recountCompanies);
    expect(await db.company.findUniqueOrThrow({ where: { id: company.id } })).toMatchObject({
      verifiedMemberCount: 0,
      totalReviews: 1,
      isListed: true,
    });
    expect(await reviewOf(review.id)).toEqual(review);
  });

  it("tells the address in a last email that doesn't say what was submitted, or whether anything was", async () => {
    const { author, cookies } = await makeAuthor();
    await deleteWith(cookies, "delete");
    const [{ kind, ...payload }, ...others] = await waitingMails(author.email);
    expect([kind, others]).toEqual(["account-deleted", []]);
    const mail = await composeMail(kind, payload);
    expect(mail).toMatchObject({ to: author.email, subject: "Your account was deleted" });
    expect(mail.text).not.toMatch(/submi|you wrote|review(?!s about you)/i);
  });

  it("keeps the address unsubscribed, because that is about the address and not the account", async () => {
    const { author, cookies } = await makeAuthor();
    await db.unsubscribedEmail.create({ data: { email: author.email, createdAt: new Date() } });
    await deleteWith(cookies, "unlink");
    expect(await db.unsubscribedEmail.count({ where: { email: author.email } })).toBe(1);
  });

  it("handles a thousand submissions and as many received reviews", async () => {
    const user = await makeUser({ password, areReviewsPublic: true });
    const { companyId } = await makeSubmissions(user, 1000);
    await makeReviews(Array.from({ length: 1000 }, () => ({ leader: user })));
    expect(await deleteWith(await signIn(user), "delete")).toEqual(DELETED);
    expect(await db.review.count({ where: { OR: [{ companyId }, { revieweeId: user.id }] } })).toBe(0);
    await expectTrueFigures();
  });
});

describe("the confirmation of a deletion", () => {
  it.each([
    [{ password: "wrong", submissions: "delete" }, "That isn't your current password.", "currentPassword"],
    [{ submissions: "delete" }, "Password is required", "currentPassword"],
    [{ password: "", submissions: "unlink" }, "Password is required", "currentPassword"],
    [{ password }, "Choose what happens to the reviews you wrote", undefined],
    [{ password, submissions: "keep" }, "Choose what happens to the reviews you wrote", undefined],
  ])("refuses %j, says why and changes nothing", async (body, message, field) => {
    const { author, cookies, submissions } = await makeAuthor();
    const answer = await ask(cookies, body);
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: "invalid", message, ...(field && { field }) },
    ]);
    expect(await db.user.findUniqueOrThrow({ where: { id: author.id } })).toEqual(author);
    expect(await Promise.all(submissions.map(({ id }) => reviewOf(id)))).toEqual(submissions);
    expect(await statusOfMe(cookies)).toBe(200);
    expect(await waitingMails(author.email)).toEqual([]);
  });

  it("requires the address of an account without a password, and accepts no password instead", async () => {
    const user = await makeUser({ authProvider: "google", title: "Engineer" });
    const cookies = await signIn(user);
    for (const body of [{ password }, { email: "somebody@else.example" }, {}]) {
      expect(await ask(cookies, { ...body, submissions: "unlink" })).toMatchObject({
        status: 400,
        body: { code: "invalid", message: "That isn't your account's email address.", field: "email" },
      });
    }
    const { status, body } = await ask(cookies, {
      email: ` ${user.email.toUpperCase()} `,
      submissions: "unlink",
    });
    expect({ status, body }).toEqual(DELETED);
  });

  it("doesn't accept the address instead of a password", async () => {
    const { author, cookies } = await makeAuthor();
    expect(await ask(cookies, { email: author.email, submissions: "unlink" })).toMatchObject({ status: 400 });
    expect(await statusOfMe(cookies)).toBe(200);
  });

  it("is under the limits of a login: ten guesses, then not even the right password (SEC-A6)", async () => {
    holdClock();
    const { cookies } = await makeAuthor();
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, i) =>
        ask(cookies, { password: `guess ${i}`, submissions: "delete" }, "guesser"),
      ),
    );
    const compared = answers.filter(({ status }) => status === 400).length;
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(18 - compared);
    expect(compared).toBeGreaterThanOrEqual(10);
    expect(compared).toBeLessThanOrEqual(15);
    expect((await ask(cookies, { password, submissions: "delete" }, "guesser")).status).toBe(429);
    expect(await statusOfMe(cookies)).toBe(200);
  });

  it("counts guesses together with those of the login (SEC-A6)", async () => {
    holdClock();
    const { author, cookies } = await makeAuthor();
    const guess = { password: "wrong", submissions: "delete" };
    for (let i = 0; i < 5; i++) expect((await ask(cookies, guess, "guesser")).status).toBe(400);
    expect(await exhaust("loginFailure", `${keyOf("guesser")} ${failureKey(author.email)}`)).toBeLessThan(11);
    expect((await ask(cookies, { password, submissions: "delete" }, "guesser")).status).toBe(429);
    expect(await statusOfMe(cookies)).toBe(200);
  });

  it("requires a signed-in user, and no other site in between (SEC-S4)", async () => {
    expect((await ask(undefined, { password, submissions: "delete" })).status).toBe(401);
    const { cookies } = await makeAuthor();
    const headers = { origin: "https://evil.example" };
    const body = { password, submissions: "delete" };
    expect((await call(deleteAccount, { method: "POST", body, cookies, headers })).status).toBe(403);
    expect(await statusOfMe(cookies)).toBe(200);
  });
});
