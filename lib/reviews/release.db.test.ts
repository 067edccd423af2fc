import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as UNLINK } from "@/app/api/reviews/unlink/route";
import { isFirstByAuthor } from "@/lib/authorship/queries/first";
import { mondayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { doNightlyWork } from "@/lib/jobs/schedule";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import { SUBMISSION_ANSWER_BYTES } from "@/lib/reviews/constants";
import { claimWaitingReviews } from "@/lib/reviews/mutations/claim";
import { deleteUnclaimedReviews } from "@/lib/reviews/mutations/delete";
import { WAITS } from "@/lib/reviews/rules";
import type { Review, User } from "@/prisma/generated/client";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { appeal, decide, deliver, makeCase, received, submitted, withdraw } from "@/tests/moderating";
import { CookieJar, call, signIn } from "@/tests/requests";
import type { ReviewOptions } from "@/tests/review-rows";
import { aboutLeader, RATINGS, scene, submit, TEXT } from "@/tests/submitting";
import {
  beginWeek,
  expectTrueFigures,
  MONDAY_NIGHT,
  NEXT_MONDAY_NIGHT,
  newAddress,
  setWeekDone,
  told,
  WEDNESDAY,
} from "@/tests/weekly";

const together = { release: "together" } as const;
const HELD_TEXT = "A lazy, arrogant idiot, and I am being polite.";
const NIGHT_AFTER_NEXT = new Date("2026-11-30T00:05:00Z");

const rowOf = (id: string) => db.review.findUniqueOrThrow({ where: { id } });
const statesOf = async (reviews: Review[]) =>
  Promise.all(reviews.map(async ({ id }) => (await rowOf(id)).state));

async function unlink(author: User, id: string): Promise<void> {
  const cookies = await signIn(author);
  const sent = { method: "POST", url: "/api/reviews/unlink", body: { id }, cookies } as const;
  expect((await call(UNLINK, sent)).status).toBe(200);
}

async function byDifferentPeople(count: number, options: ReviewOptions): Promise<Review[]> {
  const reviews: Review[] = [];
  for (let index = 0; index < count; index++) {
    reviews.push(await makeReview({ author: await makeUser(), createdAt: WEDNESDAY, ...options }));
  }
  return reviews;
}

describe("a submission that waits (G54)", () => {
  it("is stored, and neither counted nor shown to anyone but its author", async () => {
    const it_ = await scene();
    const { status, body } = await submit(it_.cookies, aboutLeader(it_, together));
    expect([status, body]).toMatchObject([201, { state: "WAITING", ...together }]);
    expect(await rowOf(String(body.id))).toMatchObject({ state: "WAITING", visibleAt: WAITS });
    expect(await submitted(it_.cookies)).toMatchObject([{ id: body.id, state: "WAITING", ...together }]);
    expect(await received(await signIn(it_.leader))).toEqual([]);
    expect(await db.user.findUnique({ where: { id: it_.leader.id } })).toMatchObject({ totalReviews: 0 });
    await expectTrueFigures();
  });

  it("is the same submission if it is sent again, whatever is chosen then", async () => {
    const it_ = await scene();
    const first = await submit(it_.cookies, aboutLeader(it_, together));
    const again = await submit(it_.cookies, aboutLeader(it_, { release: "now" }));
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, state: "WAITING" } });
    expect(await submitted(it_.cookies)).toHaveLength(1);
  });

  it("comes out at once if it says so, or nothing", async () => {
    const it_ = await scene();
    for (const more of [{ release: "now", reviewText: "Plans well and says why." }, {}]) {
      const { body } = await submit(it_.cookies, aboutLeader(it_, more));
      expect(body).toMatchObject({ state: "PUBLISHED", release: "now" });
    }
  });

  it("about an address waits too", async () => {
    const { cookies } = await scene();
    const about = { unregisteredLeaderEmail: newAddress(), ...RATINGS, reviewText: TEXT };
    expect((await submit(cookies, { ...about, ...together })).body).toMatchObject({ state: "WAITING" });
  });

  it.each([
    [{ release: "later" }, "Choose when it's delivered: now or together"],
    [{ release: null }, "Choose when it's delivered: now or together"],
    [{ release: ["together"] }, "Choose when it's delivered: now or together"],
    [
      { release: "together", revieweeId: undefined },
      "Only a review of a leader can wait for others. Please send this one with release: now.",
    ],
  ])("is refused with %j", async (more, message) => {
    const it_ = await scene();
    const refused = await submit(it_.cookies, aboutLeader(it_, more));
    expect(refused).toMatchObject({ status: 400, body: { code: "invalid", message } });
    expect(await submitted(it_.cookies)).toEqual([]);
  });

  it("is held by moderation first, and waits once it is published", async () => {
    const { id, admins, authors, leaders } = await makeCase({ state: "HELD", text: HELD_TEXT, ...together });
    expect(await submitted(authors)).toMatchObject([{ state: "HELD", ...together }]);
    expect((await decide(admins, { ids: [id], decision: "publish" })).status).toBe(200);
    expect(await submitted(authors)).toMatchObject([
      { state: "WAITING", isModerated: true, holdReasons: [] },
    ]);
    expect(await received(leaders)).toEqual([]);
    await expectTrueFigures();
  });

  it("can't be in the database with a time at which it comes out, nor a published one without", async () => {
    const { id } = await makeReview(together);
    await expect(db.review.update({ where: { id }, data: { visibleAt: new Date() } })).rejects.toThrow();
    await expect(db.review.update({ where: { id }, data: { state: "PUBLISHED" } })).rejects.toThrow();
  });
});

