import { describe, expect, it } from "vitest";
import { RATING_ANCHORS } from "@/components/reviews/rating-anchors";
import { RATING_DIMENSIONS } from "@/lib/ratings/constants";

const sets = RATING_DIMENSIONS.flatMap(({ key }) =>
  Object.entries(RATING_ANCHORS[key]).map(([subject, sentences]) => [key, subject, sentences] as const),
);

describe.each(sets)("%s of a %s", (_key, _subject, sentences) => {
  it("has another sentence for each star, short enough for three lines on a phone", () => {
    expect(new Set(sentences).size).toBe(5);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z].+\.$/);
      expect(sentence.length).toBeLessThanOrEqual(95);
    }
  });

  it("says what was done, without judging it or naming a gender", () => {
    expect(sentences.join(" ")).not.toMatch(/\b(good|bad|great|poor|excellent|he|she|his|her)\b/i);
  });
});
