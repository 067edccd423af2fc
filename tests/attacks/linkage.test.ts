import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { GET as RECEIVED } from "@/app/api/reviews/me/route";
import { GET as RECENT } from "@/app/api/reviews/recent/route";
import { GET as REVIEWS_OF } from "@/app/api/reviews/route";
import { changePrivateFields } from "@/lib/auth/private-fields";
import { submissionHashOf, tagsOfBlock } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { linkOf } from "@/lib/feedback-link/queries";
import { sealReviews } from "@/lib/jobs/seal";
import { normaliseText, VERIFIED_BADGE_MEMBERS } from "@/lib/reviews/rules";
import { sendByLink } from "../by-link";
import { call, signIn } from "../requests";
import { makeCases } from "./cases";
import { DAY_MS } from "./times";
import {
  makePeople,
  type Person,
  RATINGS,
  rowsOf,
  type StolenRow,
  steal,
  submitAs,
  textNumber,
} from "./world";

beforeAll(() => makeCases());

// docs/anonymity.md, proof 4.
const TOMORROW = () => new Date(Date.now() + DAY_MS);
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
// One bit, which docs/anonymity.md names.
const CHOSEN = ["isShareable"];
const EQUAL_FOR_ALL = [
  "displayName",
  "holdReasons",
  "unregisteredLeaderEmail",
  "unregisteredLeaderIndex",
  "submittedAt",
  ...["removalReason", "appeal", "appealedOn", "report", "reportReason", "reportNote"],
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
  expect(shared.filter((column) => ![...PUBLIC, ...CHOSEN, ...EQUAL_FOR_ALL].includes(column))).toEqual([]);
  expect(readFileSync("docs/anonymity.md", "utf8")).toContain("that is one bit those reviews have in common");
  // The two reviews share these because every review has them.
  await db.user.update({ where: { id: leader.id }, data: { feedbackLink: linkOf(leader.id) } });
  const { body: stranger } = await sendByLink(leader, { reviewText: textNumber(40) });
  await sealReviews(TOMORROW());
  const other = rowsOf(await steal(), "reviews").find((row) => row.id === stranger.id) as StolenRow;
  for (const column of EQUAL_FOR_ALL.filter((name) => name !== "xmin")) expect(other[column]).toBe(a[column]);

  for (const column of ["authorTag", "submissionHash", "firstByAuthor"]) {
    const [first, second] = [a, b].map((row) => (row[column] ?? "").slice(2)) as [string, string];
    const pieces = Array.from({ length: first.length - 7 }, (_, start) => first.slice(start, start + 8));
    expect(pieces.filter((piece) => second.includes(piece))).toEqual([]);
  }
});

/** The value itself if there are only a few. */
function shapeOf(value: unknown): unknown {
  if (value === "true" || value === "false") return value;
  if (typeof value === "string") return value.replace(/[0-9a-f]/gi, "0").replace(/\.0+\+/, "+");
  if (typeof value === "boolean" || value === null) return value;
  if (typeof value !== "object") return typeof value;
  const { reviewText: _text, ctid: _place, xmin: _transaction, ...rest } = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, shapeOf(inner)]));
}

async function compare(team: Person[], fields: { anonymousName?: string } = {}) {
  const [author, leader] = team as [Person, Person];
  if (fields.anonymousName) await db.$transaction((tx) => changePrivateFields(tx, author.id, fields));
  await db.user.update({
    where: { id: leader.id },
    data: { feedbackLink: linkOf(leader.id), areReviewsPublic: true },
  });
  const target = { revieweeId: leader.id, companyId: leader.companyId ?? undefined };
  // Only three are shown as recent, and in no order of time.
  await db.review.deleteMany();
  const { id: byAccount } = await submitAs(author, { ...target, reviewText: textNumber(5) });
  const byLink = (await sendByLink(leader, { reviewText: textNumber(6) })).body.id;
  const pairOf = (rows: Record<string, unknown>[]) =>
    [byAccount, byLink].map((id) => rows.find((row) => row.id === id)).map(shapeOf);
  const pairs = [pairOf(rowsOf(await steal(), "reviews"))];
  const [theirs, mine] = [await signIn(author), await signIn(leader)];
  for (const [handler, query, cookies] of [
    [RECEIVED, "", mine],
    [REVIEWS_OF, `leaderId=${leader.id}`, theirs],
    [REVIEWS_OF, `companyId=${leader.companyId}`, theirs],
    [RECENT, "", theirs],
  ] as const) {
    const answer = await call(handler, { url: `/api/reviews?${query}`, cookies });
    pairs.push(pairOf((await answer.json()) as Record<string, unknown>[]));
  }
  expect(pairs.flat().filter(Boolean)).toHaveLength(10);
  return pairs as [Record<string, unknown>, Record<string, unknown>][];
}

it("a review by an account and one by a link have the same keys, shapes and flags, in the database and in every list", async () => {
  for (const [byAccount, byLink] of await compare(await makePeople(2, 2))) expect(byAccount).toEqual(byLink);
});

it("in a company with the badge only that differs, as docs/anonymity.md says, and the name if one is signed", async () => {
  const team = await makePeople(VERIFIED_BADGE_MEMBERS + 1, VERIFIED_BADGE_MEMBERS + 1);
  for (const [byAccount, byLink] of await compare(team)) {
    expect([true, "true"]).toContain(byAccount.isVerified);
    expect([false, "false"]).toContain(byLink.isVerified);
    expect({ ...byAccount, isVerified: null }).toEqual({ ...byLink, isVerified: null });
  }
  const told = readFileSync("docs/anonymity.md", "utf8");
  expect(told).toContain("a review by a link never has it");
  const [signed] = await compare(await makePeople(2, 2), { anonymousName: "Quiet Heron" });
  expect(signed?.[0]).not.toEqual(signed?.[1]);
});

it("the master key leads from a review by a link to no one, even with its sender signed in", async () => {
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
