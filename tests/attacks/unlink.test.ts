import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "@/lib/auth/viewer";
import { unlinkReview } from "@/lib/authorship/mutations/unlink";
import { db } from "@/lib/db/client";
import { sealReviews } from "@/lib/jobs/seal";
import { makeReview, makeUser } from "../factories";
import { makeCases } from "./cases";
import { DAY_MS, FIRST_MONDAY } from "./times";
import {
  changes,
  isInOrder,
  makePeople,
  namedByKey,
  type Person,
  rowsOf,
  type StolenRow,
  steal,
  stealTable,
  textNumber,
} from "./world";

beforeAll(() => makeCases(new Date(FIRST_MONDAY)));

// docs/anonymity.md, proof 5: what is left of the author of an unlinked review.
/** How many reviews each week has. Hiding only within a week would give away those of two. */
const WEEKS = [2, 24, 12, 2];
/** The week of each round's review. Until the third round, the seal writes the last week again in any case. */
const ROUNDS = [1, 2, 0, 3, 0, 3, 1, 2];

type Linked = { id: string; author: Person };

let people: Person[];
const linked: Linked[][] = WEEKS.map(() => []);
let today = FIRST_MONDAY + WEEKS.length * 7 * DAY_MS;

const unlink = ({ id, author }: Linked) => unlinkReview(author as unknown as Viewer, id);
const takeOne = (week: number) => {
  const own = linked[week] ?? [];
  return own.splice(Math.floor(Math.random() * own.length), 1)[0] as Linked;
};
const stolenReviews = () => stealTable("reviews");
const find = (rows: StolenRow[], { id }: Linked) => rows.find((row) => row.id === id) as StolenRow;

async function nextNight(): Promise<void> {
  today += DAY_MS;
  await sealReviews(new Date(today));
}

beforeAll(async () => {
  people = await makePeople(6, 3);
  for (const [week, count] of WEEKS.entries()) {
    for (let index = 0; index < count; index++) {
      const author = people[index % people.length] as Person;
      const createdAt = new Date(FIRST_MONDAY + (week * 7 + (index % 7)) * DAY_MS + index);
      const text = textNumber(linked.flat().length);
      const { id } = await makeReview({ author, companyId: author.companyId ?? undefined, text, createdAt });
      linked[week]?.push({ id, author });
    }
    await sealReviews(new Date(FIRST_MONDAY + (week + 1) * 7 * DAY_MS));
  }
  await nextNight();
});

describe("an unlinked review", () => {
  it("differs from before only in its keys, and no other row changes", async () => {
    const one = takeOne(1);
    const before = await steal();
    await unlink(one);
    const after = await steal();
    expect(changes(before, after)).toEqual({ reviews: { added: [], changed: [one.id], gone: [] } });
    const [old, fresh] = [before, after].map((dump) => find(rowsOf(dump, "reviews"), one));
    const changed = Object.keys(fresh ?? {}).filter((column) => fresh?.[column] !== old?.[column]);
    expect(changed.sort()).toEqual([
      "authorTag",
      "ctid",
      "firstByAuthor",
      "sealed",
      "submissionHash",
      "xmin",
    ]);
    await nextNight();
  });

  it("leads to no one by tag, hash or name, not even with the master key", async () => {
    const named = await makeUser({
      company: { id: people[0]?.companyId ?? "" },
      anonymousName: "Quiet Heron",
    });
    people.push(named);
    const { id } = await makeReview({
      author: named,
      companyId: named.companyId ?? undefined,
      text: textNumber(90),
    });
    const all = [{ id, author: named }, takeOne(1), takeOne(2)];
    const before = await stolenReviews();
    for (const { id, author } of all) {
      const name = author === named ? [author] : [];
      expect(namedByKey(people, find(before, { id, author }))).toEqual({
        tag: [author],
        hash: [author],
        name,
      });
    }
    for (const one of all) await unlink(one);
    const after = await stolenReviews();
    for (const one of all) {
      expect(namedByKey(people, find(after, one))).toEqual({ tag: [], hash: [], name: [] });
    }
    await db.review.delete({ where: { id } });
    await nextNight();
  });

  it("shows by xmin and place until the next seal, and by neither afterwards", async () => {
    await nextNight();
    let outOfOrder = 0;
    for (const week of ROUNDS) {
      const one = takeOne(week);
      await unlink(one);
      const fresh = await stolenReviews();
      const newest = Math.max(...fresh.map((row) => Number(row.xmin)));
      const touched = fresh.filter((row) => Number(row.xmin) === newest);
      expect(touched.map((row) => [row.id, row.sealed])).toEqual([[one.id, "false"]]);
      if (!isInOrder(fresh.map(({ id }) => id))) outOfOrder++;

      await nextNight();
      const rows = await stolenReviews();
      // Over all weeks, even those of a single author: not even the review's week shows.
      expect(new Set(rows.map((row) => `${row.xmin} ${row.sealed}`)).size).toBe(1);
      expect(isInOrder(rows.map(({ id }) => id))).toBe(true);
    }
    expect(outOfOrder).toBeGreaterThan(ROUNDS.length / 2);
  });

  it("that wasn't sealed yet keeps its time until the seal, which seals it with its week", async () => {
    const author = people[0] as Person;
    const submittedAt = new Date(today + 5_000_000);
    const { id } = await makeReview({
      author,
      companyId: author.companyId ?? undefined,
      text: textNumber(91),
      createdAt: submittedAt,
    });
    await unlink({ id, author });
    expect(await db.review.findUnique({ where: { id } })).toMatchObject({ submittedAt, sealed: false });
    await nextNight();
    const row = await db.review.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ submittedAt: null, sealed: true });
    expect(row.createdAt.getUTCDay()).toBe(1);
    expect(row.createdAt.toISOString()).toMatch(/T00:00:00\.000Z$/);
  });
});
