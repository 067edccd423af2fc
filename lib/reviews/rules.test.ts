import { describe, expect, it } from "vitest";
import { isVerifiedReview, maskEmail, normaliseText, toStats, weekOf } from "@/lib/reviews/rules";

describe("weekOf", () => {
  it.each([
    ["2026-11-16T00:00:00Z", "2026-11-16"],
    ["2026-11-22T23:59:59.999Z", "2026-11-16"],
    ["2026-11-15T23:59:59.999Z", "2026-11-09"],
    ["2027-01-01T12:00:00Z", "2026-12-28"],
  ])("gives the Monday in UTC of %s", (moment, monday) => {
    expect(weekOf(new Date(moment))).toBe(monday);
  });
});

describe("normaliseText", () => {
  it("sees through spaces, capitals and compatibility forms", () => {
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

  it("has an average of 0 where there is nothing", () => {
    expect(toStats([0, 0, 0, 0, 0]).averageRating).toBe(0);
  });
});
