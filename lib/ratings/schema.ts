import { z } from "zod";
import { roundAverage } from "@/lib/format";
import {
  RATING_DIMENSIONS,
  RATING_MAX,
  RATING_MIN,
  RATING_PARTS,
  type RatingKey,
  recordOf,
} from "@/lib/ratings/constants";

export const rating = z
  .int("Choose a rating from 1 to 5")
  .min(RATING_MIN, "Choose a rating from 1 to 5")
  .max(RATING_MAX, "Choose a rating from 1 to 5");

export const ratings = z.object(recordOf(RATING_DIMENSIONS, "column", () => rating));
export type Ratings = z.infer<typeof ratings>;

export type RatingBand = "positive" | "neutral" | "negative";

/** How many ratings of a leader's published reviews are 1, 2, 3, 4 and 5, in that order. */
export type RatingCounts = Record<RatingKey, number[]>;

/** The reviews of one week. `overallCounts[0]` is the number of overall ratings of 1. */
export type RatingWeek = {
  week: Date;
  overallCounts: number[];
};

/** The reviews of one quarter, by its first day, with the counts of every rating. */
export type RatingQuarter = RatingWeek & Record<(typeof RATING_DIMENSIONS)[number]["counts"], number[]>;

/** The site's totals; `overallCounts[0]` is the number of overall ratings of 1 that everyone may read. */
export type SiteTotals = {
  companies: number;
  companiesWithReviews: number;
  members: number;
  overallCounts: number[];
};

/** Leaves as it is shown, to one decimal (F). */
export const average = z.number().overwrite(roundAverage);

/** An average with the lowest and highest rating in it; all three are 0 if there is no rating. */
export const spreadAverage = z.object({
  average,
  lowest: z.int(),
  highest: z.int(),
});
export type SpreadAverage = z.infer<typeof spreadAverage>;

/** Reviews of consecutive quarters, each named by its first day, YYYY-MM-DD. */
export const trendPoint = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  total: z.int(),
  average,
  /** The averages of the other ratings; null of a company, which has only the overall one by week. */
  parts: z.object(recordOf(RATING_PARTS, "key", () => average)).nullable(),
});
export type TrendPoint = z.infer<typeof trendPoint>;

/** A week with more than half of the reviews of the last twelve. `week` is its Monday, YYYY-MM-DD. */
export const busyWeek = z.object({ week: z.iso.date(), total: z.int(), ofTotal: z.int() });
export type BusyWeek = z.infer<typeof busyWeek>;

/** The rating stats of a leader or company. `counts` has the numbers of overall ratings 1 to 5, in that order. */
export const ratingFigures = z.object({
  total: z.int(),
  counts: z.array(z.int()).length(5),
  ...recordOf(RATING_DIMENSIONS, "key", () => spreadAverage),
  /** `sum`, of the overall ratings, and `overall` are null if there are fewer reviews than a period needs. */
  lastYear: z.object({ total: z.int(), sum: z.int().nullable(), overall: spreadAverage.nullable() }),
  /** By quarter, oldest first; quarters with few reviews are merged. */
  trend: z.array(trendPoint),
  busyWeek: busyWeek.nullable(),
});
export type RatingFigures = z.infer<typeof ratingFigures>;
