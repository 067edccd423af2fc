import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RATING_DIMENSIONS, RATINGS_IN_WORDS } from "@/lib/ratings/constants";
import {
  averageOf,
  busyWeekOf,
  changeOf,
  lastYearOf,
  PERIOD_MIN_REVIEWS,
  pickRatings,
  ratingBand,
  spreadOf,
  TREND_POINTS_MAX,
  toRatingList,
  toTrend,
  totalOf,
} from "@/lib/ratings/rules";
import type { RatingQuarter, RatingWeek } from "@/lib/ratings/schema";

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

it("the texts say how many ratings there are", () => {
  const count = ["three", "four", "five", "six"][RATING_DIMENSIONS.length - 3];
  expect(RATINGS_IN_WORDS).toBe(`${count} ratings`);
});

describe("toRatingList", () => {
  it("has the order that the submission hashes of stored reviews were made with", () => {
    const given = { overallRating: 4, growthRating: 3, supportRating: 2, communicationRating: 1 };
    expect(toRatingList(given)).toEqual([1, 2, 3, 4]);
  });
});

describe("pickRatings", () => {
  it("leaves out every other field", () => {
    const given = { communicationRating: 1, supportRating: 2, growthRating: 3, overallRating: 4 };
    const review = { ...given, reviewText: "Explains decisions before they land." };
    expect(pickRatings(review)).toEqual(given);
  });
});

describe("averageOf", () => {
  it("is the mean, and 0 if there is nothing", () => {
    expect(averageOf(9, 2)).toBe(4.5);
    expect(averageOf(0, 0)).toBe(0);
  });
});

describe("spreadOf", () => {
  it("is the average with the lowest and the highest", () => {
    expect(spreadOf([0, 1, 0, 2, 1])).toEqual({ average: 3.75, lowest: 2, highest: 5 });
    expect(spreadOf([0, 0, 4, 0, 0])).toEqual({ average: 3, lowest: 3, highest: 3 });
    expect(spreadOf([0, 0, 0, 0, 0])).toEqual({ average: 0, lowest: 0, highest: 0 });
  });
});

function week(monday: string, ...overall: number[]): RatingWeek {
  const overallCounts = [1, 2, 3, 4, 5].map((stars) => overall.filter((given) => given === stars).length);
  return { week: new Date(`${monday}T00:00:00Z`), overallCounts };
}

describe("toTrend", () => {
  it("has a point for each quarter with enough reviews, oldest first", () => {
    const weeks = [week("2026-04-06", 5, 5, 4), week("2026-01-05", 1, 2), week("2026-03-30", 3)];
    expect(toTrend(weeks)).toEqual([
      { from: "2026-01-01", to: "2026-01-01", total: 3, average: 2, parts: null },
      { from: "2026-04-01", to: "2026-04-01", total: 3, average: 14 / 3, parts: null },
    ]);
  });

  it("merges a quarter with few reviews with the next ones until the point has three", () => {
    const weeks = [
      week("2025-01-06", 1),
      week("2025-07-07", 5),
      week("2026-01-05", 3, 3),
      week("2026-04-06", 4, 4, 4),
    ];
    expect(toTrend(weeks)).toEqual([
      { from: "2025-01-01", to: "2026-01-01", total: 4, average: 3, parts: null },
      { from: "2026-04-01", to: "2026-04-01", total: 3, average: 4, parts: null },
    ]);
  });

  it("adds a last quarter with few reviews to the point before", () => {
    const weeks = [week("2026-01-05", 4, 4, 4), week("2026-07-06", 1)];
    expect(toTrend(weeks)).toEqual([
      { from: "2026-01-01", to: "2026-07-01", total: 4, average: 3.25, parts: null },
    ]);
  });

  it("has the averages of the other ratings over the same quarters", () => {
    const quarter = (monday: string, overall: number[], support: number[]): RatingQuarter => ({
      ...week(monday, ...overall),
      communicationCounts: week(monday, ...overall).overallCounts,
      supportCounts: week(monday, ...support).overallCounts,
      growthCounts: week(monday, ...overall).overallCounts,
    });
    const quarters = [
      quarter("2026-01-01", [5, 5], [1, 2]),
      quarter("2026-04-01", [2], [3]),
      quarter("2026-07-01", [4, 4, 4], [5, 5, 2]),
    ];
    expect(toTrend(quarters)).toEqual([
      {
        from: "2026-01-01",
        to: "2026-04-01",
        total: 3,
        average: 4,
        parts: { communication: 4, support: 2, growth: 4 },
      },
      {
        from: "2026-07-01",
        to: "2026-07-01",
        total: 3,
        average: 4,
        parts: { communication: 4, support: 4, growth: 4 },
      },
    ]);
  });

  it("has no point for fewer than three reviews", () => {
    expect(toTrend([])).toEqual([]);
    expect(toTrend([week("2026-01-05", 4), week("2026-07-06", 1)])).toEqual([]);
  });

  it("counts a week by its Monday, even if most of its days are in the next quarter", () => {
    expect(toTrend([week("2026-09-28", 4, 4, 4)])[0]).toMatchObject({ from: "2026-07-01" });
  });

  it("shows the newest points if there are too many", () => {
    const weeks = Array.from({ length: 40 }, (_, index) =>
      week(new Date(Date.UTC(2016, index * 3, 15)).toISOString().slice(0, 10), 3, 3, 3),
    );
    const trend = toTrend(weeks);
    expect(trend).toHaveLength(TREND_POINTS_MAX);
    expect(trend.at(-1)?.from).toBe("2025-10-01");
  });

  it("never has a point for fewer than three reviews, and loses none, whatever the weeks", () => {
    const anyWeek = fc.record({
      day: fc.integer({ min: 0, max: 3 * 365 }),
      overall: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(anyWeek, { maxLength: 12 }), (given) => {
        const weeks = given.map(({ day, overall }) =>
          week(new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10), ...overall),
        );
        const trend = toTrend(weeks);
        const total = given.reduce((sum, { overall }) => sum + overall.length, 0);
        const shown = trend.reduce((sum, point) => sum + point.total, 0);
        expect(trend.every((point) => point.total >= PERIOD_MIN_REVIEWS && point.from <= point.to)).toBe(
          true,
        );
        expect(shown).toBe(total < PERIOD_MIN_REVIEWS ? 0 : total);
      }),
    );
  });
});

