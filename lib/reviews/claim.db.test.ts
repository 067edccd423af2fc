import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { POST } from "@/app/api/reviews/route";
import { GET as GET_SUBMITTED } from "@/app/api/reviews/submitted/route";
import { GET as VERIFY } from "@/app/api/verify-email/route";
import { createToken } from "@/lib/auth/tokens";
import { emailIndex } from "@/lib/crypto/keys";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { sealReviews } from "@/lib/jobs/seal";
import { claimWaitingReviews } from "@/lib/reviews/mutations/claim";
import { deleteUnclaimedReviews } from "@/lib/reviews/mutations/delete";
import type { User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { countWaiting } from "@/tests/held-row";
import { waitingNotes } from "@/tests/mails";
import { recountAggregates } from "@/tests/recount";
import { call, signIn } from "@/tests/requests";
import { passMonday } from "@/tests/weekly";

const DAY_MS = 24 * 60 * 60 * 1000;
const RATINGS = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
const TEXT = "Explains why priorities change and gives credit where it is due.";

const newAddress = () => `kim@harbour-${randomBytes(4).toString("hex")}.com`;
const waitingFor = (email: string) =>
  db.review.count({ where: { unregisteredLeaderIndex: emailIndex(email) } });

async function submit(author: User, unregisteredLeaderEmail: string, reviewText = TEXT) {
  const cookies = await signIn(author);
  const body = { unregisteredLeaderEmail, ...RATINGS, reviewText };
  const response = await call(POST, { method: "POST", url: "/api/reviews", cookies, body });
  return { status: response.status, body: await response.json() };
}

async function signUp(email: string) {
  const { token, hash } = createToken(new Date(Date.now() + 3_600_000));
  const verificationTokenExpiry = new Date(Date.now() + DAY_MS);
  const user = await makeUser({ email, isVerified: false, verificationToken: hash, verificationTokenExpiry });
  const verify = async () => (await call(VERIFY, { url: `/?token=${token}` })).status;
  return { id: user.id, verify, row: () => db.user.findUniqueOrThrow({ where: { id: user.id } }) };
}

/** `count` returns how many wait for a lock. */
function withLock(statement: string, work: (count: () => Promise<number>) => Promise<void>): Promise<void> {
  return withConnection(async (client) => {
    await client.query(`BEGIN; ${statement}`);
    await work(() => countWaiting(client));
    await client.query("COMMIT");
  });
}

async function expectFiguresToHold() {
  const { stored, recounted } = await recountAggregates();
  expect(stored).toEqual(recounted);
}

afterEach(() => vi.useRealTimers());

describe("verifying an address that was reviewed", () => {
  it("gives the leader the published and held reviews, and counts and announces the published ones", async () => {
    const email = newAddress();
    for (const overallRating of [5, 3]) {
      const createdAt = new Date(Date.now() - 7 * DAY_MS);
      await makeReview({ unregisteredLeaderEmail: email, ratings: { overallRating }, createdAt });
    }
    await makeReview({ unregisteredLeaderEmail: email, state: "HELD" });
    await makeReview({ unregisteredLeaderEmail: email, state: "REMOVED" });
    const leader = await signUp(email);
    expect(await leader.verify()).toBe(200);

    const row = await leader.row();
    expect(row).toMatchObject({ totalReviews: 2, averageRating: 4, overallCounts: [0, 0, 1, 0, 1] });
    const claimed = await db.review.findMany({ where: { revieweeId: leader.id }, orderBy: { state: "asc" } });
    expect(claimed.map(({ state }) => state)).toEqual(["PUBLISHED", "PUBLISHED", "HELD", "REMOVED"]);
    for (const review of claimed) {
      expect(review).toMatchObject({
        companyId: row.companyId,
        unregisteredLeaderEmail: null,
        unregisteredLeaderIndex: null,
      });
    }
    expect(await waitingFor(email)).toBe(0);
    expect(await waitingNotes(leader)).toHaveLength(1);
    // Private by default, so it isn't in the company's stats.
    expect(await db.company.findUniqueOrThrow({ where: { id: row.companyId ?? "" } })).toMatchObject({
      totalReviews: 0,
    });
    await expectFiguresToHold();
  });

  it("announces nothing if only held reviews wait", async () => {
    const email = newAddress();
    await makeReview({ unregisteredLeaderEmail: email, state: "HELD" });
    const leader = await signUp(email);
    await leader.verify();
    expect(await db.review.count({ where: { revieweeId: leader.id } })).toBe(1);
    expect(await waitingNotes(leader)).toEqual([]);
    expect(await leader.row()).toMatchObject({ totalReviews: 0 });
  });

  it("announces this week's reviews once, when the week is over", async () => {
    const email = newAddress();
    await makeReview({ unregisteredLeaderEmail: email });
    const leader = await signUp(email);
    await leader.verify();
    expect(await waitingNotes(leader)).toEqual([]);
    await passMonday();
    expect(await waitingNotes(leader)).toHaveLength(1);
  });

  it("takes no review of another address", async () => {
    const [email, other] = [newAddress(), newAddress()];
    await makeReview({ unregisteredLeaderEmail: other });
    const leader = await signUp(email);
    await leader.verify();
    expect(await waitingFor(other)).toBe(1);
  });

  it("counts nothing twice when called twenty times at once, and again later", async () => {
    const email = newAddress();
    const createdAt = new Date(Date.now() - 7 * DAY_MS);
    for (let count = 0; count < 3; count++) await makeReview({ unregisteredLeaderEmail: email, createdAt });
    const leader = await signUp(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => leader.verify()));
    expect(new Set([...answers, await leader.verify()])).toEqual(new Set([200]));
    expect(await leader.row()).toMatchObject({ totalReviews: 3 });
    expect(await waitingNotes(leader)).toHaveLength(1);
    await expectFiguresToHold();
  });

  it("leaves behind no review submitted at the same moment, and stores each once", async () => {
    const [email, author] = [newAddress(), await makeUser()];
    await makeCompany({ domain: email.split("@")[1] });
    const leader = await signUp(email);
    const outcomes: Promise<unknown>[] = [];
    // The submission is just before its insert when the leader verifies.
    await withLock(`LOCK TABLE "reviews" IN SHARE ROW EXCLUSIVE MODE`, async (count) => {
      outcomes.push(submit(author, email));
      await expect.poll(count).toBe(1);
      outcomes.push(leader.verify());
      await expect.poll(count).toBe(2);
    });
    expect(await Promise.all(outcomes)).toMatchObject([{ status: 201 }, 200]);
    expect(await waitingFor(email)).toBe(0);
    expect(await leader.row()).toMatchObject({ totalReviews: 1 });
  });

  it("leaves none of many behind either, whichever comes first", async () => {
    for (let round = 0; round < 4; round++) {
      const email = newAddress();
      const authors = await Promise.all(Array.from({ length: 4 }, () => makeUser()));
      const leader = await signUp(email);
      const sending = authors.map((author, index) =>
        submit(author, email, `${TEXT} Seen over ${index + 2} sprints.`),
      );
      const [verified, ...answers] = await Promise.all([leader.verify(), ...sending]);
      expect([verified, ...answers.map(({ status }) => status)]).toEqual([200, 201, 201, 201, 201]);
      expect(await waitingFor(email)).toBe(0);
      expect(await leader.row()).toMatchObject({ totalReviews: 4 });
    }
    await expectFiguresToHold();
  });

  it("finds reviews that the nightly seal is rewriting at that moment", async () => {
    const email = newAddress();
    const createdAt = new Date(Date.now() - 3 * DAY_MS);
    for (let count = 0; count < 3; count++) await makeReview({ unregisteredLeaderEmail: email, createdAt });
    const leader = await signUp(email);
    const outcomes: Promise<unknown>[] = [];
    // The leader verifies between the seal's DELETE and its INSERT, which needs their company's row.
    const company = `SELECT FROM "companies" WHERE "domain" = '${email.split("@")[1]}' FOR UPDATE`;
    await withLock(company, async (count) => {
      outcomes.push(sealReviews(new Date()));
      await expect.poll(count).toBe(1);
      outcomes.push(leader.verify());
      await expect.poll(count).toBe(2);
    });
    expect(await Promise.all(outcomes)).toEqual([expect.any(Number), 200]);
    expect(await waitingFor(email)).toBe(0);
    expect(await leader.row()).toMatchObject({ totalReviews: 3 });
  });

  it("keeps the same review from being stored again afterwards (G4)", async () => {
    const [email, author] = [newAddress(), await makeUser()];
    const before = await submit(author, email);
    const leader = await signUp(email);
    await leader.verify();
    const again = await submit(author, email);
    expect(again).toMatchObject({
      status: 201,
      body: { id: before.body.id, revieweeId: leader.id, unregisteredLeader: null },
    });
    expect(await leader.row()).toMatchObject({ totalReviews: 1 });
  });

  it("shows the author the leader that the review is now about", async () => {
    const [email, author] = [newAddress(), await makeUser()];
    await submit(author, email);
    const leader = await signUp(email);
    await leader.verify();
    const response = await call(GET_SUBMITTED, { cookies: await signIn(author) });
    expect(await response.json()).toMatchObject([{ revieweeId: leader.id, unregisteredLeader: null }]);
  });

  it("deletes what the member had written about the address, and claims the others (SEC-C7)", async () => {
    const email = newAddress();
    const member = await makeUser();
    const own = await makeReview({ author: member, unregisteredLeaderEmail: email });
    const other = await makeReview({ author: await makeUser(), unregisteredLeaderEmail: email });
    await db.$transaction((tx) =>
      claimWaitingReviews(tx, { ...member, email, companyId: member.companyId ?? "" }, new Date()),
    );
    expect(await db.review.findUnique({ where: { id: own.id } })).toBeNull();
    expect(await db.review.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({
      revieweeId: member.id,
      companyId: member.companyId,
      // It had the badge of another company.
      isVerified: false,
    });
    expect(await db.user.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({ totalReviews: 1 });
    await expectFiguresToHold();
  });

  it("leaves one transaction ID on all claimed reviews until the seal, and then one on every review", async () => {
    const email = newAddress();
    const createdAt = (weeks: number) => new Date(Date.now() - weeks * 7 * DAY_MS);
    for (const weeks of [3, 5, 8]) {
      await makeReview({ unregisteredLeaderEmail: email, createdAt: createdAt(weeks) });
      await makeReview({ createdAt: createdAt(weeks) });
    }
    await sealReviews(new Date());
    const leader = await signUp(email);
    await leader.verify();
    const ids = () =>
      withConnection(async (client) => {
        const { rows } = await client.query<{ isTheirs: boolean; xmin: string }>(
          `SELECT DISTINCT COALESCE("revieweeId" = $1, false) AS "isTheirs", xmin::text FROM "reviews"
           WHERE coalesce("submittedAt", "createdAt") < CURRENT_DATE ORDER BY 1`,
          [leader.id],
        );
        return rows;
      });
    const [others, theirs, ...more] = await ids();
    expect(more).toEqual([]);
    expect(others?.xmin).not.toBe(theirs?.xmin);
    await sealReviews(new Date());
    expect(new Set((await ids()).map(({ xmin }) => xmin)).size).toBe(1);
    expect(await db.review.count({ where: { revieweeId: leader.id, sealed: false } })).toBe(0);
  });
});

describe("deleteUnclaimedReviews (SEC-G2)", () => {
  it("deletes what waited for more than 90 days, whatever its state, and nothing else", async () => {
    const now = new Date("2026-11-21T00:05:00Z");
    const at = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const email = newAddress();
    const old = [
      await makeReview({ unregisteredLeaderEmail: email, createdAt: at(97) }),
      await makeReview({ unregisteredLeaderEmail: email, createdAt: at(200), sealed: true }),
      await makeReview({ unregisteredLeaderEmail: email, createdAt: at(120), state: "HELD" }),
    ];
    const kept = [
      await makeReview({ unregisteredLeaderEmail: email, createdAt: at(90) }),
      await makeReview({ unregisteredLeaderEmail: email, createdAt: at(89), sealed: true }),
      await makeReview({ createdAt: at(200) }),
    ];
    await deleteUnclaimedReviews(now);
    const left = await db.review.findMany({
      where: { id: { in: [...old, ...kept].map(({ id }) => id) } },
      select: { id: true },
    });
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
    await expectFiguresToHold();
  });
});
