import { describe, expect, it } from "vitest";
import { averageOf, ratingBand } from "@/lib/ratings/rules";

describe("ratingBand (F)", () => {
  it.each([
    [5, "positive"],
    [4, "positive"],
    [3.9, "neutral"],
    [3, "neutral"],
    [2.1, "neutral"],
    [2, "negative"],
    [1, "negative"],
  ])("%s is %s", (overall, band) => {
    expect(ratingBand(overall)).toBe(band);
  });
});

describe("averageOf", () => {
  it("is the mean, and 0 of nothing", () => {
    expect(averageOf(9, 2)).toBe(4.5);
    expect(averageOf(0, 0)).toBe(0);
  });
});
