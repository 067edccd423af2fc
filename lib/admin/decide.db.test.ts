import { describe, expect, it } from "vitest";
import { mondayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { LOCKS } from "@/lib/db/locks.mjs";
import { makeReview, makeUser } from "@/tests/factories";
import { countWaiting } from "@/tests/held-row";
import { appealYesterday, decide, makeCase, queueOf, received, report, submitted } from "@/tests/moderating";
import { CookieJar, signIn } from "@/tests/requests";
import { expectTrueFigures, notesTo } from "@/tests/weekly";

const REASON = "It attacks a person instead of describing what they do at work.";
const held = { state: "HELD", text: "A lazy, arrogant idiot, and I am being polite." } as const;
const rowOf = (id: string) => db.review.findUniqueOrThrow({ where: { id } });
const entriesOn = (subject: string) => db.auditEntry.findMany({ where: { subject } });

describe("POST /api/admin/reviews/decide", () => {
  it("publishes a held review: the leader reads it, every stat counts it, and Monday's email tells", async () => {
    const { id, admins, leaders, leader } = await makeCase(held, { areReviewsPublic: true });
    expect(await decide(admins, { ids: [id], decision: "publish" })).toEqual({
      status: 200,
      body: { ids: [id] },
    });
    expect((await received(leaders)).map((review) => review.id)).toEqual([id]);
    expect(await rowOf(id)).toMatchObject({
      state: "PUBLISHED",
      isModerated: true,
      holdReasons: [],
      sealed: false,
    });
    await expectTrueFigures();
    expect(await notesTo(leader)).toEqual([0, 1]);
  });

  it("dates a review that was never out on its publication, so that no one sees that it was held", async () => {
    const { id, admins, review } = await makeCase({ ...held, createdAt: new Date("2026-01-07T10:00:00Z") });
    const before = Date.now();
    await decide(admins, { ids: [id], decision: "publish" });
    const { createdAt, submittedAt, visibleAt } = await rowOf(id);
    expect(Number(submittedAt)).toBeGreaterThanOrEqual(before);
    expect(createdAt).toEqual(mondayOf(submittedAt ?? new Date(0)));
    expect(visibleAt).toEqual(createdAt);
    expect(createdAt).not.toEqual(review.createdAt);
  });

  it("removes one with a reason, which only its author reads, and no stat changes", async () => {
    const { id, admins, authors, leaders, leader } = await makeCase(held);
    await decide(admins, { ids: [id], decision: "remove", reason: REASON });
    expect(await submitted(authors)).toMatchObject([
      { id, state: "REMOVED", removalReason: REASON, holdReasons: [] },
    ]);
    expect(await received(leaders)).toEqual([]);
    expect(await notesTo(leader)).toEqual([0, 0]);
    await expectTrueFigures();
  });

  it("removes a published one that was reported: out of every stat, and back in after an appeal", async () => {
    const { id, admins, authors, leaders, leader, review } = await makeCase({}, { areReviewsPublic: true });
    await report(leaders, { id, reason: "untrue" });
    await decide(admins, { ids: [id], decision: "remove", reason: REASON });
    await expectTrueFigures();
    expect(await received(leaders)).toEqual([]);
    expect((await appealYesterday(authors, id)).status).toBe(200);
    await decide(admins, { ids: [id], decision: "publish" });
    await expectTrueFigures();
    expect(await received(leaders)).toMatchObject([{ id, report: "CLOSED" }]);
    expect(await submitted(authors)).toMatchObject([
      { state: "PUBLISHED", removalReason: null, appeal: "CLOSED" },
    ]);
    expect((await entriesOn(id)).map(({ action }) => action).sort()).toEqual([
      "review-removed",
      "review-restored",
    ]);
    expect((await rowOf(id)).createdAt).toEqual(review.createdAt);
    expect((await notesTo(leader))[0]).toBe(0);
  });

  it("keeps a reported review as it is, and closes the report", async () => {
    const { id, admins, leaders, review } = await makeCase();
    await report(leaders, { id, reason: "untrue" });
    await decide(admins, { ids: [id], decision: "publish" });
    expect(await rowOf(id)).toMatchObject({
      state: "PUBLISHED",
      report: "CLOSED",
      createdAt: review.createdAt,
    });
    expect(await queueOf(admins, "reported")).toEqual([]);
    expect(await entriesOn(id)).toMatchObject([{ action: "review-kept" }]);
    await expectTrueFigures();
  });

  it("decides fifty at once, and leaves what isn't in a queue", async () => {
    const { admins, author, leader, id } = await makeCase();
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        makeReview({
          ...held,
          text: `${held.text} ${index}`,
          leader,
          createdAt: new Date("2026-10-05T10:00:00Z"),
        }),
      ),
    );
    const ids = made.map((review) => review.id);
    const today = await makeReview({ ...held, author, leader });
    const { body } = await decide(admins, { ids: [...ids, id, today.id], decision: "publish" });
    expect((body.ids as string[]).sort()).toEqual(ids.sort());
    expect(await rowOf(today.id)).toMatchObject({ state: "HELD" });
    await expectTrueFigures();
  });

  it("counts the first of two administrators who decide at once", async () => {
    const { id, admins } = await makeCase(held, { areReviewsPublic: true });
    const others = await signIn(await makeUser({ isAdmin: true }));
    const [one, two] = await Promise.all([
      decide(admins, { ids: [id], decision: "publish" }),
      decide(others, { ids: [id], decision: "remove", reason: REASON }),
    ]);
    expect([one.body.ids, two.body.ids].filter((ids) => (ids as string[]).length > 0)).toEqual([[id]]);
    const [entry] = await entriesOn(id);
    expect(await entriesOn(id)).toHaveLength(1);
    expect((await rowOf(id)).state).toBe(entry?.action === "review-removed" ? "REMOVED" : "PUBLISHED");
    await expectTrueFigures();
  });

  it("waits for a seal that is rewriting reviews", async () => {
    const { id, admins } = await makeCase(held);
    await withConnection(async (seal) => {
      await seal.query("BEGIN");
      await seal.query("SELECT pg_advisory_xact_lock($1)", [LOCKS.reviewClaims]);
      const deciding = decide(admins, { ids: [id], decision: "publish" });
      await expect.poll(() => countWaiting(seal)).toBe(1);
      await seal.query(`CREATE TEMPORARY TABLE "moved" AS SELECT * FROM "reviews" WHERE "id" = $1`, [id]);
      await seal.query(`DELETE FROM "reviews" WHERE "id" = $1`, [id]);
      await seal.query(`INSERT INTO "reviews" SELECT * FROM "moved"`);
      await seal.query("COMMIT");
      expect((await deciding).body).toEqual({ ids: [id] });
    });
    expect((await rowOf(id)).state).toBe("PUBLISHED");
  });

  it("writes who decided what on which day into the audit log, and nothing of an author", async () => {
    const { id, admins, admin, author } = await makeCase(held);
    await decide(admins, { ids: [id], decision: "remove", reason: REASON });
    const entries = await entriesOn(id);
    expect(entries).toMatchObject([{ admin: admin.email, action: "review-removed", reason: REASON }]);
    expect(entries[0]?.day.toISOString()).toMatch(/T00:00:00.000Z$/);
    const written = JSON.stringify(entries);
    for (const secret of [author.id, author.email]) expect(written).not.toContain(secret);
  });

  it("refuses a removal without a reason, bad input, and everyone but administrators (SEC-G3)", async () => {
    const { id, admins, authors, leaders } = await makeCase(held);
    for (const [cookies, status] of [
      [new CookieJar(), 401] as const,
      [authors, 403] as const,
      [leaders, 403] as const,
    ]) {
      expect((await decide(cookies, { ids: [id], decision: "publish" })).status).toBe(status);
    }
    const refused: [unknown, string][] = [
      [{ ids: [id], decision: "remove" }, "Say why. The author will read it."],
      [{ ids: [id], decision: "remove", reason: "   " }, "Say why. The author will read it."],
      [
        { ids: [id], decision: "remove", reason: "x".repeat(501) },
        "The reason must be at most 500 characters",
      ],
      [
        { ids: [id], decision: "remove", reason: "a\0b" },
        "The reason has characters that we can't store. Please retype it without them.",
      ],
      [{ ids: [], decision: "publish" }, "Choose at least one review"],
      [{ ids: ["1"], decision: "publish" }, "We could not find that review."],
      [{ ids: [id], decision: "delete" }, "Choose a decision: publish or remove"],
    ];
    for (const [body, message] of refused) {
      expect(await decide(admins, body)).toMatchObject({ status: 400, body: { message } });
    }
    expect((await rowOf(id)).state).toBe("HELD");
  });
});
