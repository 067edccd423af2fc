import type { RatingBand } from "@/lib/ratings/schema";

/** The lowest overall that counts as positive feedback (specification, F). */
export const POSITIVE_FROM = 4;
/** The highest overall that counts as negative feedback (specification, F). */
export const NEGATIVE_TO = 2;

/** The band of an overall rating or of an average of them. */
export function ratingBand(overall: number): RatingBand {
  if (overall >= POSITIVE_FROM) return "positive";
  return overall <= NEGATIVE_TO ? "negative" : "neutral";
}

/** Mean of the sum over the count; 0 where there is nothing to average. */
export function averageOf(sum: number, count: number): number {
  return count === 0 ? 0 : sum / count;
}
