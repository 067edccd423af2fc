import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/me/export/route";
import { GET as received } from "@/app/api/reviews/me/route";
import { GET as submitted } from "@/app/api/reviews/submitted/route";
import { listSessionRows } from "@/lib/auth/session-rows";
import { createToken } from "@/lib/auth/tokens";
import type { Viewer } from "@/lib/auth/viewer";
import { unlinkReview } from "@/lib/authorship/mutations/unlink";
import { db } from "@/lib/db/client";
import { EXPORT_FILE_NAME } from "@/lib/exports/rules/file-names";
import { accountExport, EXPORT_BYTES } from "@/lib/exports/schema";
import { enqueueMail } from "@/lib/mail/outbox";
import { tellLeader } from "@/lib/notifications/mutations/announce";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { holdClock } from "@/tests/limits";
import { makeSubmissions } from "@/tests/prolific";
import { type CookieJar, call, signIn } from "@/tests/requests";

async function exportOf(cookies: CookieJar) {
  const response = await call(GET, { cookies });
  const text = await response.text();
  return { response, text, data: accountExport.parse(JSON.parse(text)) };
}

const list = async (handler: typeof received, cookies: CookieJar) =>
  (await call(handler, { cookies })).json();
const byId = <T extends { id: string }>(items: T[]) => items.toSorted((a, b) => a.id.localeCompare(b.id));

async function makeOwner() {
  const company = await makeCompany({ name: `Northwind ${randomBytes(4).toString("hex")}` });
  const owner = await makeUser({
    company,
    password: "amber kettle orchard",
    anonymousName: "Quiet Heron",
    title: "Engineer",
    department: "Platform",
    feedbackLink: "https://northwind.example/f/1",
    feedbackLinkId: randomUUID(),
    feedbackLinkMonth: new Date("2026-11-01"),
    feedbackLinkOpenUntil: new Date("2026-12-24"),
    feedbackLinkReviewLimit: 30,
    isNamedInPreviews: true,
    pendingEmail: "new@northwind.example",
    recoveryWrap: new Uint8Array(randomBytes(64)),
    lockedWraps: [new Uint8Array(randomBytes(64))],
    resetToken: createToken(new Date(Date.now() + 3_600_000)).hash,
    resetTokenExpiry: new Date(),
  });
  const signedInAt = { provider: "google", providerAccountId: `https://accounts.example|${owner.id}` };
  await db.oAuthAccount.create({ data: { ...signedInAt, type: "oidc", userId: owner.id } });
  await db.unsubscribedEmail.create({ data: { email: owner.email, createdAt: new Date("2026-11-01") } });
  await db.$transaction(async (tx) => {
    await tellLeader(tx, owner.id, new Date());
    const payload = { to: owner.email, firstName: owner.firstName };
    await enqueueMail(tx, { kind: "password-changed", recipientId: owner.id, payload });
  });
  return { company, owner, cookies: await signIn(owner) };
}

