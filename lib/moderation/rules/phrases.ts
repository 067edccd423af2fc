import { anyOf, isLatin1, type MappedText, matchesIn, toMark } from "@/lib/moderation/rules/canonical";
import { isInQuotes } from "@/lib/moderation/rules/stance";
import type { TextMark } from "@/lib/moderation/schema";
import { ALLEGATIONS } from "@/lib/moderation/words/allegations";
import { CRIMES, NO_CRIME_AFTER, NO_CRIME_BEFORE } from "@/lib/moderation/words/crimes";
import { INSULTS, NO_INSULT_BEFORE } from "@/lib/moderation/words/insults";
import { MENACES } from "@/lib/moderation/words/menaces";
import { FOREIGN_THREATS, REPORTED, THREATS } from "@/lib/moderation/words/threats";
import { VIOLENCE } from "@/lib/moderation/words/violence";

/** A threat that the author reports from someone else counts as an allegation of crime. */
export function findThreats(tagged: MappedText): TextMark[] {
  return [...matchesOf(THREAT, tagged.text), ...matchesOf(FOREIGN_THREAT, tagged.text)].map(
    ({ from, to, before }) =>
      toMark(
        tagged,
        from,
        to,
        REPORTED.test(before) || isInQuotes(tagged.text, from, to) ? "crime" : "threat",
      ),
  );
}

export function findMenaces(tagged: MappedText): TextMark[] {
  return matchesOf(MENACE, tagged.text).map(({ from, to, before }) =>
    toMark(tagged, from, to, REPORTED.test(before) || isInQuotes(tagged.text, from, to) ? "crime" : "threat"),
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

export function findAllegations(letters: MappedText): TextMark[] {
  return matchesOf(ALLEGATION, letters.text)
    .filter(({ before }) => !DENIED.test(before))
    .map(({ from, to }) => toMark(letters, from, to, "allegation"));
}

const DENIED = /(?:\b(?:never|not|no|nobody|without|hardly|neither|nor)|n't) (?:\p{L}+ ){0,2}$/u;

type Phrases = { together: RegExp; parts: RegExp[] };

// V8 doesn't optimise patterns past 20 KB (kRegExpTooLargeToOptimize), and past 6 KB they compile slowly.
const PART_MAX_LENGTH = 6_000;

const THREAT = toPhrases(THREATS);
const FOREIGN_THREAT = toPhrases(FOREIGN_THREATS);
const ALLEGATION = toPhrases(ALLEGATIONS);
const MENACE = toPhrases([...MENACES, ...VIOLENCE]);
const INSULT = toPhrases(INSULTS);
const CRIME = toPhrases(CRIMES);

function toPhrases(patterns: string[]): Phrases {
  const parts: string[][] = [];
  let length = Infinity;
  for (const pattern of patterns) {
    length += pattern.length + 1;
    if (length > PART_MAX_LENGTH) {
      parts.push([]);
      length = pattern.length;
    }
    parts.at(-1)?.push(pattern);
  }
  return { together: anyOf(patterns), parts: parts.map((part) => anyOf(part, "u")) };
}

/** Each takes V8 tens of milliseconds to compile. */
export const PHRASE_PATTERNS: RegExp[] = [THREAT, FOREIGN_THREAT, MENACE, INSULT, CRIME, ALLEGATION].flatMap(
  ({ parts }) => parts,
);

const CONTEXT_LENGTH = 60;

function matchesOf({ together, parts }: Phrases, text: string) {
  // Most texts match none, and all patterns together may be too long for V8 to optimise.
  const latin = toLatin1(text);
  if (!parts.some((part) => part.test(latin))) return [];
  return matchesIn(text, together).map(({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
    before: text.slice(Math.max(0, index - CONTEXT_LENGTH), index),
    after: text.slice(index + length, index + length + CONTEXT_LENGTH),
  }));
}

// Beyond Latin-1, the phrases only ask whether a character is a letter.
function toLatin1(text: string): string {
  if (isLatin1(text)) return text;
  const marked = text.replace(/[^\0-\xff\P{L}]/gu, "ª").replace(/[^\0-\xff]/gu, "¤");
  // V8 keeps the result of `replace` in two bytes, too (`toLetters`).
  return Array.from(marked).join("");
}
