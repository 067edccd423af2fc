import { type MappedText, matchesIn, toMark } from "@/lib/moderation/rules/canonical";
import type { TextMark } from "@/lib/moderation/schema";
import { ADVERTISING, SALES_TALK } from "@/lib/moderation/words/spam";

const SALES_TALK_MIN = 2;

export function findSpam(plain: MappedText): TextMark[] {
  const advertising = matchesOf(OFFER, plain.text);
  const talk = TALK.map((kind) => matchesOf(kind, plain.text)).filter((matches) => matches.length > 0);
  const found = talk.length < SALES_TALK_MIN ? advertising : [...advertising, ...talk.flat()];
  return found.map(({ index, 0: { length } }) => toMark(plain, index, index + length, "spam"));
}

const OFFER = anyOf(ADVERTISING);
const TALK = SALES_TALK.map((kind) => anyOf([kind]));

function anyOf(patterns: string[]) {
  return new RegExp(`(?<![\\p{L}\\d])(?:${patterns.join("|")})`, "giu");
}

function matchesOf(pattern: RegExp, text: string) {
  return matchesIn(text, pattern).filter(({ 0: found }) => found.trim() !== "");
}
