import {
  anyOf,
  type MappedText,
  MappedTextBuilder,
  matchesIn,
  toMark,
} from "@/lib/moderation/rules/canonical";
import { isQuoted } from "@/lib/moderation/rules/stance";
import type { TextMark } from "@/lib/moderation/schema";
import { GROUP, GROUP_BEGINNING } from "@/lib/moderation/words/groups";
import {
  ABOUT_THE_SAME,
  DENIED,
  DENYING,
  DEROGATORY,
  HATE,
  HOSTILE,
  IMPLIED_HATE,
  REPORTS,
  TAGS,
  VERDICT_ON_IT,
} from "@/lib/moderation/words/hate";

export function tagGroups(letters: MappedText): MappedText {
  if (!MAY_MENTION.test(letters.text)) return letters;
  const tagged = new MappedTextBuilder();
  let copied = 0;
  for (const { index, 0: found, groups } of matchesIn(letters.text, MENTION)) {
    tagged.addPart(letters, copied, index);
    const end = index + found.length;
    const tag = TAG_NAMES.find((name) => groups?.[name] !== undefined) ?? "alike";
    tagged.add(TAGS[tag], letters.starts[index] ?? 0, letters.ends[end - 1] ?? 0);
    copied = end;
  }
  tagged.addPart(letters, copied, letters.text.length);
  return tagged;
}

export function namesGroup(text: string): boolean {
  return MAY_MENTION.test(text) && ANY_MENTION.test(text);
}

/** `refused` is clear and the author's own. `doubts` report or object ("quoted"), or may mean a group. */
export function findHate(tagged: MappedText): { refused: TextMark[]; doubts: ("hate" | "quoted")[] } {
  const { text } = tagged;
  const clear = [...(ANY_TAG.test(text) ? matchesIn(text, CLEAR) : []), ...matchesIn(text, IMPLIED)].map(
    toRange,
  );
  const unclear = [...matchesIn(text, UNCLEAR).map(toRange), ...findVerdicts(text), ...findHostility(text)];
  return {
    refused: clear
      .filter(([from, to]) => !isQuoted(text, from, to))
      .map(([from, to]) => toMark(tagged, from, to, "hate")),
    doubts: [...clear, ...unclear].map(([from, to]) => (isQuoted(text, from, to) ? "quoted" : "hate")),
  };
}

function toRange({ index, 0: { length } }: RegExpExecArray): [number, number] {
  return [index, index + length];
}

const TAG_NAMES = ["several", "one", "being", "alike", "from", "men"] as const;
const MENTION = new RegExp(`(?<![\\p{L}\\d])(?:${GROUP})(?![\\p{L}\\d]|'s )`, "gu");
// Most texts name no group, and this pattern shows that much faster.
const MAY_MENTION = anyOf([GROUP_BEGINNING], "u");
const ANY_MENTION = new RegExp(MENTION.source, "u");
const CLEAR = anyOf(HATE);
const IMPLIED = anyOf(IMPLIED_HATE);
const UNCLEAR = anyOf(DEROGATORY);
const SAME = anyOf(ABOUT_THE_SAME);
const ANY_TAG = new RegExp(`[${Object.values(TAGS).join("")}]`, "u");
// A nationality alone isn't enough: "the French office is a mess".
const GROUP_TAG = new RegExp(`[${TAGS.several}${TAGS.one}${TAGS.being}${TAGS.alike}]`, "u");
const ANY_HOSTILE = anyOf(HOSTILE);
const ANY_DENYING = anyOf(DENYING);
const ENDS_WITH_TAG = new RegExp(`${ANY_TAG.source}[^\\p{L}]*$`, "u");

function findVerdicts(text: string) {
  if (!ANY_TAG.test(text)) return [];
  const found: [number, number][] = [];
  let before = "";
  for (const { index: start, 0: sentence } of text.matchAll(/[^.!?\n]+[.!?\n]*/gu)) {
    const tagAt = sentence.search(ANY_TAG);
    for (const { index, 0: words } of matchesIn(sentence, SAME)) {
      if (ANY_TAG.test(before) || (tagAt >= 0 && tagAt < index)) {
        found.push([start + index, start + index + words.length]);
      }
    }
    if (ENDS_WITH_TAG.test(before)) {
      const verdict = VERDICT_ON_IT.exec(sentence);
      if (verdict) found.push([start, start + verdict[0].length]);
    }
    before = sentence;
  }
  return found;
}

function findHostility(text: string): [number, number][] {
  let before = "";
  return [...text.matchAll(/[^.!?\n]+/gu)].flatMap(({ index: start, 0: sentence }) => {
    const isAbout = GROUP_TAG.test(sentence) || (GROUP_TAG.test(before) && ABOUT_THEM.test(sentence));
    const isReport = REPORTS.test(sentence) || (!GROUP_TAG.test(sentence) && REPORTS.test(before));
    before = sentence;
    if (!isAbout || isReport) return [];
    const denied = ([from]: [number, number]) => DENIED.test(sentence.slice(Math.max(0, from - 60), from));
    return [
      ...matchesIn(sentence, ANY_DENYING).map(toRange),
      ...matchesIn(sentence, ANY_HOSTILE)
        .map(toRange)
        .filter((range) => !denied(range)),
    ].map(([from, to]): [number, number] => [start + from, start + to]);
  });
}

const ABOUT_THEM =
  /(?<!\p{L})(?:them|(?:those|these|such) people|(?:that|their|this) (?:kind|sort|lot)|they(?:'re| are| all| should| must| only| just)|go away)(?!\p{L})/u;
