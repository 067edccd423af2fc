import { type MappedText, toMark } from "@/lib/moderation/rules/canonical";
import type { TextMark } from "@/lib/moderation/schema";
import { CRIMES, NO_CRIME_AFTER, NO_CRIME_BEFORE } from "@/lib/moderation/words/crimes";
import { INSULTS, NO_INSULT_BEFORE } from "@/lib/moderation/words/insults";
import { REPORTED, THREATS } from "@/lib/moderation/words/threats";

/** Threats by the author. A threat the author reports from someone else counts as an allegation of crime. */
export function findThreats(letters: MappedText): TextMark[] {
  return matchesOf(THREAT, letters.text).map(({ from, to, before }) =>
    toMark(letters, from, to, REPORTED.test(before) ? "crime" : "threat"),
  );
}

export function findInsults(letters: MappedText): TextMark[] {
  return matchesOf(INSULT, letters.text)
    .filter(({ before }) => !NO_INSULT_BEFORE.test(before))
    .map(({ from, to }) => toMark(letters, from, to, "insult"));
}

export function findCrimes(letters: MappedText): TextMark[] {
  return matchesOf(CRIME, letters.text)
    .filter(({ before, after }) => !NO_CRIME_BEFORE.test(before) && !NO_CRIME_AFTER.test(after))
    .map(({ from, to }) => toMark(letters, from, to, "crime"));
}

const THREAT = anyOf(THREATS);
const INSULT = anyOf(INSULTS);
const CRIME = anyOf(CRIMES);

function anyOf(patterns: string[]) {
  return new RegExp(`(?<![\\p{L}\\d])(?:${patterns.join("|")})(?![\\p{L}\\d])`, "gu");
}

const CONTEXT_LENGTH = 60;

function matchesOf(pattern: RegExp, text: string) {
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
    before: text.slice(Math.max(0, index - CONTEXT_LENGTH), index),
    after: text.slice(index + length, index + length + CONTEXT_LENGTH),
  }));
}
