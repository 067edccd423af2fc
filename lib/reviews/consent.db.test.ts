import { describe, expect, it } from "vitest";
import { POST as CONSENT } from "@/app/api/reviews/consent/route";
import { GET as RECEIVED } from "@/app/api/reviews/me/route";
import { GET as RECENT } from "@/app/api/reviews/recent/route";
import { GET as OF, POST as SUBMIT } from "@/app/api/reviews/route";
import { GET as SUBMITTED } from "@/app/api/reviews/submitted/route";
import { weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { LOCKS } from "@/lib/db/locks.mjs";
import { doWeeklyWork } from "@/lib/jobs/weekly";
import { SUBMISSION_ANSWER_BYTES } from "@/lib/reviews/constants";
import { makeLinkedLeader, sendByLink } from "@/tests/by-link";
import { makeCompany, makeReview, makeUser } from "@/tests/factories";
import { countWaiting } from "@/tests/held-row";
import { type CookieJar, call, signIn } from "@/tests/requests";
import { passMonday, setWeekDone } from "@/tests/weekly";

const RATINGS = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
const TEXT = "Explains why priorities change and gives credit where it is due.";
const GONE = {
  status: 404,
  body: { code: "notFound", message: "That review isn't in your submissions. Please reload the page." },
};

type Item = Record<string, unknown> & { id: string };

async function change(cookies: CookieJar | undefined, body: Record<string, unknown>) {
  const response = await call(CONSENT, { method: "POST", url: "/api/reviews/consent", body, cookies });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function submit(cookies: CookieJar, body: Record<string, unknown>): Promise<Item> {
  const sent = { ...RATINGS, reviewText: TEXT, ...body };
  const response = await call(SUBMIT, { method: "POST", url: "/api/reviews", body: sent, cookies });
  expect(response.status).toBe(201);
  return (await response.json()) as Item;
}

async function list(handler: typeof SUBMITTED, cookies: CookieJar, query = ""): Promise<Item[]> {
  const path = handler === SUBMITTED ? "/submitted" : handler === RECEIVED ? "/me" : "";
  const response = await call(handler, { url: `/api/reviews${path}?${query}`, cookies });
  return (await response.json()) as Item[];
}

const rowOf = (id: string) => db.review.findUniqueOrThrow({ where: { id } });
const waiting = () => db.consentChange.findMany();

async function scene({ isShareable = false, sealed = false, areReviewsPublic = false } = {}) {
  await db.consentChange.deleteMany();
  const company = await makeCompany();
  const [author, leader] = await Promise.all([
    makeUser({ company }),
    makeUser({ company, areReviewsPublic }),
  ]);
  const review = await makeReview({ author, leader, isShareable, sealed });
  const { id } = review;
  return { company, author, leader, review, id, cookies: await signIn(author), theirs: await signIn(leader) };
}

async function seen({ id, cookies, theirs }: { id: string; cookies: CookieJar; theirs: CookieJar }) {
  const find = (items: Item[]) => items.find((item) => item.id === id);
  const [own, received] = [find(await list(SUBMITTED, cookies)), find(await list(RECEIVED, theirs))];
  return {
    leader: received?.isShareable,
    author: own?.isShareable,
    pending: own?.pendingShareable,
  };
}

describe("a submission (D20, D21, G44)", () => {
  it("lets the leader share it only if it says so", async () => {
    const { company, leader, cookies } = await scene();
    const target = { companyId: company.id, revieweeId: leader.id };
    const said = await submit(cookies, { ...target, isShareable: true });
    const silent = await submit(cookies, { ...target, reviewText: `${TEXT} Mostly.` });
    expect([said, silent].map((item) => [item.isShareable, item.pendingShareable])).toEqual([
      [true, null],
      [false, null],
    ]);
    expect([(await rowOf(said.id)).isShareable, (await rowOf(silent.id)).isShareable]).toEqual([true, false]);
  });

  it("about an address keeps the choice, and one of a company has none", async () => {
    const { company, cookies } = await scene();
    const isShareable = true;
    const ofAddress = await submit(cookies, {
      unregisteredLeaderEmail: `kim@${company.id}.com`,
      isShareable,
    });
    const ofCompany = await submit(cookies, { companyId: company.id, isShareable });
    expect((await rowOf(ofAddress.id)).isShareable).toBe(true);
    expect((await rowOf(ofCompany.id)).isShareable).toBe(false);
  });

  it("by a link keeps the choice, and without one the leader may not share it", async () => {
    const leader = await makeLinkedLeader();
    const said = await sendByLink(leader, { isShareable: true });
    const silent = await sendByLink(leader, { reviewText: `${TEXT} Mostly.` });
    expect([said, silent].map(({ body }) => body.isShareable)).toEqual([true, false]);
    expect((await rowOf(said.body.id as string)).isShareable).toBe(true);
  });

  it("with the other choice is the same submission, and changes nothing", async () => {
    const { company, leader, cookies } = await scene();
    const target = { companyId: company.id, revieweeId: leader.id };
    const first = await submit(cookies, { ...target, isShareable: true });
    expect(await submit(cookies, { ...target, isShareable: false })).toEqual(first);
  });

  it("is refused with anything but a boolean", async () => {
    const { company, leader, cookies } = await scene();
    const body = { companyId: company.id, revieweeId: leader.id, ...RATINGS, reviewText: TEXT };
    for (const isShareable of ["yes", 1, null]) {
      const response = await call(SUBMIT, { method: "POST", body: { ...body, isShareable }, cookies });
      expect(response.status).toBe(400);
    }
  });
});

describe("whether a review may be shared", () => {
  it("is shown to the leader in Your Feedback and the author in Your Submissions, and in no other list", async () => {
    const it_ = await scene({ isShareable: true, areReviewsPublic: true });
    expect(await seen(it_)).toEqual({ leader: true, author: true, pending: null });
    for (const cookies of [it_.cookies, it_.theirs]) {
      const lists = [
        await list(OF, cookies, `leaderId=${it_.leader.id}`),
        await list(OF, cookies, `companyId=${it_.company.id}`),
        await list(RECENT, cookies),
      ];
      for (const items of lists) {
        const item = items.find(({ id }) => id === it_.id);
        expect(item).toBeDefined();
        expect(Object.keys(item ?? {}).filter((key) => /share/i.test(key))).toEqual([]);
      }
    }
  });
});

describe("POST /api/reviews/consent (G44)", () => {
  it.each([
    [true, "From Monday the leader may share this review as an image."],
    [false, "From Monday the leader may no longer share this review as an image."],
  ])("from Monday to %s changes nothing for the leader before the night to Monday", async (to, message) => {
    const it_ = await scene({ isShareable: !to });
    const body = { id: it_.id, isShareable: to, from: "monday" };
    expect(await change(it_.cookies, body)).toEqual({ status: 200, body: { message } });
    expect(await seen(it_)).toEqual({ leader: !to, author: !to, pending: to });
    expect(await rowOf(it_.id)).toEqual(it_.review);

    const now = new Date();
    await setWeekDone(now);
    await doWeeklyWork(now);
    expect(await seen(it_)).toEqual({ leader: !to, author: !to, pending: to });
    await doWeeklyWork(weeksAfter(now, 1));
    expect(await seen(it_)).toEqual({ leader: to, author: to, pending: null });
    expect(await waiting()).toEqual([]);
    await doWeeklyWork(weeksAfter(now, 2));
    expect(await seen(it_)).toEqual({ leader: to, author: to, pending: null });
  });

  it("from Monday makes the seal rewrite the changed reviews, and no others", async () => {
    const it_ = await scene({ sealed: true });
    const other = await makeReview({ author: it_.author, leader: it_.leader, sealed: true });
    await change(it_.cookies, { id: it_.id, isShareable: true, from: "monday" });
    expect((await rowOf(it_.id)).sealed).toBe(true);
    await passMonday();
    expect((await rowOf(it_.id)).sealed).toBe(false);
    expect(await rowOf(other.id)).toEqual(other);
  });

  it("now changes it at once, and drops what waited for Monday", async () => {
    const it_ = await scene({ sealed: true });
    await change(it_.cookies, { id: it_.id, isShareable: true, from: "monday" });
    expect(await change(it_.cookies, { id: it_.id, isShareable: true, from: "now" })).toEqual({
      status: 200,
      body: { message: "The leader may share this review as an image." },
    });
    expect(await seen(it_)).toEqual({ leader: true, author: true, pending: null });
    expect(await waiting()).toEqual([]);
    expect(await rowOf(it_.id)).toEqual({ ...it_.review, isShareable: true, sealed: false });
  });

  it.each(["monday", "now"])(
    "to what it is, from %s, takes a waiting change back and touches nothing else",
    async (from) => {
      const it_ = await scene({ isShareable: true, sealed: true });
      await change(it_.cookies, { id: it_.id, isShareable: false, from: "monday" });
      expect(await waiting()).toHaveLength(1);
      expect(await change(it_.cookies, { id: it_.id, isShareable: true, from })).toEqual({
        status: 200,
        body: { message: "Nothing changes: the leader may share this review as an image." },
      });
      expect(await waiting()).toEqual([]);
      await passMonday();
      expect(await rowOf(it_.id)).toEqual(it_.review);
    },
  );

  it("waits in one row of fixed size, which shows neither the review nor the choice, and which the same request again doesn't change", async () => {
    const it_ = await scene();
    const other = await makeReview({ author: it_.author, leader: it_.leader, isShareable: true });
    const ask = (id: string, isShareable: boolean) =>
      change(it_.cookies, { id, isShareable, from: "monday" });
    await ask(it_.id, true);
    const [first] = await waiting();
    await ask(it_.id, true);
    expect(await waiting()).toEqual([first]);
    await ask(other.id, false);
    const rows = await waiting();
    expect(rows.map(({ key, payload }) => [key.length, payload.length])).toEqual([
      [32, first?.payload.length],
      [32, first?.payload.length],
    ]);
    for (const { payload } of rows) {
      const text = Buffer.from(payload).toString("latin1");
      for (const word of [it_.id, other.id, "true", "false"]) expect(text).not.toContain(word);
    }
  });

  it("sent 20 times at once leaves one row, and both choices at once end in either state", async () => {
    const it_ = await scene();
    const ask = (isShareable: boolean, from: string) =>
      change(it_.cookies, { id: it_.id, isShareable, from });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(true, "monday")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await waiting()).toHaveLength(1);
    for (let round = 0; round < 8; round++) {
      await setWeekDone(new Date());
      await Promise.all([
        ask(true, "monday"),
        ask(true, "now"),
        ask(false, "now"),
        ask(false, "monday"),
        doWeeklyWork(weeksAfter(new Date(), 1)),
      ]);
      const { author, pending } = await seen(it_);
      expect([null, !author]).toContain(pending);
    }
  });

  it("works for held reviews and those of an address too, and not for a company's", async () => {
    const { author, leader, company, cookies } = await scene();
    const held = await makeReview({ author, leader, state: "HELD" });
    const ofAddress = await makeReview({ author, unregisteredLeaderEmail: `kim@${company.id}.com` });
    for (const { id } of [held, ofAddress]) {
      expect((await change(cookies, { id, isShareable: true, from: "now" })).status).toBe(200);
      expect((await rowOf(id)).isShareable).toBe(true);
    }
    const { id } = await makeReview({ author, company });
    for (const from of ["monday", "now"]) {
      expect(await change(cookies, { id, isShareable: true, from })).toEqual({
        status: 400,
        body: { code: "invalid", message: "Only a review of a leader can be shared." },
      });
    }
    expect((await rowOf(id)).isShareable).toBe(false);
    expect(await waiting()).toEqual([]);
  });

  it("finds no reviews by others or by a link, and none that don't exist", async () => {
    const { leader, author, id, cookies, theirs, review } = await scene();
    const byLink = await makeReview({ leader });
    const strangers = await makeReview({ author: leader, leader: author });
    for (const from of ["monday", "now"]) {
      for (const unknown of [byLink.id, strangers.id, "00000000-0000-4000-8000-000000000000"]) {
        expect(await change(cookies, { id: unknown, isShareable: true, from })).toEqual(GONE);
      }
      expect(await change(theirs, { id, isShareable: true, from })).toEqual(GONE);
    }
    expect(await Promise.all([byLink, strangers, review].map((row) => rowOf(row.id)))).toEqual([
      byLink,
      strangers,
      review,
    ]);
    expect(await waiting()).toEqual([]);
  });

  it("waits for a seal that is rewriting the review at that moment, and so does Monday's work", async () => {
    const it_ = await scene();
    await withConnection(async (client) => {
      const seal = async (during: () => Promise<unknown>) => {
        await client.query("BEGIN");
        await client.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.reviewClaims]);
        await client.query(`CREATE TEMPORARY TABLE "resealed" ON COMMIT DROP AS TABLE "reviews"`);
        await client.query(`DELETE FROM "reviews" WHERE "id" = $1`, [it_.id]);
        await client.query(`INSERT INTO "reviews" SELECT * FROM "resealed" WHERE "id" = $1`, [it_.id]);
        const done = during();
        await expect.poll(() => countWaiting(client)).toBeGreaterThan(0);
        await client.query("COMMIT");
        return done;
      };
      const body = { id: it_.id, isShareable: true, from: "now" };
      expect(await seal(() => change(it_.cookies, body))).toMatchObject({ status: 200 });
      expect((await rowOf(it_.id)).isShareable).toBe(true);
      await change(it_.cookies, { ...body, isShareable: false, from: "monday" });
      await seal(() => passMonday());
      expect((await rowOf(it_.id)).isShareable).toBe(false);
    });
  });

  it("keeps what waits for an unlinked review, and drops it for one that is gone", async () => {
    const it_ = await scene();
    const gone = await makeReview({ author: it_.author, leader: it_.leader });
    for (const { id } of [it_, gone]) await change(it_.cookies, { id, isShareable: true, from: "monday" });
    await db.review.delete({ where: { id: gone.id } });
    await db.review.update({ where: { id: it_.id }, data: { authorTag: new Uint8Array(32).fill(7) } });
    await passMonday();
    expect((await rowOf(it_.id)).isShareable).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it("answers in one size, whatever the choice and the outcome", async () => {
    const it_ = await scene();
    const bodies = [
      { id: it_.id, isShareable: true, from: "monday" },
      { id: it_.id, isShareable: true, from: "now" },
      { id: it_.id, isShareable: false, from: "now" },
      { id: it_.leader.id, isShareable: false, from: "now" },
      { id: "first" },
    ];
    const sizes = new Set<number>();
    for (const body of bodies) {
      const response = await call(CONSENT, { method: "POST", body, cookies: it_.cookies });
      sizes.add((await response.arrayBuffer()).byteLength);
    }
    expect([...sizes]).toEqual([SUBMISSION_ANSWER_BYTES]);
  });

  it("requires a signed-in user, the ID of a review, a choice and a time", async () => {
    const { id, cookies } = await scene();
    const good = { id, isShareable: true, from: "now" };
    expect(await change(undefined, good)).toMatchObject({ status: 401 });
    for (const wrong of [
      { id: "first" },
      { isShareable: "yes" },
      { isShareable: undefined },
      { from: "later" },
    ]) {
      expect(await change(cookies, { ...good, ...wrong })).toMatchObject({ status: 400 });
    }
  });
});
