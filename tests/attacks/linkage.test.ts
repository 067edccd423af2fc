import { expect, it } from "vitest";
import { GET as RECEIVED } from "@/app/api/reviews/me/route";
import { GET as RECENT } from "@/app/api/reviews/recent/route";
import { GET as REVIEWS_OF } from "@/app/api/reviews/route";
import { submissionHashOf, tagsOfBlock } from "@/lib/authorship/queries";
import { db } from "@/lib/db/client";
import { linkOf } from "@/lib/feedback-link/queries";
import { sealReviews } from "@/lib/jobs/seal";
import { normaliseText } from "@/lib/reviews/rules";
import { sendByLink } from "../by-link";
import { call, signIn } from "../requests";
import { makePeople, type Person, rowsOf, type StolenRow, steal, submitAs, textNumber } from "./world";

// docs/anonymity.md, proof 4.
const TOMORROW = () => new Date(Date.now() + 24 * 60 * 60 * 1000);
const RATINGS = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
const PUBLIC = [
  "companyId",
  "revieweeId",
  "createdAt",
  "visibleAt",
  "isVerified",
  "isModerated",
  "state",
  "sealed",
];
const EQUAL_FOR_ALL = [
  "displayName",
  "holdReasons",
  "unregisteredLeaderEmail",
  "unregisteredLeaderIndex",
  "xmin",
];

it("two reviews by one author share nothing but the public target and the week", async () => {
  const [author, leader] = (await makePeople(2, 2)) as [Person, Person];
  const target = { revieweeId: leader.id, companyId: leader.companyId };
  const ratings = (given: number) => ({
    communicationRating: given,
    supportRating: given,
    growthRating: given,
    overallRating: given,
  });
  const one = await submitAs(author, { ...target, ...ratings(4), reviewText: textNumber(3) });
  const two = await submitAs(author, { ...target, ...ratings(2), reviewText: textNumber(17) });
  await sealReviews(TOMORROW());
  const stolen = rowsOf(await steal(), "reviews");
  const [a, b] = [one, two].map(({ id }) => stolen.find((row) => row.id === id)) as [StolenRow, StolenRow];

  const shared = Object.keys(a).filter((column) => a[column] === b[column]);
  expect(shared.filter((column) => ![...PUBLIC, ...EQUAL_FOR_ALL].includes(column))).toEqual([]);
  // Equal in these two because they are equal in every review, whoever wrote it.
  await db.user.update({ where: { id: leader.id }, data: { feedbackLink: linkOf(leader.id) } });
  const { body: stranger } = await sendByLink(leader, { reviewText: textNumber(40) });
  await sealReviews(TOMORROW());
  const other = rowsOf(await steal(), "reviews").find((row) => row.id === stranger.id) as StolenRow;
  for (const column of EQUAL_FOR_ALL.filter((name) => name !== "xmin")) expect(other[column]).toBe(a[column]);

  for (const column of ["authorTag", "submissionHash"]) {
    const [first, second] = [a, b].map((row) => (row[column] ?? "").slice(2)) as [string, string];
    const pieces = Array.from({ length: first.length - 7 }, (_, start) => first.slice(start, start + 8));
    expect(pieces.filter((piece) => second.includes(piece))).toEqual([]);
  }
});

/** What a value looks like, whatever it says: as text of the database, or as JSON. */
function shapeOf(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/[0-9a-f]/gi, "0").replace(/\.0+\+/, "+");
  if (typeof value !== "object" || value === null) return typeof value;
  const { reviewText: _text, ctid: _place, xmin: _transaction, ...rest } = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, shapeOf(inner)]));
}

it("a review by an account and one by a link have the same keys and shapes of values, in the database and in every list", async () => {
  const [author, leader] = (await makePeople(2, 2)) as [Person, Person];
  await db.user.update({
    where: { id: leader.id },
    data: { feedbackLink: linkOf(leader.id), areReviewsPublic: true },
  });
  const target = { revieweeId: leader.id, companyId: leader.companyId ?? undefined };
  const { id: byAccount } = await submitAs(author, { ...target, reviewText: textNumber(5) });
  const byLink = (await sendByLink(leader, { reviewText: textNumber(6) })).body.id;

  const stolen = rowsOf(await steal(), "reviews");
  const rows = [byAccount, byLink].map((id) => stolen.find((row) => row.id === id));
  expect(rows.filter(Boolean)).toHaveLength(2);
  expect(shapeOf(rows[0])).toEqual(shapeOf(rows[1]));

  const [theirs, mine] = [await signIn(author), await signIn(leader)];
  for (const [handler, query, cookies] of [
    [RECEIVED, "", mine],
    [REVIEWS_OF, `leaderId=${leader.id}`, theirs],
    [REVIEWS_OF, `companyId=${leader.companyId}`, theirs],
    [RECENT, "", theirs],
  ] as const) {
    const answer = await call(handler, { url: `/api/reviews?${query}`, cookies });
    const list = (await answer.json()) as { id: string }[];
    const items = [byAccount, byLink].map((id) => list.find((item) => item.id === id));
    expect(items.filter(Boolean), query).toHaveLength(2);
    expect(shapeOf(items[0]), query).toEqual(shapeOf(items[1]));
  }
});

it("the master key leads from a review by a link to nobody, whoever was signed in where it was sent", async () => {
  const [sender, leader] = (await makePeople(2, 2)) as [Person, Person];
  await db.user.update({ where: { id: leader.id }, data: { feedbackLink: linkOf(leader.id) } });
  const reviewText = textNumber(8);
  const sent = { ...RATINGS, reviewText };
  const { body } = await sendByLink(leader, sent, { cookies: await signIn(sender) });
  const byAccount = await submitAs(sender, {
    ...sent,
    revieweeId: leader.id,
    companyId: leader.companyId ?? undefined,
  });
  const named = async (id: unknown) => {
    const row = await db.review.findUniqueOrThrow({ where: { id: id as string } });
    const submitted = { kind: "leader", subject: leader.id, ratings: Object.values(RATINGS) };
    const guesses = [0, 1, 2].flatMap((block) => tagsOfBlock(sender, block));
    guesses.push(submissionHashOf(sender, { ...submitted, text: normaliseText(reviewText) }));
    return [row.authorTag, row.submissionHash].map((stored) =>
      guesses.some((guess) => Buffer.compare(guess, stored) === 0),
    );
  };
  expect(await named(byAccount.id)).toEqual([true, true]);
  expect(await named(body.id)).toEqual([false, false]);
});
