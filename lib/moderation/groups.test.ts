import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { anyOf, matchesIn, toLetters, toPlain } from "@/lib/moderation/rules/canonical";
import { GROUP, GROUP_BEGINNING } from "@/lib/moderation/words/groups";

it("every mention of a group begins in a way that is looked for first", () => {
  const lists: { texts: string[] }[] = JSON.parse(readFileSync("tests/bench/moderation/tuning.json", "utf8"));
  const [mention, beginning] = [anyOf([GROUP]), anyOf([GROUP_BEGINNING], "u")];
  const mentioning = lists
    .flatMap(({ texts }) => texts)
    .map((text) => toLetters(toPlain(text)).text)
    .filter((text) => matchesIn(text, mention).length > 0);
  expect(mentioning.length).toBeGreaterThan(100);
  expect(mentioning.filter((text) => !beginning.test(text))).toEqual([]);
});
