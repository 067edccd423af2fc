import { z } from "zod";

export const RATING_MIN = 1;
export const RATING_MAX = 5;

export const rating = z
  .int("Choose a rating from 1 to 5")
  .min(RATING_MIN, "Choose a rating from 1 to 5")
  .max(RATING_MAX, "Choose a rating from 1 to 5");

export const ratings = z.object({
  communicationRating: rating,
  supportRating: rating,
  growthRating: rating,
  overallRating: rating,
});
export type Ratings = z.infer<typeof ratings>;

export type RatingBand = "positive" | "neutral" | "negative";

/** How many ratings of a leader's published reviews are 1, 2, 3, 4 and 5, in that order. */
export type RatingCounts = {
  communication: number[];
  support: number[];
  growth: number[];
  overall: number[];
};

/** The reviews of one week. `overallCounts[0]` is the number of overall ratings of 1. */
export type RatingWeek = {
  week: Date;
  overallCounts: number[];
};

/** The site's totals; `overallCounts[0]` is the number of overall ratings of 1 that everyone may read. */
export type SiteTotals = {
  companies: number;
  companiesWithReviews: number;
  members: number;
  overallCounts: number[];
};

/** An average with the lowest and highest rating in it; all three are 0 if there is no rating. */
export const spreadAverage = z.object({
  average: z.number(),
  lowest: z.int(),
  highest: z.int(),
});
export type SpreadAverage = z.infer<typeof spreadAverage>;

/** Reviews of consecutive quarters, each named by its first day, YYYY-MM-DD. */
export const trendPoint = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  total: z.int(),
  average: z.number(),
});
export type TrendPoint = z.infer<typeof trendPoint>;

/** The rating stats of a leader or company. `counts` has the numbers of overall ratings 1 to 5, in that order. */
export const ratingFigures = z.object({
  total: z.int(),
  counts: z.array(z.int()).length(5),
  communication: spreadAverage,
  support: spreadAverage,
  growth: spreadAverage,
  overall: spreadAverage,
  /** `overall` is null if there are fewer reviews than a period needs. */
  lastYear: z.object({ total: z.int(), overall: spreadAverage.nullable() }),
  /** Overall by quarter, oldest first; quarters with few reviews are merged. */
  trend: z.array(trendPoint),
});
export type RatingFigures = z.infer<typeof ratingFigures>;
