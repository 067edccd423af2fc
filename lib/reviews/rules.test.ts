import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weekOf } from "@/lib/dates";
import {
  findPage,
  isVerifiedReview,
  maskEmail,
  normaliseText,
  statsOfWeeks,
  toStats,
  type WeekRange,
} from "@/lib/reviews/rules";
import type { ReviewSort } from "@/lib/reviews/schema";

describe("weekOf", () => {
  it.each([
    ["2026-11-16T00:00:00Z", "2026-11-16"],
    ["2026-11-22T23:59:59.999Z", "2026-11-16"],
    ["2026-11-15T23:59:59.999Z", "2026-11-09"],
    ["2027-01-01T12:00:00Z", "2026-12-28"],
  ])("returns the Monday in UTC of %s", (moment, monday) => {
    expect(weekOf(new Date(moment))).toBe(monday);
  });
});

describe("normaliseText", () => {
  it("ignores spaces, capitals and compatibility forms", () => {
    expect(normaliseText("  Ｃlear \n\n and  KIND ")).toBe("clear and kind");
  });
});

describe("isVerifiedReview", () => {
  it("needs the author's company and five verified members", () => {
    const author = { companyId: "a" };
    expect(isVerifiedReview(author, { id: "a", verifiedMemberCount: 5 })).toBe(true);
    expect(isVerifiedReview(author, { id: "a", verifiedMemberCount: 4 })).toBe(false);
    expect(isVerifiedReview(author, { id: "b", verifiedMemberCount: 50 })).toBe(false);
    expect(isVerifiedReview({ companyId: null }, { id: "a", verifiedMemberCount: 50 })).toBe(false);
  });
});

describe("maskEmail", () => {
  it("keeps the first character and the domain", () => {
    expect(maskEmail("kim.berg@fjordline.example")).toBe("k•••@fjordline.example");
  });
});

describe("toStats", () => {
  it("derives total, average and bands from the counts", () => {
    expect(toStats([1, 0, 2, 3, 4])).toEqual({
      total: 10,
      averageRating: 3.9,
      positive: 7,
      negative: 1,
      counts: [1, 0, 2, 3, 4],
    });
  });

  it("has an average of 0 if there is nothing", () => {
    expect(toStats([0, 0, 0, 0, 0]).averageRating).toBe(0);
  });
});

describe("findPage", () => {
  const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
  const FIRST_MONDAY = Date.parse("2026-01-05T00:00:00Z");
  type Row = { id: number; overall: number; createdAt: number };

  const ORDERS: Record<ReviewSort, (a: Row, b: Row) => number> = {
    newest: (a, b) => b.createdAt - a.createdAt || a.id - b.id,
    oldest: (a, b) => a.createdAt - b.createdAt || a.id - b.id,
    "highest-rated": (a, b) => b.overall - a.overall || ORDERS.newest(a, b),
    "lowest-rated": (a, b) => a.overall - b.overall || ORDERS.newest(a, b),
  };
  // Some sealed to their Monday, some at a time within the week.
  const rows = fc.array(
    fc.record({
      overall: fc.integer({ min: 1, max: 5 }),
      createdAt: fc
        .tuple(fc.nat({ max: 8 }), fc.oneof(fc.constant(0), fc.nat({ max: WEEK_MS - 1 })))
        .map(([week, into]) => FIRST_MONDAY + week * WEEK_MS + into),
    }),
    { maxLength: 60 },
  );

  function weeksOf(list: Row[]) {
    return [...new Set(list.map(({ createdAt }) => Date.parse(weekOf(new Date(createdAt)))))].map(
      (monday) => ({
        week: new Date(monday),
        overallCounts: [1, 2, 3, 4, 5].map(
          (overall) =>
            list.filter(
              (row) => row.overall === overall && row.createdAt >= monday && row.createdAt < monday + WEEK_MS,
            ).length,
        ),
      }),
    );
  }

  function isWithin(row: Row, { from, before, overall }: WeekRange): boolean {
    const isOfRating = overall === undefined || row.overall === overall;
    return isOfRating && row.createdAt >= from.getTime() && row.createdAt < before.getTime();
  }

  it("finds the same page from a few reviews as from sorting and counting all of them", () => {
    const sort = fc.constantFrom<ReviewSort>("newest", "oldest", "highest-rated", "lowest-rated");
    const stars = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
    fc.assert(
      fc.property(
        rows,
        sort,
        stars,
        stars,
        fc.nat({ max: 70 }),
        fc.integer({ min: 1, max: 10 }),
        (given, ...by) => {
          const [order, minRating, stars, skip, take] = by;
          const all = given.map((row, id) => ({ ...row, id }));
          const listed = all
            .filter(({ overall }) => overall >= (minRating ?? 1) && overall === (stars ?? overall))
            .sort(ORDERS[order]);
          const page = findPage(weeksOf(all), { sort: order, minRating, stars, skip, take });
          const read = listed.filter((row) => page.ranges.some((range) => isWithin(row, range)));
          expect(read.slice(page.skip, page.skip + take)).toEqual(listed.slice(skip, skip + take));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("reads only the weeks of the page, however many come before", () => {
    const weeks = Array.from({ length: 200 }, (_, index) => ({
      week: new Date(FIRST_MONDAY + index * WEEK_MS),
      overallCounts: [0, 0, 0, 0, 10],
    }));
    const page = findPage(weeks, { sort: "newest", skip: 1_903, take: 5 });
    expect(page).toEqual({
      ranges: [{ from: weeks[9]?.week, before: weeks[10]?.week }],
      skip: 3,
    });
  });
});

describe("statsOfWeeks", () => {
  it("sums the weeks, from the requested minimum rating or of one rating", () => {
    const weeks = [{ overallCounts: [1, 0, 0, 2, 1] }, { overallCounts: [0, 1, 0, 0, 3] }];
    expect(statsOfWeeks(weeks)).toMatchObject({
      total: 8,
      counts: [1, 1, 0, 2, 4],
      positive: 6,
      negative: 2,
    });
    expect(statsOfWeeks(weeks, { minRating: 4 })).toMatchObject({ total: 6, counts: [0, 0, 0, 2, 4] });
    expect(statsOfWeeks(weeks, { stars: 2 })).toMatchObject({ total: 1, counts: [0, 1, 0, 0, 0] });
  });
});
