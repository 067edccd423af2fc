import { describe, expect, it } from "vitest";
import {
  formatAverage,
  formatCount,
  formatDay,
  formatGrowthScore,
  formatMonth,
  formatMonths,
  formatQuarters,
  formatReviews,
  formatSpread,
  formatWeek,
  initials,
  relativeWeek,
} from "@/lib/format";

// A Wednesday.
const NOW = new Date("2026-11-18T10:00:00Z");

describe("relativeWeek", () => {
  it.each([
    ["2026-11-16", "Recently"],
    ["2026-11-09", "1 week ago"],
    ["2026-11-02", "2 weeks ago"],
    ["2026-10-12", "5 weeks ago"],
    ["2026-10-05", "1 month ago"],
    ["2026-08-10", "3 months ago"],
    ["2025-11-17", "11 months ago"],
    ["2025-11-10", "1 year ago"],
    ["2023-11-13", "3 years ago"],
  ])("says of the week of %s: %s (ANON time shown)", (week, words) => {
    expect(relativeWeek(week, NOW)).toBe(words);
  });

  it("says 'Recently' if the date is missing, unreadable or in the future (F)", () => {
    expect(relativeWeek(null, NOW)).toBe("Recently");
    expect(relativeWeek("soon", NOW)).toBe("Recently");
    expect(relativeWeek("2026-11-23", NOW)).toBe("Recently");
  });

  it("counts weeks from Monday to Sunday in UTC, whatever the hour", () => {
    expect(relativeWeek("2026-11-16", new Date("2026-11-22T23:59:59Z"))).toBe("Recently");
    expect(relativeWeek("2026-11-16", new Date("2026-11-23T00:00:00Z"))).toBe("1 week ago");
    expect(relativeWeek(new Date("2026-11-15T22:00:00Z"), NOW)).toBe("1 week ago");
  });
});

describe("formatWeek", () => {
  it("names the Monday of the week", () => {
    expect(formatWeek("2026-11-16")).toBe("Week of 16 November 2026");
    expect(formatWeek(new Date("2026-11-22T20:00:00Z"))).toBe("Week of 16 November 2026");
    expect(formatWeek(new Date("1969-12-31T00:00:00Z"))).toBe("Week of 29 December 1969");
  });

  it("is null for a missing date", () => {
    expect(formatWeek(null)).toBeNull();
    expect(formatWeek("soon")).toBeNull();
  });
});

describe("formatDay", () => {
  it("is the same day in every time zone", () => {
    expect(formatDay("2026-11-14")).toBe("14 November 2026");
  });
});

describe("numbers", () => {
  it.each([
    [4.25, "4.3"],
    [4.35, "4.4"],
    [4, "4.0"],
    [0, "0.0"],
    [4.96, "5.0"],
  ])("shows the average %d as %s (F)", (average, shown) => {
    expect(formatAverage(average)).toBe(shown);
  });

  it("shows the growth score out of five, or N/A without ratings (B4.1)", () => {
    expect(formatGrowthScore(4.25, 8)).toBe("4.3/5");
    expect(formatGrowthScore(0, 0)).toBe("N/A");
  });

  it("separates thousands", () => {
    expect(formatCount(48_210)).toBe("48,210");
  });
});

describe("initials", () => {
  it.each([
    ["Maren", "Oduya", "MO"],
    [" élodie ", "öberg", "ÉÖ"],
    ["नेहा", "शर्मा", "नेश"],
    ["Maren", "", "M"],
    ["", " ", "?"],
  ])("takes those of '%s' '%s'", (first, last, expected) => {
    expect(initials(first, last)).toBe(expected);
  });
});

describe("formatMonths", () => {
  it.each([
    ["2026-03-01", "2026-03-01", "March 2026"],
    ["2026-01-01", "2026-03-01", "January to March 2026"],
    ["2025-11-01", "2026-01-01", "November 2025 to January 2026"],
    [null, "2026-03-01", "Up to March 2026"],
  ])("names %s to %s '%s'", (from, to, words) => {
    expect(formatMonths({ from, to })).toBe(words);
  });
});

describe("formatQuarters", () => {
  it.each([
    ["2026-07-01", "2026-07-01", "Q3 2026"],
    ["2026-01-01", "2026-10-01", "Q1 to Q4 2026"],
    ["2025-10-01", "2026-01-01", "Q4 2025 to Q1 2026"],
  ])("says of %s to %s: %s", (from, to, words) => {
    expect(formatQuarters({ from, to })).toBe(words);
  });
});

describe("numbers and dates in words", () => {
  it("says the range of ratings", () => {
    expect(formatSpread({ lowest: 2, highest: 5 })).toBe("from 2 to 5");
    expect(formatSpread({ lowest: 4, highest: 4 })).toBe("all 4");
  });

  it("counts reviews, and names a month", () => {
    expect([1, 0, 48210].map(formatReviews)).toEqual(["1 review", "0 reviews", "48,210 reviews"]);
    expect(formatMonth("2026-11-01")).toBe("November 2026");
  });
});
