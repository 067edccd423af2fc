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

/** How many ratings are 1, 2, 3, 4 and 5, in that order. */
export type RatingCounts = Record<RatingKey, number[]>;

export type RatingWeek = {
  week: Date;
  overallCounts: number[];
};

/** `week` is the first day of the quarter. */
export type RatingQuarter = RatingWeek & Record<(typeof RATING_DIMENSIONS)[number]["counts"], number[]>;

/** `overallCounts` are of ratings that everyone may read. */
export type SiteTotals = {
  companies: number;
  companiesWithReviews: number;
  members: number;
  overallCounts: number[];
};

/** Rounded to one decimal, as it is shown (F). */
export const average = z.number().overwrite(roundAverage);

/** All three are 0 if there is no rating. */
export const spreadAverage = z.object({
  average,
  lowest: z.int(),
  highest: z.int(),
});
export type SpreadAverage = z.infer<typeof spreadAverage>;

/** `from` and `to` are the first days of quarters. */
export const trendPoint = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  total: z.int(),
  average,
  /** Null for a company, which has only the overall rating by week. */
  parts: z.object(recordOf(RATING_PARTS, "key", () => average)).nullable(),
});
export type TrendPoint = z.infer<typeof trendPoint>;

/** Has more than half of the reviews of the last twelve weeks. `week` is its Monday. */
export const busyWeek = z.object({ week: z.iso.date(), total: z.int(), ofTotal: z.int() });
export type BusyWeek = z.infer<typeof busyWeek>;

export const ratingFigures = z.object({
  total: z.int(),
  counts: z.array(z.int()).length(5),
  ...recordOf(RATING_DIMENSIONS, "key", () => spreadAverage),
  /** `sum` (of the overall ratings) and `overall` are null with fewer reviews than a period needs. */
  lastYear: z.object({ total: z.int(), sum: z.int().nullable(), overall: spreadAverage.nullable() }),
  trend: z.array(trendPoint),
  busyWeek: busyWeek.nullable(),
});
export type RatingFigures = z.infer<typeof ratingFigures>;
