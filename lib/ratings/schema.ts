import { z } from "zod";

export const RATING_MIN = 1;
export const RATING_MAX = 5;

/** A rating as given: a whole number from 1 to 5. */
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

/** The reviews of one week, summed up. `overallCounts[0]` is the number of overall ratings of 1. */
export type RatingWeek = {
  /** Its Monday, 00:00 UTC. */
  week: Date;
  communicationSum: number;
  supportSum: number;
  growthSum: number;
  overallCounts: number[];
};