describe("GET /api/me/export (SEC-G1)", () => {
  it("returns everything about the viewer as one file, which no cache may store", async () => {
    const { owner, company, cookies } = await makeOwner();
    const { response, data } = await exportOf(cookies);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${EXPORT_FILE_NAME}"`);
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    const { id, firstName, lastName, email, title, department, pendingEmail } = owner;
    const { feedbackLink, feedbackLinkId } = owner;
    expect(data.account).toEqual({
      ...{ id, firstName, lastName, email, title, department, pendingEmail },
      ...{ feedbackLink, feedbackLinkId },
      feedbackLinkMonth: "2026-11-01",
      feedbackLinkOpenUntil: "2026-12-24",
      feedbackLinkReviewLimit: 30,
      isNamedInPreviews: true,
      companyId: company.id,
      anonymousName: "Quiet Heron",
      findability: "settled",
      areReviewsPublic: false,
      isBadgeShown: false,
      areSharedPagesIndexed: false,
      emailNotificationsEnabled: true,
      averageRating: 0,
      totalReviews: 0,
      isAdmin: false,
      isVerified: true,
      hasPassword: true,
      hasRecoveryCode: true,
      agreedToTerms: true,
      authProvider: "email",
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-01$/),
    });
    expect(data.company).toEqual({ id: company.id, name: company.name, domain: company.domain });
    expect(data.signIns).toEqual([{ provider: "google", account: `https://accounts.example|${id}` }]);
    expect(data.mail).toEqual({
      notifications: true,
      unsubscribedSince: "2026-11-01",
      waiting: ["feedback-received", "password-changed"],
    });
    expect(data.sessions).toHaveLength(1);
    expect(data.sessions[0]?.endsBy).toMatch(/^\d{4}-\d{2}-01$/);
  });

  it("has the submissions that the account can find, in every state, as in Your Submissions, and says which are missing", async () => {
    const { owner, company, cookies } = await makeOwner();
    const leader = await makeUser({ company });
    await makeReview({ author: owner, leader });
    await makeReview({ author: owner, company, state: "HELD" });
    await makeReview({ author: owner, leader, state: "REMOVED" });
    await makeReview({ author: owner, unregisteredLeaderEmail: `kim@${company.domain}` });
    const unlinked = await makeReview({ author: owner, leader });
    await unlinkReview(owner as unknown as Viewer, unlinked.id);
    await makeReview({ author: await makeUser(), leader });
    const { data } = await exportOf(cookies);
    expect(data.reviewsSubmitted).toHaveLength(4);
    expect(byId(data.reviewsSubmitted)).toEqual(byId(await list(submitted, cookies)));
    expect(data.notes.join(" ")).toMatch(
      /It doesn't have those you unlinked, or those that were locked when you reset your password by email/,
    );
    await db.user.update({
      where: { id: owner.id },
      data: { authorSalt: new Uint8Array(randomBytes(16)) },
    });
    expect((await exportOf(cookies)).data.reviewsSubmitted).toEqual([]);
  });

  it("has replies and thanks, the viewer's own and those to the viewer, in a file of one size", async () => {
    const { owner, company, cookies } = await makeOwner();
    const leader = await makeUser({ company });
    const written = await makeReview({ author: owner, leader });
    const about = await makeReview({ leader: owner });
    const sizeBefore = (await exportOf(cookies)).text.length;
    const week = new Date("2026-11-16");
    const replyText = "Thank you. ".repeat(90);
    for (const reviewId of [written.id, about.id]) {
      await db.reviewResponse.create({ data: { reviewId, replyText, repliedOn: week, thankedWeek: week } });
    }
    const { data, text } = await exportOf(cookies);
    const reply = { text: replyText, week: "2026-11-16" };
    expect(data.responsesReceived).toEqual([{ id: written.id, reply, thankedWeek: "2026-11-16" }]);
    expect(data.reviewsReceived).toMatchObject([{ id: about.id, reply, isThanked: true }]);
    expect(text.length).toBe(sizeBefore);
    expect(text.length % EXPORT_BYTES).toBe(0);
  });

  it("has the reviews about the viewer as in Your Feedback, and no others", async () => {
    const { owner, company, cookies } = await makeOwner();
    const author = await makeUser({ company, anonymousName: "Grey Wren" });
    await makeReview({ author, leader: owner, createdAt: new Date("2026-11-05T10:11:12Z") });
    await makeReview({ leader: owner, createdAt: new Date("2026-11-19T10:11:12Z") });
    for (const state of ["HELD", "REMOVED"] as const) await makeReview({ author, leader: owner, state });
    await makeReview({ author, company });
    const { data } = await exportOf(cookies);
    expect(data.reviewsReceived.map((review) => [review.createdAt, review.reviewer.anonymousName])).toEqual([
      ["2026-11-16", null],
      ["2026-11-02", "Grey Wren"],
    ]);
    expect(byId(data.reviewsReceived)).toEqual(byId(await list(received, cookies)));
    expect(data.account).toMatchObject({ totalReviews: 2, averageRating: 4 });
  });

  it("has the viewer's pages of shared images, including withdrawn ones, and no one else's", async () => {
    const { owner, cookies } = await makeOwner();
    const page = { week: new Date("2026-11-16"), total: 6, averages: [42, 41, 40, 45], positive: 83 };
    await db.sharedPage.createMany({
      data: [
        { ...page, code: `a${randomBytes(4).toString("hex")}`, userId: owner.id, isRevoked: true },
        { ...page, code: `b${randomBytes(4).toString("hex")}`, userId: (await makeUser()).id },
      ],
    });
    const { data } = await exportOf(cookies);
    expect(data.sharedPages).toEqual([
      {
        ...page,
        url: expect.stringMatching(/^http:\/\/localhost:3000\/c\/a/),
        reviewId: null,
        week: "2026-11-16",
        isRevoked: true,
      },
    ]);
  });

  it("has no tag, hash, salt or token, no address but the viewer's own, and no exact time (SEC-C9)", async () => {
    const { owner, company, cookies } = await makeOwner();
    const other = await makeUser({ company });
    await makeReview({ author: owner, unregisteredLeaderEmail: `kim@${company.domain}` });
    await makeReview({ author: other, leader: owner, createdAt: new Date() });
    const { text } = await exportOf(cookies);
    const [users, reviews, sessions] = await Promise.all([
      db.user.findMany({ where: { companyId: company.id } }),
      db.review.findMany({ where: { companyId: company.id } }),
      listSessionRows(owner.id, new Date()),
    ]);
    const bytes = [...users, ...reviews, ...sessions]
      .flatMap((row) => Object.values(row).flat())
      .filter((value) => value instanceof Uint8Array);
    expect(bytes.length).toBeGreaterThan(10);
    for (const value of bytes) {
      for (const encoding of ["hex", "base64", "base64url", "latin1"] as const) {
        expect(text).not.toContain(Buffer.from(value).toString(encoding));
      }
    }
    expect(text).not.toContain(owner.hashedPassword);
    expect(text).not.toContain(other.id);
    const addresses = text.match(/[^\s"]+@[^\s"]+/g) ?? [];
    expect(addresses.toSorted()).toEqual(
      [`k•••@${company.domain}`, "new@northwind.example", owner.email].toSorted(),
    );
    expect(text).not.toMatch(/\d{2}:\d{2}/);
    // Its owner chose this day in the future. On all other days something happened.
    expect(text.split('"2026-12-24"')).toHaveLength(2);
    const days = (text.replace("2026-12-24", "").match(/\d{4}-\d{2}-\d{2}/g) ?? []).map(
      (day) => new Date(day),
    );
    expect(days.length).toBeGreaterThan(4);
    for (const day of days) expect(day.getUTCDay() === 1 || day.getUTCDate() === 1).toBe(true);
  });

  it("is complete with a thousand reviews on both sides", async () => {
    const owner = await makeUser();
    await makeSubmissions(owner, 1000);
    await makeReviews(Array.from({ length: 1000 }, () => ({ leader: owner })));
    const { data } = await exportOf(await signIn(owner));
    for (const reviews of [data.reviewsSubmitted, data.reviewsReceived]) {
      expect(new Set(reviews.map(({ id }) => id)).size).toBe(1000);
    }
  });

  it("can be downloaded five times an hour by one account, then says when to try again", async () => {
    holdClock();
    const [owner, other] = [await makeUser(), await makeUser()];
    const cookies = await signIn(owner);
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await call(GET, { cookies })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await call(GET, { cookies: await signIn(owner) });
    expect(await refused.json()).toEqual({
      code: "tooMany",
      message: expect.stringMatching(/^Too many attempts\./),
    });
    expect((await call(GET, { cookies: await signIn(other) })).status).toBe(200);
  });

  it("requires a signed-in user", async () => {
    expect((await call(GET)).status).toBe(401);
  });
});
