import { beforeAll, describe, expect, it } from "vitest";
import { GET as RESPONSES } from "@/app/api/reviews/submitted/responses/route";
import { GET as SUBMITTED } from "@/app/api/reviews/submitted/route";
import type { Viewer } from "@/lib/auth/viewer";
import { unlinkReview } from "@/lib/authorship/mutations/unlink";
import { db } from "@/lib/db/client";
import { padJson } from "@/lib/http/padding";
import { sealReviews } from "@/lib/jobs/seal";
import { REPLY_TEXT_MAX } from "@/lib/responses/constants";
import { LIST_BYTES } from "@/lib/reviews/constants";
import { makeReview, makeUser } from "../factories";
import { holdClock } from "../limits";
import {
  answered,
  asRead,
  decide,
  deleteReply,
  makeCase,
  received,
  reply,
  submitted,
  thank,
} from "../moderating";
import { type CookieJar, call } from "../requests";
import { makeCases } from "./cases";
import { DAY_MS } from "./times";
import { changes, isInOrder, rowsOf, type StolenRow, steal } from "./world";

beforeAll(() => makeCases());

// docs/anonymity.md, proof 20: what a leader's reply and thanks show of an author.
const TEXT = "Thank you. From Monday the agenda comes a day earlier.";
const HELD_TEXT = "I asked Priya to fix the roster.";
const TABLE = "review_responses";

type Case = Awaited<ReturnType<typeof makeCase>>;

const ACTS: [name: string, act: (scene: Case) => Promise<unknown>, tables: string[]][] = [
  ["a reply", ({ leaders, id }) => reply(leaders, { id, text: TEXT }), [TABLE]],
  ["an edited reply", ({ leaders, id }) => reply(leaders, { id, text: `${TEXT} Really.` }), [TABLE]],
  ["thanks", ({ leaders, id }) => thank(leaders, { id, isThanked: true }), [TABLE]],
  ["a held reply", ({ leaders, id }) => reply(leaders, { id, text: HELD_TEXT }), [TABLE]],
  [
    "a decision on it",
    ({ admins, id }) => decide(admins, { ids: [id], ...asRead(HELD_TEXT), decision: "publish" }),
    ["audit_entries", TABLE],
  ],
  ["a deleted reply", ({ leaders, id }) => deleteReply(leaders, id), [TABLE]],
  ["no more thanks", ({ leaders, id }) => thank(leaders, { id, isThanked: false }), [TABLE]],
];

async function touched(act: () => Promise<unknown>): Promise<string[]> {
  const before = await steal();
  await act();
  return Object.keys(changes(before, await steal())).sort();
}

/** Locks leave their mark in `xmax`. */
function headers(): Promise<{ id: string; xmax: string }[]> {
  return db.$queryRaw`SELECT "id", xmax::text FROM "reviews" UNION ALL SELECT "id", xmax::text FROM "users" ORDER BY 1`;
}

describe("what a leader answers", () => {
  it("changes no row of a review, of its author or of anyone else, xmin and place included", async () => {
    const scene = await makeCase({}, { areReviewsPublic: true });
    const before = await headers();
    for (const [name, act, tables] of ACTS) expect(await touched(() => act(scene)), name).toEqual(tables);
    expect(await headers()).toEqual(before);
    // The control: the same looks find a reply that writes the review's row, and one that only locks it.
    const write = async () => db.$executeRaw`UPDATE "reviews" SET "id" = "id" WHERE "id" = ${scene.id}::uuid`;
    expect(await touched(write)).toEqual(["reviews"]);
    await sealReviews(new Date(Date.now() + DAY_MS));
    const sealed = await headers();
    await db.$executeRaw`SELECT FROM "reviews" WHERE "id" = ${scene.id}::uuid FOR UPDATE`;
    expect(await headers()).not.toEqual(sealed);
  });

  it("holds nothing that leads to an author, however the review came", async () => {
    const { leader, leaders, author, id } = await makeCase();
    const byLink = await makeReview({ leader });
    const unlinked = await makeReview({ author, leader });
    await unlinkReview(author as unknown as Viewer, unlinked.id);
    const reviews = [id, byLink.id, unlinked.id];
    const sent = [];
    for (const one of reviews) {
      sent.push(
        await reply(leaders, { id: one, text: TEXT }),
        await thank(leaders, { id: one, isThanked: true }),
      );
    }
    expect(new Set(sent.map((answer) => JSON.stringify(answer))).size).toBe(2);
    const dump = await steal();
    const own = rowsOf(dump, TABLE).filter(({ reviewId }) => reviews.includes(reviewId ?? ""));
    const alike = own.map(({ reviewId: _id, ctid: _place, xmin: _transaction, ...rest }) => rest);
    expect(alike).toHaveLength(3);
    expect(new Set(alike.map((row) => JSON.stringify(row))).size).toBe(1);
    const review = rowsOf(dump, "reviews").find((row) => row.id === id);
    const secrets = [author.id, author.email, leader.id, review?.authorTag, review?.submissionHash];
    const leaked = (rows: StolenRow[]) =>
      secrets.filter((secret) => JSON.stringify(rows).includes((secret ?? "").replace(/^\\x/, "")));
    expect(leaked(own)).toEqual([]);
    expect(leaked([...own, { ...(own[0] as StolenRow), authorTag: review?.authorTag ?? "" }])).toHaveLength(
      1,
    );
  });
});

