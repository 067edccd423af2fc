import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { weekOf } from "@/lib/dates";
import {
  isVerifiedReview,
  maskEmail,
  normaliseText,
  statsOfWeeks,
  toScreenFilter,
  toStats,
} from "@/lib/reviews/rules";
import { reviewFilter } from "@/lib/reviews/schema";
import { isId } from "@/lib/search/rules";

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

describe("toScreenFilter", () => {
  const DEFAULTS = { sort: "newest", page: 1 };
  const NAMES = ["q", "sort", "minRating", "stars", "page"] as const;
  const TELLING = [
    "",
    " ",
    "0",
    "1",
    "5",
    "6",
    "-1",
    "2.5",
    "1e2",
    "100000",
    "100001",
    "oldest",
    " Runa\0 ",
    "x".repeat(101),
  ];

  it("takes what the endpoint takes, and the default for anything else", () => {
    const value = fc.oneof(
      fc.constantFrom(...TELLING),
      fc.string(),
      fc.constant(undefined),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), value, (name, raw) => {
        const { data } = reviewFilter.shape[name].safeParse(raw);
        const taken = raw === undefined || raw === null || data === "" ? undefined : data;
        expect(toScreenFilter({ [name]: raw })[name]).toBe(taken ?? { ...DEFAULTS }[name as "page"]);
      }),
    );
  });

  it("knows the same ids as the endpoints", () => {
    fc.assert(
      fc.property(fc.oneof(fc.uuid(), fc.string()), (id) => {
        expect(isId(id)).toBe(z.uuid().safeParse(id).success);
      }),
    );
  });
});
