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
