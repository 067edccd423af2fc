import { RATING_DIMENSIONS, recordOf } from "@/lib/ratings/constants";
import type { Ratings } from "@/lib/ratings/schema";
import { ENDINGS, MIDDLES, OPENINGS } from "../phrases";
import type { Random } from "./random";

/** Moderation holds a text with this sentence. */
export const HELD_SENTENCE = "I believe that this is fraud.";

const SENTENCES_MAX = 9;
const NAME_WORDS =
  "quiet early busy patient curious colleague engineer reader listener of the desk window morning".split(" ");

/** Moderation accepts the text, which is hardly ever the same twice. */
export function someText(random: Random): string {
  const count = 1 + Math.floor(random.next() * SENTENCES_MAX);
  const sentence = () => `${random.pick(OPENINGS)} ${random.pick(MIDDLES)} ${random.pick(ENDINGS)}.`;
  return Array.from({ length: count }, sentence).join(" ");
}

export function someName(random: Random): string {
  const count = 1 + Math.floor(random.next() * 3);
  return Array.from({ length: count }, () => random.pick(NAME_WORDS)).join(" ");
}

export function someRatings(random: Random): Ratings {
  return recordOf(RATING_DIMENSIONS, "column", () => 1 + Math.floor(random.next() * 5));
}