describe("on Monday (G55)", () => {
  beforeEach(beginWeek);
  afterEach(() => vi.useRealTimers());

  it("what waits comes out together once three people have written, delivered or waiting", async () => {
    const leader = await makeUser();
    const [two, delivered] = [
      await byDifferentPeople(2, { leader, ...together }),
      await byDifferentPeople(1, { leader }),
    ];
    await doWeeklyWork(MONDAY_NIGHT);
    expect(await statesOf([...two, ...delivered])).toEqual(["PUBLISHED", "PUBLISHED", "PUBLISHED"]);
    for (const { id } of two) {
      const monday = mondayOf(MONDAY_NIGHT);
      const dated = { createdAt: monday, submittedAt: MONDAY_NIGHT, visibleAt: monday, sealed: false };
      expect(await rowOf(id)).toMatchObject(dated);
    }
    vi.setSystemTime(MONDAY_NIGHT);
    expect(await received(await signIn(leader, MONDAY_NIGHT))).toHaveLength(3);
    await expectTrueFigures();
  });

  it("waits on with two, and comes out on the Monday after the third", async () => {
    const leader = await makeUser();
    const two = await byDifferentPeople(2, { leader, ...together });
    await doWeeklyWork(MONDAY_NIGHT);
    expect(await statesOf(two)).toEqual(["WAITING", "WAITING"]);
    await byDifferentPeople(1, { leader, createdAt: new Date("2026-11-18T10:00:00Z") });
    await doWeeklyWork(NEXT_MONDAY_NIGHT);
    expect(await statesOf(two)).toEqual(["PUBLISHED", "PUBLISHED"]);
  });

  it("doesn't count a second one by the same author, one by a link, one that moderation hides, or another leader's", async () => {
    const [leader, other, author] = [await makeUser(), await makeUser(), await makeUser()];
    const waiting = await byDifferentPeople(1, { leader, ...together });
    for (const index of [1, 2, 3])
      await makeReview({ leader, author, text: `${TEXT} Reason ${index}.`, createdAt: WEDNESDAY });
    await makeReviews(Array.from({ length: 5 }, () => ({ leader, author: null, createdAt: WEDNESDAY })));
    await byDifferentPeople(1, { leader, state: "HELD" });
    await byDifferentPeople(1, { leader, state: "REMOVED" });
    await byDifferentPeople(3, { leader: other });
    await makeReviews([{ company: { id: leader.companyId ?? "" }, author: await makeUser() }]);
    await doWeeklyWork(MONDAY_NIGHT);
    expect(await statesOf(waiting)).toEqual(["WAITING"]);
  });

  it("counts someone who withdrew a review and wrote another one, and no one who unlinked theirs", async () => {
    const [leader, author] = [await makeUser(), await makeUser()];
    const options = { leader, author, createdAt: WEDNESDAY };
    const first = await makeReview({ ...options, text: `${TEXT} First.` });
    await withdraw(await signIn(author, WEDNESDAY), first.id);
    await makeReview({ ...options, text: `${TEXT} Second.` });
    const waiting = await byDifferentPeople(2, { leader, ...together });
    const unlinked = await makeReview({
      leader: await makeUser(),
      author,
      ...together,
      createdAt: WEDNESDAY,
    });
    await unlink(author, unlinked.id);
    await byDifferentPeople(2, { leader: { id: unlinked.revieweeId ?? "", companyId: unlinked.companyId } });
    await doWeeklyWork(MONDAY_NIGHT);
    expect(await statesOf([...waiting, unlinked])).toEqual(["PUBLISHED", "PUBLISHED", "WAITING"]);
  });

  it("is announced with the week that begins, like a review written in it", async () => {
    const leader = await makeUser();
    await byDifferentPeople(3, { leader, ...together });
    await doWeeklyWork(MONDAY_NIGHT);
    expect(await told()).toEqual([]);
    await doWeeklyWork(NEXT_MONDAY_NIGHT);
    expect(await told()).toEqual([leader.id]);
  });

  it("happens for an address too, whose owner is invited with the week that begins", async () => {
    const unregisteredLeaderEmail = newAddress();
    const three = await byDifferentPeople(3, { unregisteredLeaderEmail, ...together });
    await doWeeklyWork(MONDAY_NIGHT);
    expect(await statesOf(three)).toEqual(["PUBLISHED", "PUBLISHED", "PUBLISHED"]);
    expect(await told()).toEqual([]);
    await doWeeklyWork(NEXT_MONDAY_NIGHT);
    expect(await told()).toEqual([unregisteredLeaderEmail]);
  });

  it("goes on waiting when the owner of the address joins, and counts with what comes then", async () => {
    const email = newAddress();
    const two = await byDifferentPeople(2, { unregisteredLeaderEmail: email, ...together });
    const leader = await makeUser({ email });
    const { companyId } = leader;
    await db.$transaction((tx) =>
      claimWaitingReviews(tx, { ...leader, email, companyId: companyId ?? "" }, WEDNESDAY),
    );
    expect(await statesOf(two)).toEqual(["WAITING", "WAITING"]);
    expect((await rowOf(two[0]?.id ?? "")).revieweeId).toBe(leader.id);
    expect(await received(await signIn(leader, WEDNESDAY))).toEqual([]);
    await byDifferentPeople(1, { leader });
    await doWeeklyWork(MONDAY_NIGHT);
    expect(await statesOf(two)).toEqual(["PUBLISHED", "PUBLISHED"]);
    await expectTrueFigures();
  });

  it("is deleted like any other if the address has not joined after 90 days", async () => {
    const unregisteredLeaderEmail = newAddress();
    await byDifferentPeople(1, { unregisteredLeaderEmail, ...together });
    await deleteUnclaimedReviews(new Date("2027-03-01T00:00:00Z"));
    expect(await db.review.count()).toBe(0);
  });

  it("counts nothing twice if another process delivers or withdraws at the same moment", async () => {
    const leader = await makeUser({ areReviewsPublic: true });
    const three = await byDifferentPeople(3, { leader, ...together });
    const [first, second] = await Promise.all(
      [0, 1].map(async (index) => {
        const author = await makeUser();
        const review = await makeReview({ leader, author, createdAt: WEDNESDAY, ...together });
        return { id: review.id, cookies: await signIn(author, WEDNESDAY), index };
      }),
    );
    if (!first || !second) throw new Error("There are two");
    await Promise.all([
      doWeeklyWork(MONDAY_NIGHT),
      deliver(first.cookies, first.id),
      withdraw(second.cookies, second.id),
    ]);
    expect(new Set(await statesOf(three))).toEqual(new Set(["PUBLISHED"]));
    await expectTrueFigures();
  });

  it("goes on from where it was if a week was missed", async () => {
    const leader = await makeUser();
    const three = await byDifferentPeople(3, { leader, ...together });
    await setWeekDone(WEDNESDAY);
    await doWeeklyWork(NIGHT_AFTER_NEXT);
    expect(new Set(await statesOf(three))).toEqual(new Set(["PUBLISHED"]));
  });
});