describe("lastYearOf", () => {
  const NOW = new Date("2026-11-18T10:00:00Z");

  it("averages the weeks that began within twelve months", () => {
    const weeks = [week("2026-11-16", 5), week("2025-11-24", 4, 3), week("2025-11-17", 1)];
    expect(lastYearOf(weeks, NOW)).toEqual({
      total: 3,
      sum: 12,
      overall: { average: 4, lowest: 3, highest: 5 },
    });
  });

  it("has a number but no average for fewer than three", () => {
    expect(lastYearOf([week("2026-11-16", 5, 5)], NOW)).toEqual({ total: 2, sum: null, overall: null });
    expect(lastYearOf([week("2024-11-18", 5, 5, 5)], NOW)).toEqual({ total: 0, sum: null, overall: null });
  });
});

describe("changeOf (G71)", () => {
  const figures = (counts: number[], recent: number[]) => ({
    total: totalOf(counts),
    counts,
    lastYear: lastYearOf([{ week: new Date("2026-11-16"), overallCounts: recent }], new Date("2026-11-21")),
  });

  it("compares the last 12 months with everything before, in tenths as shown", () => {
    expect(changeOf(figures([1, 0, 1, 3, 4], [1, 0, 1, 1, 0]))).toEqual({
      recent: { average: 8 / 3, total: 3 },
      earlier: { average: 28 / 6, total: 6 },
      tenths: -20,
    });
  });

  it("is none below a tenth before rounding, and never if there is one (G71)", () => {
    // 3.75 and 3.67, shown as 3.8 and 3.7
    expect(changeOf(figures([0, 5, 8, 8, 9], [0, 1, 5, 2, 4]))?.tenths).toBe(0);
    // 3.3 and 3.2, whose difference as doubles is a little less than a tenth
    expect(changeOf(figures([0, 0, 15, 5, 0], [0, 0, 7, 3, 0]))?.tenths).toBe(1);
    expect(changeOf(figures([0, 0, 15, 5, 0], [0, 0, 8, 2, 0]))?.tenths).toBe(-1);
  });

  it("is null if either side has fewer than three", () => {
    expect(changeOf(figures([0, 0, 0, 3, 3], [0, 0, 0, 1, 1]))).toBeNull();
    expect(changeOf(figures([0, 0, 0, 3, 2], [0, 0, 0, 3, 0]))).toBeNull();
    expect(changeOf(figures([0, 0, 0, 3, 2], [0, 0, 0, 0, 0]))).toBeNull();
  });

  it("says nothing that the stats without it don't: it is the rest of all time", () => {
    const counts = fc.array(fc.nat({ max: 400 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(counts, counts, (recent, earlier) => {
        const all = recent.map((count, index) => count + (earlier[index] ?? 0));
        const change = changeOf(figures(all, recent));
        const isEnough = [recent, earlier].every((side) => totalOf(side) >= PERIOD_MIN_REVIEWS);
        expect(change?.earlier).toEqual(
          isEnough ? { average: spreadOf(earlier).average, total: totalOf(earlier) } : undefined,
        );
      }),
    );
  });
});

describe("busyWeekOf (G68)", () => {
  const now = new Date("2026-11-18T12:00:00Z");
  const of = (...weeks: RatingWeek[]) => busyWeekOf(weeks, now);

  it("is the week with three reviews or more and more than half of the last twelve weeks", () => {
    expect(of(week("2026-11-09", 5, 5, 4), week("2026-09-07", 3, 3))).toEqual({
      week: "2026-11-09",
      total: 3,
      ofTotal: 5,
    });
    expect(of(week("2026-11-09", 5, 5, 4))).toEqual({ week: "2026-11-09", total: 3, ofTotal: 3 });
  });

  it.each([
    ["only two reviews", [week("2026-11-09", 5, 5)]],
    ["half of the reviews", [week("2026-11-09", 5, 5, 4), week("2026-09-07", 3, 3, 1)]],
    ["a week before those twelve", [week("2026-08-17", 5, 5, 4)]],
    ["this week, which isn't over", [week("2026-11-16", 5, 5, 4)]],
  ])("is none with %s", (_name, weeks) => {
    expect(of(...weeks)).toBeNull();
  });

  it("doesn't count this week at all, so that nothing changes before Monday", () => {
    const earlier = [week("2026-11-09", 5, 5, 4), week("2026-09-07", 3)];
    expect(of(...earlier, week("2026-11-16", 5, 5, 4, 4, 4))).toEqual(of(...earlier));
    expect(of(week("2026-08-24", 5, 5, 4))).toMatchObject({ total: 3 });
  });
});
