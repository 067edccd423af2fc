import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { makeReview, makeUser } from "@/tests/factories";
import {
  appeal,
  appealYesterday,
  decide,
  makeCase,
  received,
  report,
  submitted,
  withdraw,
} from "@/tests/moderating";
import { CookieJar, signIn } from "@/tests/requests";
import { expectTrueFigures } from "@/tests/weekly";

const rowOf = (id: string) => db.review.findUnique({ where: { id } });
const NOT_MINE = {
  status: 404,
  body: { message: "That review isn't in your submissions. Please reload the page." },
};

describe("POST /api/reviews/withdraw", () => {
  it("deletes the viewer's review for everyone, with its public page, and every stat follows", async () => {
    const { id, authors, leaders, leader } = await makeCase({}, { areReviewsPublic: true });
    await db.sharedPage.create({
      data: { code: "withdrawn", userId: leader.id, reviewId: id, week: new Date("2026-11-16"), total: 0 },
    });
    expect(await withdraw(authors, id)).toEqual({ status: 200, body: { message: "Withdrawn" } });
    expect(await rowOf(id)).toBeNull();
    expect(await db.sharedPage.count({ where: { reviewId: id } })).toBe(0);
    expect([await received(leaders), await submitted(authors)]).toEqual([[], []]);
    await expectTrueFigures();
  });

  it("works for a held and a removed one, which count nowhere", async () => {
    for (const state of ["HELD", "REMOVED"] as const) {
      const { id, authors } = await makeCase({ state });
      expect((await withdraw(authors, id)).status).toBe(200);
      expect(await rowOf(id)).toBeNull();
    }
    await expectTrueFigures();
  });

  it("changes no row of the author", async () => {
    const { id, authors, author } = await makeCase();
    const before = await db.$queryRaw`SELECT xmin::text, * FROM "users" WHERE "id" = ${author.id}::uuid`;
    await withdraw(authors, id);
    expect(await db.$queryRaw`SELECT xmin::text, * FROM "users" WHERE "id" = ${author.id}::uuid`).toEqual(
      before,
    );
  });

  it("answers the same for another's review, an unlinked one and one that isn't there", async () => {
    const { id, leaders } = await makeCase();
    const byLink = await makeReview({ author: null });
    for (const other of [id, byLink.id, "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d99"]) {
      expect(await withdraw(leaders, other)).toMatchObject(NOT_MINE);
      expect(await appeal(leaders, other)).toMatchObject(NOT_MINE);
    }
    expect(await rowOf(id)).not.toBeNull();
    expect((await withdraw(new CookieJar(), id)).status).toBe(401);
    expect((await withdraw(leaders, "1")).body.message).toBe("We could not find that review.");
  });
});

describe("POST /api/reviews/appeal", () => {
  it("asks once for a removed review", async () => {
    const { id, authors } = await makeCase({ state: "REMOVED" });
    expect((await appeal(authors, id)).status).toBe(200);
    expect(await submitted(authors)).toMatchObject([{ id, state: "REMOVED", appeal: "OPEN" }]);
    expect(await appeal(authors, id)).toMatchObject({ status: 400 });
  });

  it("isn't for a held one: a moderator looks at it anyway, and its author keeps the one appeal", async () => {
    const { id, authors, admins } = await makeCase({ state: "HELD" });
    expect(await appeal(authors, id)).toMatchObject({
      status: 400,
      body: {
        message:
          "A moderator will look at this review without being asked. You'll see here what they decide.",
      },
    });
    await decide(admins, { ids: [id], decision: "remove", reason: "It names a colleague." });
    expect((await appeal(authors, id)).status).toBe(200);
  });

  it("is over once it is decided", async () => {
    const { id, authors, admins } = await makeCase({ state: "REMOVED" });
    await appealYesterday(authors, id);
    await decide(admins, { ids: [id], decision: "remove", reason: "It still names a colleague." });
    expect(await submitted(authors)).toMatchObject([
      { state: "REMOVED", appeal: "CLOSED", removalReason: "It still names a colleague." },
    ]);
    expect((await appeal(authors, id)).body.message).toBe(
      "You've already asked for this review. A moderator looks once more, and then it's decided.",
    );
  });

  it("isn't for a published one", async () => {
    const { id, authors } = await makeCase();
    expect((await appeal(authors, id)).body.message).toBe(
      "This review is published. Please reload the page.",
    );
  });
});

describe("POST /api/reviews/report", () => {
  it("leaves the review where it is until someone decides, and shows the leader that it's reported", async () => {
    const { id, leaders } = await makeCase();
    const { status, body } = await report(leaders, {
      id,
      reason: "untrue",
      note: "  The budget was never cut.  ",
    });
    expect([status, body.message]).toEqual([200, "Reported. The review stays until a moderator decides."]);
    expect(await received(leaders)).toMatchObject([{ id, report: "OPEN" }]);
    expect(await rowOf(id)).toMatchObject({
      reportReason: "untrue",
      reportNote: "The budget was never cut.",
    });
  });

  it("hides a threat or private data at once, and takes it out of every stat", async () => {
    for (const reason of ["threat", "private-data"]) {
      const { id, leaders, authors } = await makeCase({}, { areReviewsPublic: true });
      const { body } = await report(leaders, { id, reason });
      expect(body.message).toBe("Reported. We've hidden the review until a moderator decides.");
      expect(await received(leaders)).toEqual([]);
      expect(await submitted(authors)).toMatchObject([{ id, state: "HELD" }]);
    }
    await expectTrueFigures();
  });

  it("counts one of two reports sent at once", async () => {
    const { id, leaders } = await makeCase({}, { areReviewsPublic: true });
    const sent = await Promise.all([1, 2].map(() => report(leaders, { id, reason: "threat" })));
    expect(sent.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    await expectTrueFigures();
  });

  it("is for the leader whom the review is about, once, and for a published one", async () => {
    const { id, leaders, authors, admins } = await makeCase();
    const gone = {
      status: 404,
      body: { message: "That review isn't in your feedback. Please reload the page." },
    };
    for (const cookies of [authors, admins, await signIn(await makeUser())]) {
      expect(await report(cookies, { id, reason: "untrue" })).toMatchObject(gone);
    }
    await report(leaders, { id, reason: "untrue" });
    await decide(admins, { ids: [id], decision: "publish" });
    expect((await report(leaders, { id, reason: "threat" })).body.message).toBe(
      "You've already reported this review.",
    );
    const held = await makeCase({ state: "HELD" });
    expect(await report(held.leaders, { id: held.id, reason: "untrue" })).toMatchObject(gone);
  });

  it("refuses bad input with what to do", async () => {
    const { id, leaders } = await makeCase();
    expect((await report(leaders, { id, reason: "boring" })).body.message).toBe(
      "Choose what is wrong with the review",
    );
    expect((await report(leaders, { id, reason: "spam", note: "x".repeat(501) })).body.message).toBe(
      "The note must be at most 500 characters",
    );
    for (const note of ["a\0b", "a\ud800b"]) {
      expect(await report(leaders, { id, reason: "spam", note })).toMatchObject({
        status: 400,
        body: { message: "The note has characters that we can't store. Please retype it without them." },
      });
    }
    expect((await report(leaders, { id, reason: "spam", note: "🙂".repeat(500) })).status).toBe(200);
  });
});
