export const RATING_MIN = 1;
export const RATING_MAX = 5;
/** Counts of ratings are lists in this order. */
export const STARS = [1, 2, 3, 4, 5] as const;

type Dimension = { key: string; label: string; column: `${string}Rating`; counts: `${string}Counts` };

/** Reviews store them in `column`, leaders and companies in `counts`. */
export const RATING_PARTS = [
  {
    key: "communication",
    label: "Communication",
    column: "communicationRating",
    counts: "communicationCounts",
  },
  { key: "support", label: "Support", column: "supportRating", counts: "supportCounts" },
  { key: "growth", label: "Growth", column: "growthRating", counts: "growthCounts" },
] as const satisfies readonly Dimension[];

/** In the order of submission hashes: in another, a stored review could be sent again. */
export const RATING_DIMENSIONS = [
  ...RATING_PARTS,
  { key: "overall", label: "Overall", column: "overallRating", counts: "overallCounts" },
] as const satisfies readonly Dimension[];

export type RatingKey = (typeof RATING_DIMENSIONS)[number]["key"];

export const RATINGS_IN_WORDS = "four ratings";

export function recordOf<D extends Dimension, Name extends "key" | "column" | "counts", Value>(
  dimensions: readonly D[],
  name: Name,
  toValue: (dimension: D, index: number) => Value,
): Record<D[Name], Value> {
  const entries = dimensions.map((dimension, index) => [dimension[name], toValue(dimension, index)]);
  return Object.fromEntries(entries) as Record<D[Name], Value>;
}