describe("an author's submissions about one leader", () => {
  it("make one person, even if they are sent at the same moment", async () => {
    const it_ = await scene();
    const texts = ["Plans well and says why.", "Keeps meetings short.", "Fights for the budget we need."];
    const answers = await Promise.all(
      texts.map((reviewText) => submit(it_.cookies, aboutLeader(it_, { ...together, reviewText }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    await setWeekDone(new Date());
    await doWeeklyWork(new Date(Date.now() + 7 * 24 * 60 * 60 * 1000));
    const own = await submitted(it_.cookies);
    expect(own.map(({ state }) => state)).toEqual(["WAITING", "WAITING", "WAITING"]);
  });
});

describe("POST /api/reviews/deliver (G56)", () => {
  it("delivers one that waits, dated now, counted, and once", async () => {
    const old = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000);
    const { id, authors, leaders } = await makeCase({ ...together, createdAt: old, sealed: true });
    const before = Date.now();
    const answer = await deliver(authors, id);
    expect(answer).toEqual({ status: 200, body: { message: "Your review is delivered." } });
    expect(await received(leaders)).toMatchObject([{ id }]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "PUBLISHED", sealed: false });
    const at = row.submittedAt ?? new Date(0);
    expect(at.getTime()).toBeGreaterThanOrEqual(before);
    for (const week of [row.createdAt, row.visibleAt]) expect(week).toEqual(mondayOf(at));
    const message = "This review is already delivered. Please reload the page.";
    expect(await deliver(authors, id)).toMatchObject({ status: 400, body: { message } });
    await expectTrueFigures();
  });

  it("ends the waiting of one that a moderator still holds", async () => {
    const { id, authors, admins, leaders } = await makeCase({ state: "HELD", text: HELD_TEXT, ...together });
    const { body } = await deliver(authors, id);
    expect(body.message).toContain("as soon as a moderator publishes it");
    expect(await submitted(authors)).toMatchObject([{ state: "HELD", release: "now" }]);
    expect((await deliver(authors, id)).body.message).toContain("doesn't wait for others");
    await decide(admins, { ids: [id], decision: "publish" });
    expect(await received(leaders)).toMatchObject([{ id }]);
  });

  it("is for the author only, and not for a removed one", async () => {
    const { id, leaders, admins } = await makeCase(together);
    for (const cookies of [leaders, admins]) expect((await deliver(cookies, id)).status).toBe(404);
    expect((await deliver(new CookieJar(), id)).status).toBe(401);
    expect((await deliver(leaders, "1")).body.message).toBe("We could not find that review.");
    expect((await rowOf(id)).state).toBe("WAITING");
    const removed = await makeCase({ state: "REMOVED", ...together });
    expect((await deliver(removed.authors, removed.id)).body.message).toContain("can't be delivered");
  });

  it("has the size of a submission's answer", async () => {
    const { id, authors } = await makeCase(together);
    const { POST } = await import("@/app/api/reviews/deliver/route");
    const sent = { method: "POST", url: "/api/reviews/deliver", body: { id }, cookies: authors } as const;
    expect(Buffer.byteLength(await (await call(POST, sent)).text())).toBe(SUBMISSION_ANSWER_BYTES);
  });

  it("leaves withdrawing and unlinking, and no appeal", async () => {
    const { id, authors, author } = await makeCase(together);
    expect((await appeal(authors, id)).body.message).toContain("This review isn't with a moderator");
    await unlink(author, id);
    expect((await rowOf(id)).state).toBe("WAITING");
    expect(await submitted(authors)).toEqual([]);
    const other = await makeCase(together);
    expect((await withdraw(other.authors, other.id)).status).toBe(200);
    expect(await db.review.count({ where: { id: other.id } })).toBe(0);
    await makeCompany();
    await expectTrueFigures();
  });
});

describe("reviews from before the column `firstByAuthor`", () => {
  it("get an encrypted 'no' before the night's seal, so that one unlinked later isn't the only one with a value", async () => {
    const reviews = [
      await makeReview({ leader: await makeUser() }),
      await makeReview({ leader: await makeUser() }),
    ];
    await db.review.updateMany({ data: { firstByAuthor: null, sealed: true } });
    await doNightlyWork(MONDAY_NIGHT);
    const rows = await db.review.findMany({ where: { id: { in: reviews.map(({ id }) => id) } } });
    expect(rows.map(({ firstByAuthor }) => firstByAuthor?.length)).toEqual([29, 29]);
    expect(rows.map(isFirstByAuthor)).toEqual([false, false]);
    expect(await db.review.count({ where: { firstByAuthor: null } })).toBe(0);
  });
});
