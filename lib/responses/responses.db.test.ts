import { afterEach, describe, expect, it, vi } from "vitest";
import { POST as DELETE_ACCOUNT } from "@/app/api/me/delete/route";
import { GET as REVIEWS_OF } from "@/app/api/reviews/route";
import { GET as RESPONSES } from "@/app/api/reviews/submitted/responses/route";
import { GET as IMAGE } from "@/app/api/share-image/route";
import { dayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { pool } from "@/lib/db/pool";
import { sealReviews } from "@/lib/jobs/seal";
import { compilePatterns } from "@/lib/moderation/queries/patterns";
import { REPLY_TEXT_MAX, RESPONSES_BYTES } from "@/lib/responses/constants";
import type { Review } from "@/lib/reviews/schema";
import { makeReview, makeUser } from "@/tests/factories";
import { countWaiting } from "@/tests/held-row";
import {
  answered,
  asRead,
  decide,
  deleteReply,
  makeCase,
  queueOf,
  received,
  reply,
  report,
  submitted,
  thank,
  withdraw,
} from "@/tests/moderating";
import { CookieJar, call, signIn } from "@/tests/requests";
import { drawNothing } from "@/tests/shared-pages";

// The number of connections in use whenever a reply is moderated.
const inUse = vi.hoisted((): number[] => []);

vi.mock("@/lib/moderation/rules/moderate-reply", async (importOriginal) => {
  const original = await importOriginal<typeof import("@/lib/moderation/rules/moderate-reply")>();
  return {
    ...original,
    moderateReply: (given: Parameters<typeof original.moderateReply>[0]) => {
      inUse.push(pool().totalCount - pool().idleCount);
      return original.moderateReply(given);
    },
  };
});

const TEXT = "Thank you. From Monday the agenda comes a day earlier.";
const HELD_TEXT = "I asked Priya to fix the roster.";
const DAY_MS = 24 * 60 * 60 * 1000;
// A Wednesday.
const NOW = new Date("2026-11-18T15:00:00Z");
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const rowOf = (reviewId: string) => db.reviewResponse.findUnique({ where: { reviewId } });

afterEach(() => vi.useRealTimers());

function freeze(at = NOW) {
  vi.useFakeTimers({ toFake: ["Date"], now: at });
}

async function listed(cookies: CookieJar, query: string): Promise<Review[]> {
  return (await (await call(REVIEWS_OF, { url: `/api/reviews?${query}`, cookies })).json()) as Review[];
}

describe("PUT /api/reviews/reply (G57)", () => {
  it("is moderated before a transaction begins", async () => {
    const { id, leaders } = await makeCase();
    // Compiling moderates a sample, which would be counted too.
    await compilePatterns();
    inUse.length = 0;
    expect((await reply(leaders, { id, text: TEXT })).status).toBe(200);
    expect(inUse).toEqual([0]);
  });

  it("shows the reply with its week to everyone who may read the review, and to its author", async () => {
    freeze();
    const scene = await makeCase({}, { areReviewsPublic: true });
    const { id, leaders, authors, leader, company, admins } = scene;
    const sent = await reply(leaders, { id, text: `  ${TEXT}\r\nSee you there.  ` });
    const message = "Everyone who can read the review can read your reply.";
    expect(sent).toEqual({ status: 200, body: { message } });
    const text = `${TEXT}\nSee you there.`;
    const shown = { text, week: "2026-11-16" };
    for (const query of [`leaderId=${leader.id}`, `companyId=${company.id}`]) {
      expect(await listed(admins, query)).toMatchObject([{ id, reply: shown }]);
    }
    expect(await received(leaders)).toMatchObject([
      { id, reply: { ...shown, state: "PUBLISHED", isEditable: true }, isThanked: false },
    ]);
    expect(await answered(authors)).toEqual([{ id, reply: shown, thankedWeek: null }]);
  });

  it("can be edited until the end of the next day, and after that only deleted", async () => {
    freeze();
    const { id, leader } = await makeCase({ createdAt: later(-9) });
    await reply(await signIn(leader), { id, text: TEXT });
    freeze(new Date("2026-11-19T23:59:00Z"));
    const edited = "Thank you. From Monday the agenda comes two days earlier.";
    expect((await reply(await signIn(leader), { id, text: edited })).status).toBe(200);
    freeze(new Date("2026-11-20T00:01:00Z"));
    const cookies = await signIn(leader);
    expect(await received(cookies)).toMatchObject([{ reply: { text: edited, isEditable: false } }]);
    expect(await reply(cookies, { id, text: TEXT })).toMatchObject({
      status: 400,
      body: { message: "You can't edit this reply any more. You can still delete it." },
    });
    await sealReviews(new Date());
    expect(await rowOf(id)).toMatchObject({ replyText: edited, repliedOn: new Date("2026-11-16") });
    expect((await deleteReply(cookies, id)).body).toEqual({ message: "Your reply is gone." });
    expect(await received(cookies)).toMatchObject([{ reply: null }]);
    expect(await rowOf(id)).toBeNull();
    expect((await deleteReply(cookies, id)).status).toBe(404);
    expect((await reply(cookies, { id, text: TEXT })).status).toBe(200);
  });

  it("is for the leader whom a published, visible review is about, and says the same to everyone else", async () => {
    const { id, authors, admins, leader, leaders, company } = await makeCase();
    const gone = {
      status: 404,
      body: { message: "That review isn't in your feedback. Please reload the page." },
    };
    const others = await Promise.all([
      makeReview({ company }),
      makeReview({ leader, state: "HELD" }),
      makeReview({ leader, state: "REMOVED" }),
    ]);
    const missing = "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d99";
    for (const cookies of [authors, admins, await signIn(await makeUser())]) {
      expect(await reply(cookies, { id, text: TEXT })).toMatchObject(gone);
      expect(await thank(cookies, { id, isThanked: true })).toMatchObject(gone);
      expect(await deleteReply(cookies, id)).toMatchObject(gone);
    }
    for (const other of [...others.map((review) => review.id), missing]) {
      expect(await reply(leaders, { id: other, text: TEXT })).toMatchObject(gone);
      expect(await thank(leaders, { id: other, isThanked: true })).toMatchObject(gone);
    }
    expect((await reply(new CookieJar(), { id, text: TEXT })).status).toBe(401);
    expect(await db.reviewResponse.count({ where: { reviewId: id } })).toBe(0);
  });

  it.each([
    [{ text: "" }, "Please write your reply"],
    [{ text: " \n " }, "Please write your reply"],
    [{ text: 7 }, "Please write your reply"],
    [{}, "Please write your reply"],
    [{ text: "x".repeat(REPLY_TEXT_MAX + 1) }, "Your reply can have at most 1000 characters"],
    [{ text: "a\0b" }, "Your reply has characters that we can't store. Please retype it without them."],
    [{ text: "a\ud800b" }, "Your reply has characters that we can't store. Please retype it without them."],
    [{ id: "1", text: TEXT }, "We could not find that review."],
  ])("refuses bad input with what to do: %j", async (body, message) => {
    const { id, leaders } = await makeCase();
    expect(await reply(leaders, { id, ...body })).toMatchObject({ status: 400, body: { message } });
  });

  it("refuses what moderation refuses of a review, and a guess at its author, with the marked words", async () => {
    const { id, leaders } = await makeCase();
    const text = "I know who wrote this. Call me.";
    expect(await reply(leaders, { id, text })).toMatchObject({
      status: 422,
      body: {
        message:
          "Please take out the guess at who wrote the review 'I know who wrote this'. Your text is still here.",
        marks: [{ start: 0, end: 21, kind: "author-guess" }],
      },
    });
    expect((await reply(leaders, { id, text: "Write to jonas@harrowvale.example." })).status).toBe(422);
    expect(await rowOf(id)).toBeNull();
  });

  it("takes the leader's own name for no one else's", async () => {
    const { id, leaders, leader } = await makeCase();
    await db.user.update({ where: { id: leader.id }, data: { firstName: "Priya" } });
    await reply(leaders, { id, text: "Thank you, Priya" });
    expect(await rowOf(id)).toMatchObject({ replyState: "PUBLISHED" });
  });

  it("keeps one of two replies sent at once, and both are answered", async () => {
    const { id, leaders } = await makeCase();
    const sent = await Promise.all(["First.", "Second."].map((text) => reply(leaders, { id, text })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(await db.reviewResponse.count({ where: { reviewId: id } })).toBe(1);
  });
});

describe("a reply that moderation holds (G59)", () => {
  it("is seen only by its leader, with the reason, until an administrator publishes it", async () => {
    freeze();
    const { id, leaders, authors, admins, admin } = await makeCase({}, { areReviewsPublic: true });
    expect((await reply(leaders, { id, text: HELD_TEXT })).body.message).toBe(
      "A moderator will look at your reply first. You'll see here what they decide.",
    );
    const own = { text: HELD_TEXT, week: null, state: "HELD", holdReasons: ["Names someone else"] };
    expect(await received(leaders)).toMatchObject([{ reply: { ...own, isEditable: true } }]);
    expect(await answered(authors)).toEqual([]);
    const [queued] = (await queueOf(admins, "replies")).filter((item) => item.id === id);
    expect(queued).toMatchObject({ reply: HELD_TEXT, reasons: own.holdReasons, state: "HELD" });
    expect(queued?.marks).toEqual([{ start: 8, end: 13, kind: "named-person" }]);
    expect(await decide(admins, { ids: [id], ...asRead(HELD_TEXT), decision: "publish" })).toMatchObject({
      body: { ids: [id] },
    });
    expect(await answered(authors)).toMatchObject([{ reply: { text: HELD_TEXT, week: "2026-11-16" } }]);
    expect(await queueOf(admins, "replies")).toEqual([]);
    const entries = await db.auditEntry.findMany({ where: { subject: id } });
    expect(entries).toMatchObject([{ admin: admin.email, action: "reply-published", reason: null }]);
    // No one decided on the review itself.
    expect(await db.review.findUnique({ where: { id } })).toMatchObject({ isModerated: true, sealed: false });
  });

  it("isn't followed by another one after it was removed, even if its leader deletes it", async () => {
    const { id, leaders, authors, admins } = await makeCase();
    await reply(leaders, { id, text: HELD_TEXT });
    const removal = { ids: [id], ...asRead(HELD_TEXT), decision: "remove" };
    expect((await decide(admins, removal)).body.message).toBe("Say why. The author will read it.");
    await decide(admins, { ...removal, reason: "It names a colleague." });
    expect((await decide(admins, { ...removal, reason: "Twice." })).body).toEqual({ ids: [] });
    const removed = { state: "REMOVED", removalReason: "It names a colleague.", isEditable: false };
    expect(await received(leaders)).toMatchObject([{ reply: { text: HELD_TEXT, ...removed } }]);
    expect(await answered(authors)).toEqual([]);
    const refused = {
      status: 400,
      body: { message: "A moderator removed your reply, so you can't write another one here." },
    };
    expect(await reply(leaders, { id, text: TEXT })).toMatchObject(refused);
    expect((await deleteReply(leaders, id)).status).toBe(200);
    expect(await received(leaders)).toMatchObject([{ reply: { text: null, ...removed } }]);
    expect(await reply(leaders, { id, text: TEXT })).toMatchObject(refused);
    expect((await rowOf(id))?.replyText).toBeNull();
  });

  it("hides a published one again if it is edited into one, and its day of publication stays", async () => {
    freeze();
    const { id, leader, authors, admin } = await makeCase();
    await reply(await signIn(leader), { id, text: TEXT });
    await reply(await signIn(leader), { id, text: HELD_TEXT });
    expect(await answered(authors)).toEqual([]);
    freeze(later(3));
    await decide(await signIn(admin), { ids: [id], ...asRead(HELD_TEXT), decision: "publish" });
    expect(await rowOf(id)).toMatchObject({ repliedOn: new Date("2026-11-18") });
  });

  it("isn't decided on if its leader has changed it since the administrator read it", async () => {
    const { id, leaders, admins } = await makeCase();
    await reply(leaders, { id, text: HELD_TEXT });
    await reply(leaders, { id, text: `${HELD_TEXT} Today.` });
    const decision = { ids: [id], ...asRead(HELD_TEXT), decision: "publish" };
    expect((await decide(admins, decision)).body).toEqual({ ids: [] });
    expect(await rowOf(id)).toMatchObject({ replyState: "HELD" });
    expect(await decide(admins, { ids: [id], what: "replies", decision: "publish" })).toMatchObject({
      status: 400,
      body: { message: "Send the version of each reply, as you read it." },
    });
  });

  it("gets a new day if it is published long after it was first", async () => {
    freeze();
    const { id, leader } = await makeCase();
    await reply(await signIn(leader), { id, text: TEXT });
    await reply(await signIn(leader), { id, text: HELD_TEXT });
    freeze(later(9));
    await reply(await signIn(leader), { id, text: TEXT });
    expect(await rowOf(id)).toMatchObject({ replyState: "PUBLISHED", repliedOn: new Date(dayOf(later(9))) });
  });

  it("isn't in the queue while its review is hidden, and can't be decided with the reviews", async () => {
    const { id, leaders, admins } = await makeCase();
    await reply(leaders, { id, text: HELD_TEXT });
    expect((await decide(admins, { ids: [id], decision: "publish" })).body).toEqual({ ids: [] });
    await report(leaders, { id, reason: "threat" });
    expect((await queueOf(admins, "replies")).filter((item) => item.id === id)).toEqual([]);
    expect((await decide(leaders, { ids: [id], ...asRead(HELD_TEXT), decision: "publish" })).status).toBe(
      403,
    );
  });
});

describe("POST /api/reviews/thank (G58)", () => {
  it("shows the author the week, and the leader that they thanked; it can be taken back", async () => {
    freeze();
    const { id, leaders, authors, leader, admins } = await makeCase({}, { areReviewsPublic: true });
    for (const _twice of [1, 2]) {
      expect((await thank(leaders, { id, isThanked: true })).body).toEqual({ message: "Thanked" });
    }
    expect(await received(leaders)).toMatchObject([{ reply: null, isThanked: true }]);
    expect(await answered(authors)).toEqual([{ id, reply: null, thankedWeek: "2026-11-16" }]);
    expect(JSON.stringify(await listed(admins, `leaderId=${leader.id}`))).not.toMatch(/thank/i);
    await thank(leaders, { id, isThanked: false });
    expect(await answered(authors)).toEqual([]);
    expect(await rowOf(id)).toBeNull();
  });

  it("refuses bad input with what to do", async () => {
    const { id, leaders } = await makeCase();
    expect((await thank(leaders, { id, isThanked: "yes" })).body.message).toBe(
      "isThanked must be true or false",
    );
    expect((await thank(leaders, { id: "x", isThanked: true })).body.message).toBe(
      "We could not find that review.",
    );
  });
});

describe("what becomes of a reply and thanks (G60)", () => {
  it("go with a review that is withdrawn, or whose leader deletes the account", async () => {
    const { id, leaders, authors } = await makeCase();
    await reply(leaders, { id, text: TEXT });
    await thank(leaders, { id, isThanked: true });
    await withdraw(authors, id);
    expect(await rowOf(id)).toBeNull();
    const other = await makeCase();
    await thank(other.leaders, { id: other.id, isThanked: true });
    const body = { email: other.leader.email, submissions: "unlink" };
    const gone = await call(DELETE_ACCOUNT, {
      method: "POST",
      url: "/api/me/delete",
      body,
      cookies: other.leaders,
    });
    expect(gone.status).toBe(200);
    expect(await rowOf(other.id)).toBeNull();
  });

  it("leave nothing behind if the review is withdrawn while the reply is being written", async () => {
    const { id, authors } = await makeCase();
    await withConnection(async (client) => {
      // The endpoint does the same, but this stops before its end.
      await client.query("BEGIN");
      await client.query(`LOCK TABLE "review_responses" IN ROW EXCLUSIVE MODE`);
      await client.query(`INSERT INTO "review_responses" ("reviewId", "replyText") VALUES ($1, $2)`, [
        id,
        TEXT,
      ]);
      const withdrawn = withdraw(authors, id);
      await expect.poll(() => countWaiting(client)).toBe(1);
      await client.query("COMMIT");
      expect((await withdrawn).status).toBe(200);
    });
    expect(await rowOf(id)).toBeNull();
  });

  it("aren't written about a review that is being withdrawn", async () => {
    const { id, leaders } = await makeCase();
    await withConnection(async (client) => {
      await client.query("BEGIN");
      await client.query(`DELETE FROM "reviews" WHERE "id" = $1`, [id]);
      await client.query(`LOCK TABLE "review_responses" IN SHARE ROW EXCLUSIVE MODE`);
      const sent = reply(leaders, { id, text: TEXT });
      await expect.poll(() => countWaiting(client)).toBe(1);
      await client.query("COMMIT");
      expect((await sent).status).toBe(404);
    });
    expect(await rowOf(id)).toBeNull();
  });

  it("are hidden with a review that is reported, and come back with it", async () => {
    const { id, leaders, authors, admins } = await makeCase();
    await reply(leaders, { id, text: TEXT });
    await thank(leaders, { id, isThanked: true });
    await report(leaders, { id, reason: "threat" });
    expect([await received(leaders), await answered(authors)]).toEqual([[], []]);
    await decide(admins, { ids: [id], decision: "publish" });
    expect(await answered(authors)).toMatchObject([{ id, reply: { text: TEXT } }]);
  });

  it("aren't on a share image", async () => {
    // The ETag covers everything that is drawn.
    drawNothing();
    const { id, leaders } = await makeCase({ isShareable: true });
    const image = async () => {
      const answer = await call(IMAGE, { url: `/api/share-image?type=review&id=${id}`, cookies: leaders });
      expect(answer.status).toBe(200);
      return [answer.headers.get("etag"), answer.headers.get("x-image-description")];
    };
    const before = await image();
    await reply(leaders, { id, text: TEXT });
    await thank(leaders, { id, isThanked: true });
    expect(await image()).toEqual(before);
  });

  it("reach an author in an answer of one size, and aren't in the list", async () => {
    const { leader, author, authors, leaders } = await makeCase();
    const ids = [(await submitted(authors))[0]?.id ?? ""];
    for (let index = 0; index < 5; index++) ids.push((await makeReview({ author, leader })).id);
    const sizeOf = async (page: number) => {
      const url = `/api/reviews/submitted/responses?page=${page}&pageSize=100`;
      return (await (await call(RESPONSES, { url, cookies: authors })).text()).length;
    };
    expect(await sizeOf(1)).toBe(RESPONSES_BYTES);
    for (const id of ids) {
      // JSON writes this character as six.
      const replyText = "\u0001".repeat(REPLY_TEXT_MAX);
      const thankedWeek = new Date("2026-11-16");
      const data = { reviewId: id, replyText, repliedOn: thankedWeek, thankedWeek };
      await db.reviewResponse.create({ data });
    }
    expect([await sizeOf(1), await sizeOf(2)]).toEqual([RESPONSES_BYTES, RESPONSES_BYTES]);
    expect(await answered(authors)).toHaveLength(5);
    expect(JSON.stringify(await submitted(authors))).not.toMatch(/repl|thank/i);
    expect(await received(leaders)).toHaveLength(6);
  });
});
