import { describe, expect, it } from "vitest";
import { POST as SUBMIT } from "@/app/api/reviews/route";
import { GET as GET_SUBMITTED } from "@/app/api/reviews/submitted/route";
import { GET as GET_STATS } from "@/app/api/reviews/submitted/stats/route";
import { POST as UNLINK } from "@/app/api/reviews/unlink/route";
import { BLOCK_FILL, listUsedTags, tagsOfBlock } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { withConnection } from "@/lib/db/connection";
import { makeCompany, makeReview, makeReviews, makeUser } from "@/tests/factories";
import { countWaiting } from "@/tests/held-row";
import { recountAggregates } from "@/tests/recount";
import { type CookieJar, call, signIn } from "@/tests/requests";

const GONE = {
  status: 404,
  body: { code: "notFound", message: "That review isn't in your submissions. Please reload the page." },
};

async function unlink(cookies: CookieJar | undefined, id: string) {
  const response = await call(UNLINK, {
    method: "POST",
    url: "/api/reviews/unlink",
    body: { id },
    cookies,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function listed(cookies: CookieJar): Promise<{ ids: string[]; total: number }> {
  const [list, stats] = await Promise.all([
    call(GET_SUBMITTED, { url: "/api/reviews/submitted", cookies }),
    call(GET_STATS, { url: "/api/reviews/submitted/stats", cookies }),
  ]);
  const items = (await list.json()) as { id: string }[];
  const { total } = (await stats.json()) as { total: number };
  return { ids: items.map((item) => item.id), total };
}

async function scene() {
  const company = await makeCompany();
  const [author, leader] = await Promise.all([makeUser({ company }), makeUser({ company })]);
  const review = await makeReview({ author, leader });
  return { company, author, leader, review, cookies: await signIn(author) };
}

const rowOf = (id: string) => db.review.findUniqueOrThrow({ where: { id } });

async function emptyBlocks(author: { id: string; authorSalt: Uint8Array }, blocks: number[]): Promise<void> {
  const authorTag = { in: blocks.flatMap((block) => tagsOfBlock(author, block)) };
  await db.review.deleteMany({ where: { authorTag } });
}

describe("POST /api/reviews/unlink (G13)", () => {
  it("removes the review from its author's list and stats, and leaves it unchanged for everyone else", async () => {
    const { author, leader, review, cookies } = await scene();
    const other = await makeReview({ author, leader });
    expect(await listed(cookies)).toMatchObject({ total: 2 });
    expect(await unlink(cookies, review.id)).toEqual({ status: 200, body: { message: "Unlinked" } });
    expect(await listed(cookies)).toEqual({ ids: [other.id], total: 1 });
    const { authorTag, submissionHash, firstByAuthor, ...rest } = review;
    expect(await rowOf(review.id)).toMatchObject(rest);
    const { stored, recounted } = await recountAggregates();
    expect(stored).toEqual(recounted);
    expect(stored.totals.find(({ id }) => id === leader.id)).toMatchObject({ totalReviews: 2 });
  });

  it("leaves no tag of any slot of the author, and not the submission's hash", async () => {
    const { author, review, cookies } = await scene();
    await unlink(cookies, review.id);
    const { authorTag, submissionHash } = await rowOf(review.id);
    const blocks = Array.from({ length: 30 }, (_, block) => tagsOfBlock(author, block)).flat();
    expect(blocks).toContainEqual(review.authorTag);
    expect(blocks).not.toContainEqual(authorTag);
    expect(submissionHash).not.toEqual(review.submissionHash);
    expect([authorTag.length, submissionHash.length]).toEqual([32, 32]);
    expect(authorTag).not.toEqual(submissionHash);
    expect(await listUsedTags(author)).toEqual([]);
  });

  it("removes the name that the author chose, because their account still has it", async () => {
    const company = await makeCompany();
    const author = await makeUser({ company, anonymousName: "Quiet Heron" });
    const review = await makeReview({ author, company });
    expect(review.displayName).toBe("Quiet Heron");
    await unlink(await signIn(author), review.id);
    expect((await rowOf(review.id)).displayName).toBeNull();
  });

  it("finds no reviews by others or by a link, none that don't exist, and none twice", async () => {
    const { company, leader, review, cookies } = await scene();
    const byLink = await makeReview({ author: null, company });
    const strangers = await makeReview({ author: leader, company });
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const id of [byLink.id, strangers.id, unknown]) expect(await unlink(cookies, id)).toEqual(GONE);
    expect(await unlink(await signIn(leader), review.id)).toEqual(GONE);
    expect(await Promise.all([byLink, strangers, review].map(({ id }) => rowOf(id)))).toEqual([
      byLink,
      strangers,
      review,
    ]);
    await unlink(cookies, review.id);
    const unlinked = await rowOf(review.id);
    expect(await unlink(cookies, review.id)).toEqual(GONE);
    expect(await rowOf(review.id)).toEqual(unlinked);
  });

  it("happens once when sent 20 times at once", async () => {
    const { review, cookies } = await scene();
    const answers = await Promise.all(Array.from({ length: 20 }, () => unlink(cookies, review.id)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(404)]).toEqual([1, 19]);
  });

  it("finds a review that the seal is rewriting at that moment", async () => {
    const { review, cookies } = await scene();
    await withConnection(async (client) => {
      await client.query("BEGIN");
      await client.query(`CREATE TEMPORARY TABLE "resealed" ON COMMIT DROP AS TABLE "reviews"`);
      await client.query(`DELETE FROM "reviews" WHERE "id" = $1`, [review.id]);
      await client.query(`INSERT INTO "reviews" SELECT * FROM "resealed" WHERE "id" = $1`, [review.id]);
      const answer = unlink(cookies, review.id);
      await expect.poll(() => countWaiting(client)).toBeGreaterThan(0);
      await client.query("COMMIT");
      expect(await answer).toMatchObject({ status: 200 });
    });
    expect(await listed(cookies)).toEqual({ ids: [], total: 0 });
  });

  it("leaves a held review to the moderators, and a removed one removed", async () => {
    const { author, leader, cookies } = await scene();
    for (const state of ["HELD", "REMOVED"] as const) {
      const review = await makeReview({ author, leader, state });
      expect(await unlink(cookies, review.id)).toMatchObject({ status: 200 });
      const { holdReasons, isModerated } = review;
      expect(await rowOf(review.id)).toMatchObject({ state, holdReasons, isModerated });
    }
  });

  it("lets the same text be sent again as a new review, held if it resembles one that the author can read", async () => {
    const { company, leader, cookies } = await scene();
    const ratings = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
    const reviewText = "Explains why priorities change and gives credit where it is due.";
    const send = async (revieweeId: string | null) => {
      const body = { companyId: company.id, revieweeId, ...ratings, reviewText };
      const response = await call(SUBMIT, { method: "POST", url: "/api/reviews", cookies, body });
      return (await response.json()) as { id: string; state: string };
    };
    for (const [target, state] of [
      [null, "HELD"],
      [leader.id, "PUBLISHED"],
    ] as const) {
      const first = await send(target);
      expect((await send(target)).id).toBe(first.id);
      await unlink(cookies, first.id);
      const second = await send(target);
      expect(second.id).not.toBe(first.id);
      expect(second.state).toBe(state);
      const { ids } = await listed(cookies);
      expect(ids).toContain(second.id);
      expect(ids).not.toContain(first.id);
    }
  });

  it("requires a signed-in user, and the ID of a review", async () => {
    const { review, cookies } = await scene();
    expect(await unlink(undefined, review.id)).toMatchObject({ status: 401 });
    expect(await unlink(cookies, "first")).toMatchObject({ status: 400 });
    expect(await rowOf(review.id)).toEqual(review);
  });
});

describe("an author who unlinks whole blocks of submissions", () => {
  it("still finds all later ones, and the next submission takes a freed slot", async () => {
    const company = await makeCompany();
    const author = await makeUser({ company });
    await makeReviews(Array.from({ length: 4 * BLOCK_FILL + 5 }, () => ({ author, company })));
    expect(await listUsedTags(author)).toHaveLength(4 * BLOCK_FILL + 5);
    await emptyBlocks(author, [0, 1, 2]);
    expect(await listUsedTags(author)).toHaveLength(BLOCK_FILL + 5);
    await emptyBlocks(author, [3]);
    expect(await listUsedTags(author)).toHaveLength(5);
    const review = await makeReview({ author, company });
    expect(tagsOfBlock(author, 0)).toContainEqual(review.authorTag);
    expect(await listUsedTags(author)).toHaveLength(6);
  });
});