describe("a thief", () => {
  it("learns after the seal neither when a leader answered nor what first, and the week once it can't be edited", async () => {
    holdClock();
    const { leader, leaders } = await makeCase();
    for (let index = 0; index < 12; index++) {
      const { id } = await makeReview({ leader });
      await reply(leaders, { id, text: `${TEXT} ${index}` });
    }
    const look = async () => {
      const rows = rowsOf(await steal(), TABLE);
      return {
        transactions: new Set(rows.map(({ xmin }) => xmin)).size,
        isInOrder: isInOrder(rows.map(({ reviewId }) => reviewId)),
      };
    };
    expect(await look()).not.toEqual({ transactions: 1, isInOrder: true });
    await sealReviews(new Date());
    expect(await look()).toEqual({ transactions: 1, isInOrder: true });
    const days = async () => [...new Set(rowsOf(await steal(), TABLE).map(({ repliedOn }) => repliedOn))];
    const today = new Date().toISOString().slice(0, 10);
    await sealReviews(new Date(Date.now() + DAY_MS));
    expect(await days()).toContain(today);
    await sealReviews(new Date(Date.now() + 2 * DAY_MS));
    for (const day of (await days()).filter((one) => one !== null)) {
      expect(new Date(day as string).getUTCDay()).toBe(1);
    }
  });
});

describe("a leader who watches", () => {
  it("never learns whether the author has read it: reading writes nothing, and changes no answer", async () => {
    const { id, leaders, authors } = await makeCase();
    await reply(leaders, { id, text: TEXT });
    await thank(leaders, { id, isThanked: true });
    const before = JSON.stringify(await received(leaders));
    expect(await touched(async () => [await submitted(authors), await answered(authors)])).toEqual([]);
    expect(JSON.stringify(await received(leaders))).toBe(before);
    // The control: thanks that are marked as read show in the same look.
    const read = db.reviewResponse.updateMany({ where: { reviewId: id }, data: { thankedWeek: null } });
    expect(await touched(() => read)).toEqual([TABLE]);
  });

  it("can't find out by names in a reply who has an account", async () => {
    const { id, leaders, company } = await makeCase();
    const ask = async () => [
      await reply(leaders, { id, text: "Thank you, Zorblax. Quillon will answer." }),
      await deleteReply(leaders, id),
    ];
    const before = await ask();
    await makeUser({ company, firstName: "Zorblax", isFindable: false });
    await makeUser({ company, firstName: "Quillon" });
    expect(await ask()).toEqual(before);
  });
});

describe("an employer with a network log, who is the leader or asks them", () => {
  const sizeOf = async (handler: typeof SUBMITTED, url: string, cookies: CookieJar) =>
    Buffer.byteLength(await (await call(handler, { url: `${url}?page=1`, cookies })).text());

  it("can't tell by a long reply whose list of submissions has its review", async () => {
    const { author, authors, leader, leaders, id } = await makeCase();
    const ids = [id];
    for (let index = 0; index < 4; index++) ids.push((await makeReview({ author, leader })).id);
    const sizes = () =>
      Promise.all([
        sizeOf(SUBMITTED, "/api/reviews/submitted", authors),
        sizeOf(RESPONSES, "/api/reviews/submitted/responses", authors),
      ]);
    const before = await sizes();
    for (const one of ids) {
      await reply(leaders, { id: one, text: `${TEXT} ${"We talked about every point of it. ".repeat(26)}` });
      await thank(leaders, { id: one, isThanked: true });
    }
    // An emoji takes 4 bytes, and a character of a real reply takes one.
    await db.reviewResponse.updateMany({
      where: { reviewId: { in: ids } },
      data: { replyText: "🙂".repeat(REPLY_TEXT_MAX) },
    });
    expect(await answered(authors)).toHaveLength(5);
    expect(await sizes()).toEqual(before);
    // The control: a list with the replies in it is longer, even padded, as the leader's own is.
    const answers = await answered(authors);
    const whole = (await submitted(authors)).map((own) => ({
      ...own,
      ...answers.find((answer) => answer.id === own.id),
    }));
    const bytes = Buffer.byteLength(padJson(JSON.stringify(whole), LIST_BYTES));
    expect(bytes).toBeGreaterThan(before[0] ?? 0);
  });
});
