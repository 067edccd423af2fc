import { expect, it } from "vitest";
import { sealReviews } from "@/lib/jobs/seal";
import { makeReview } from "../factories";
import { makePeople, type Person, rowsOf, type StolenRow, steal, submitAs, textNumber } from "./world";

// docs/anonymity.md, proof 4.
const TOMORROW = () => new Date(Date.now() + 24 * 60 * 60 * 1000);
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
  const stranger = await makeReview({
    author: null,
    ...{ companyId: leader.companyId ?? undefined },
    text: textNumber(40),
  });
  await sealReviews(TOMORROW());
  const other = rowsOf(await steal(), "reviews").find((row) => row.id === stranger.id) as StolenRow;
  for (const column of EQUAL_FOR_ALL.filter((name) => name !== "xmin")) expect(other[column]).toBe(a[column]);

  for (const column of ["authorTag", "submissionHash"]) {
    const [first, second] = [a, b].map((row) => (row[column] ?? "").slice(2)) as [string, string];
    const pieces = Array.from({ length: first.length - 7 }, (_, start) => first.slice(start, start + 8));
    expect(pieces.filter((piece) => second.includes(piece))).toEqual([]);
  }
});

it("a review by an account and one by a link have the same keys and the same shapes of values", async () => {
  const [author, leader] = (await makePeople(2, 2)) as [Person, Person];
  const target = { revieweeId: leader.id, companyId: leader.companyId ?? undefined };
  const byAccount = await submitAs(author, { ...target, reviewText: textNumber(5) });
  const byLink = await makeReview({ author: null, leader, text: textNumber(6) });
  const stolen = rowsOf(await steal(), "reviews");
  const shapeOf = (id: string) => {
    const row = stolen.find((candidate) => candidate.id === id) as StolenRow;
    return Object.fromEntries(
      Object.entries(row)
        .filter(([column]) => !["ctid", "xmin", "reviewText"].includes(column))
        .map(([column, value]) => [column, value?.replace(/[0-9a-f]/gi, "0").replace(/\.0+\+/, "+") ?? null]),
    );
  };
  expect(shapeOf(byLink.id)).toEqual(shapeOf(byAccount.id));
});
