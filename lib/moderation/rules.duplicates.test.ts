import fc from "fast-check";
import { expect, it } from "vitest";
import { isNearDuplicate } from "@/lib/moderation/rules/duplicates";

const WORDS = "explains why priorities change and gives credit where it is due before anyone else asks".split(
  " ",
);

function shareOf(text: string, other: string): number {
  const shingles = (of: string) =>
    new Set(Array.from({ length: of.length - 4 }, (_, i) => of.slice(i, i + 5)));
  const [a, b] = [shingles(text), shingles(other)];
  const shared = [...a].filter((shingle) => b.has(shingle)).length;
  return shared / (a.size + b.size - shared);
}

it("compares whole texts, although it stops early at most of them", () => {
  const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 12, maxLength: 30 });
  const changed = sentence.chain((words) =>
    fc.tuple(
      fc.constant(words),
      fc.array(fc.nat(words.length - 1), { maxLength: 8 }),
      fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }),
    ),
  );
  const outcomes = new Set<boolean>();
  fc.assert(
    fc.property(changed, ([words, dropped, added]) => {
      const text = words.join(" ");
      const other = [...words.filter((_, index) => !dropped.includes(index)), ...added].join(" ");
      fc.pre(text.length >= 60 && other.length >= 60);
      const isAlike = shareOf(text, other) >= 0.6;
      outcomes.add(isAlike);
      expect(isNearDuplicate(text, [other])).toBe(isAlike);
    }),
    { numRuns: 500 },
  );
  expect(outcomes.size).toBe(2);
});
