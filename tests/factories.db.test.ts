import { expect, it } from "vitest";
import type { Viewer } from "@/lib/auth/viewer";
import { isFirstByAuthor } from "@/lib/authorship/queries/first";
import { BLOCK_FILL, listSubmissionsBy, listUsedTags } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { submitReview } from "@/lib/reviews/mutations/submit";
import { reviewInput } from "@/lib/reviews/schema";
import { makeCompany, makeReview, makeReviews, makeUser } from "./factories";
import { recountAggregates } from "./recount";

it("a made review is found by its author, and one by link by no one", async () => {
  const author = await makeUser();
  const review = await makeReview({ author });
  await makeReview();
  expect(await listUsedTags(author)).toEqual([review.authorTag]);
});

it("reviews made at once by one author are all stored", async () => {
  const author = await makeUser();
  const company = await makeCompany();
  await Promise.all(Array.from({ length: 12 }, () => makeReview({ author, company })));
  expect(await listUsedTags(author)).toHaveLength(12);
  expect(await db.review.count({ where: { companyId: company.id } })).toBe(12);
});

it("reviews made together by one author have a tag each, over two blocks, and the first is marked", async () => {
  const [author, leader] = [await makeUser(), await makeUser()];
  await makeReviews(Array.from({ length: BLOCK_FILL + 5 }, () => ({ author, leader })));
  const own = await listSubmissionsBy(author);
  expect(own).toHaveLength(BLOCK_FILL + 5);
  expect(own.filter(isFirstByAuthor)).toHaveLength(1);
});

it("a made review is the one that the product stores: submitting the same again returns it", async () => {
  const company = await makeCompany();
  const [author, leader] = [await makeUser({ company }), await makeUser({ company })];
  const text = "Agendas arrive the day before, and decisions are written down.";
  const ratings = { communicationRating: 5, supportRating: 4, growthRating: 3, overallRating: 4 };
  const targets = [
    [{ leader }, { companyId: company.id, revieweeId: leader.id }],
    [{ company }, { companyId: company.id }],
    [
      { unregisteredLeaderEmail: "new@elsewhere.example" },
      { unregisteredLeaderEmail: "new@elsewhere.example" },
    ],
  ] as const;
  for (const [made, submitted] of targets) {
    const review = await makeReview({ author, ...made, ratings, text });
    const input = reviewInput.parse({ ...submitted, ...ratings, reviewText: text });
    const answer = await submitReview(author as unknown as Viewer, input, author.id);
    expect(answer.id).toBe(review.id);
  }
});

it("a made member is counted by their company, their own or the given one, once verified", async () => {
  const { companyId } = await makeUser();
  const company = { id: companyId ?? "" };
  await makeUser({ company });
  await makeUser({ company, isVerified: false });
  expect((await db.company.findUniqueOrThrow({ where: company })).verifiedMemberCount).toBe(2);
});

it("the badge needs five verified members of the same company", async () => {
  const company = await makeCompany();
  const members = await Promise.all(Array.from({ length: 4 }, () => makeUser({ company })));
  expect((await makeReview({ author: members[0], company })).isVerified).toBe(false);
  await makeUser({ company });
  expect((await makeReview({ author: members[0], company })).isVerified).toBe(true);
  expect((await makeReview({ author: await makeUser(), company })).isVerified).toBe(false);
});

it("a sealed review is dated on the Monday of its week", async () => {
  const review = await makeReview({ createdAt: new Date("2026-03-12T15:04:05Z"), sealed: true });
  expect([review.createdAt, review.visibleAt]).toEqual(Array(2).fill(new Date("2026-03-09T00:00:00Z")));
  expect(review.submittedAt).toBeNull();
  expect(review.sealed).toBe(true);
});

it("the recount agrees with what is stored, and detects a wrong count", async () => {
  const leader = await makeUser();
  await makeReview({ leader, ratings: { overallRating: 5 } });
  await makeReview({ leader, ratings: { overallRating: 2 } });
  await makeReview({ leader, state: "HELD" });
  await makeReview({ company: await makeCompany() });
  const { stored, recounted } = await recountAggregates();
  expect(recounted.totals.find(({ id }) => id === leader.id)).toMatchObject({
    totalReviews: 2,
    averageRating: 3.5,
    overallCounts: [0, 1, 0, 0, 1],
  });
  expect(stored).toEqual(recounted);
  await db.user.update({ where: { id: leader.id }, data: { totalReviews: 3 } });
  const drifted = await recountAggregates();
  expect(drifted.stored).not.toEqual(drifted.recounted);
});
