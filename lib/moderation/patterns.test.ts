import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { expect, it, onTestFinished, vi } from "vitest";
import { compilePatterns } from "@/lib/moderation/queries/patterns";
import { anyOf, isLatin1, toLetters, toPlain } from "@/lib/moderation/rules/canonical";
import { tagGroups } from "@/lib/moderation/rules/hate";
import { moderateReply } from "@/lib/moderation/rules/moderate-reply";
import { moderateReview } from "@/lib/moderation/rules/moderate-review";
import { PHRASE_PATTERNS } from "@/lib/moderation/rules/phrases";
import {
  ABOUT_THE_SAME,
  DENYING,
  DEROGATORY,
  HATE,
  HOSTILE,
  IMPLIED_HATE,
  TAGS,
} from "@/lib/moderation/words/hate";
import { NAME } from "@/lib/moderation/words/people";

// Otherwise some patterns would be compiled already.
await vi.hoisted(async () => {
  const { dropCompiledPatterns } = await import("@/tests/garbage.mjs");
  dropCompiledPatterns();
});

const TEXT = "Grace plans well, and says on Monday what is not known yet.";

function watchPatterns(): Set<string> {
  const used = new Set<string>();
  const { exec } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text) {
    used.add(String(this));
    return exec.call(this, text);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return used;
}

it("compiles all patterns that an ordinary text needs, long ones last, and lets others work in between", async () => {
  const compiled = watchPatterns();
  let isDone = false;
  let turns = 0;
  const compiling = compilePatterns().then(() => {
    isDone = true;
  });
  for (; !isDone; turns++) await nextTurn();
  await compiling;
  expect(turns).toBeGreaterThan(PHRASE_PATTERNS.length);
  vi.restoreAllMocks();

  const knownNames = ["Grace Hopper", "Northwind"];
  const phrases = new Set(PHRASE_PATTERNS.map(String));
  const used = watchPatterns();
  moderateReview({ text: TEXT, knownNames, recentTexts: [], recentCount: 0 });
  const order = [...compiled];
  const fromFirstPhrase = order.slice(order.findIndex((pattern) => phrases.has(pattern)));
  expect(fromFirstPhrase.length).toBeGreaterThanOrEqual(phrases.size);
  expect(fromFirstPhrase.filter((pattern) => used.has(pattern) && !phrases.has(pattern))).toEqual([]);

  moderateReply({ text: TEXT, knownNames });
  expect(used.size).toBeGreaterThan(phrases.size);
  const ofNames = /grace|hopper/;
  expect([...used].filter((pattern) => !compiled.has(pattern) && !ofNames.test(pattern))).toEqual([]);
});

it("needs no second form of the long ones for a name, a group, a sign or a foreign letter", async () => {
  setFlagsFromString("--allow-natives-syntax");
  const isCompiled = new Function("pattern", "isLatin1", "return %RegexpHasNativeCode(pattern, isLatin1)");
  await compilePatterns();
  const knownNames = ["Grace Hopper", "Northwind"];
  for (const text of [
    "Grace Hopper hires women, and says on Monday what is not known yet.",
    "Explains in Łódź what is “not known” yet…",
    "Explains → in Москва 👍 what is not known yet.",
  ]) {
    for (let times = 0; times < 2; times++)
      expect(moderateReview({ text, knownNames, recentTexts: [], recentCount: 0 }).outcome).toBe("accept");
  }
  expect(PHRASE_PATTERNS.filter(({ source }) => !isLatin1(source))).toEqual([]);
  expect(PHRASE_PATTERNS.filter((pattern) => !isCompiled(pattern, true))).toEqual([]);
  expect(PHRASE_PATTERNS.filter((pattern) => isCompiled(pattern, false))).toEqual([]);
});

it("finds what the same patterns find as they are written in the lists", () => {
  const ofHate = [HATE, IMPLIED_HATE, DEROGATORY, ABOUT_THE_SAME, HOSTILE, DENYING];
  const patterns = [...PHRASE_PATTERNS, ...ofHate.map((words) => anyOf(words, "u"))];
  const list = readFileSync("tests/bench/moderation/tuning.json", "utf8");
  const groups: { texts: string[] }[] = JSON.parse(list);
  const texts = groups.flatMap(({ texts }) => texts.map((text) => tagGroups(toLetters(toPlain(text))).text));
  for (const pattern of patterns) {
    const written = new RegExp(pattern.source.replaceAll("(?!x) ", " "), pattern.flags);
    expect(written.source).not.toBe(pattern.source);
    const found = (by: RegExp) => texts.filter((text) => by.test(text));
    expect(found(pattern)).toEqual(found(written));
  }
});

it("marks names and groups with characters that a text loses first, so that no one can write them", () => {
  const marks = [NAME, ...Object.values(TAGS)];
  expect(marks.filter((mark) => !isLatin1(mark) || toPlain(`a${mark}b`).text !== "ab")).toEqual([]);
});
