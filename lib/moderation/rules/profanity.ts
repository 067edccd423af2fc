import {
  collapseDuplicatesTransformer,
  DataSet,
  englishDataset,
  type Node,
  type ParsedPattern,
  parseRawPattern,
  RegExpMatcher,
  SyntaxKind,
} from "obscenity";
import { type MappedText, matchesIn, toLetters, toMark } from "@/lib/moderation/rules/canonical";
import { namesGroup } from "@/lib/moderation/rules/hate";
import { isMentioned, isQuoted } from "@/lib/moderation/rules/stance";
import type { TextMark } from "@/lib/moderation/schema";
import {
  ALSO_NAMES,
  DROPPED_ENTRIES,
  ENGLISH_ONLY,
  HOMONYMS,
  INNOCENT,
  MASKED_STEMS,
  SLUR_ENTRIES,
  SLUR_PATTERNS,
  SWEAR_PATTERNS,
} from "@/lib/moderation/words/profanity";

/** `quoted` is a reported slur, or what was said with one or about a group. `names` pass with a capital. */
export function findProfanity(plain: MappedText, letters: MappedText, names: string[]): TextMark[] {
  const readings = /[1!|]/.test(plain.text) ? [letters, toLetters(plain, "l")] : [letters];
  const words = [...readings.flatMap(findListed), ...readings.flatMap(findSplit), ...findMasked(plain)];
  const hasSlur = words.some(({ mark }) => mark.kind === "slur");
  const isEnglish = readsAsEnglish(plain.text);
  const capitalised = new Set(
    names.flatMap((name) => name.split(/\s+/)).filter((name) => /^\p{Lu}/u.test(name)),
  );
  return words
    .filter(({ written, word }) => {
      if (!isEnglish && ENGLISH_ONLY.has(word)) return false;
      return !(/^\p{Lu}\p{Ll}/u.test(written) && (ALSO_NAMES.has(word) || capitalised.has(written)));
    })
    .filter(
      ({ word, mark }) => !HOMONYMS[word]?.test(sentenceAround(letters.text, toRange(letters, mark)[0])),
    )
    .map(({ mark }) => {
      const [from, to] = toRange(letters, mark);
      const isReport =
        mark.kind === "slur"
          ? isMentioned(letters.text, from, to)
          : isQuoted(letters.text, from, to) && (hasSlur || namesGroup(sentenceAround(letters.text, from)));
      return isReport ? { ...mark, kind: "quoted" as const } : mark;
    });

  function findListed(reading: MappedText) {
    if (!ANY_LISTED.test(collapse(reading.text))) return [];
    return matcher.getAllMatches(reading.text).flatMap((match) => {
      const [from, to] = toWholeWord(reading.text, match.startIndex, match.endIndex + 1);
      const word = reading.text.slice(from, to);
      // The list's boundaries are ASCII: next to a foreign letter, the match is in another, innocent word.
      if (/[^\p{ASCII}\P{L}]/u.test(word)) return [];
      const entry = dataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? "";
      const mark = toMark(reading, from, to, SLURS.has(entry) ? "slur" : "profanity");
      return { mark, word, written: writtenAt(plain, mark) };
    });
  }
}

const SLURS = new Set([...SLUR_PATTERNS, ...SLUR_ENTRIES]);

const dataset = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf((phrase) => DROPPED_ENTRIES.has(phrase.metadata?.originalWord ?? ""));
for (const entry of [...SWEAR_PATTERNS, ...SLUR_PATTERNS]) {
  dataset.addPhrase((phrase) => {
    const innocent = entry === SWEAR_PATTERNS[0] ? INNOCENT : [];
    for (const words of innocent) phrase.addWhitelistedTerm(words);
    return phrase.setMetadata({ originalWord: entry }).addPattern(parseRawPattern(entry));
  });
}

// The list is written for collapsed repeats; these may occur twice.
const DOUBLED = "begols";

const entries = dataset.build();
const matcher = new RegExpMatcher({
  ...entries,
  // The canonical form is already folded.
  blacklistMatcherTransformers: [
    collapseDuplicatesTransformer({
      defaultThreshold: 1,
      customThresholds: new Map(Array.from(DOUBLED, (letter) => [letter, 2])),
    }),
  ],
});

// Most texts have no listed word. One pattern shows that faster than obscenity's pattern for each entry.
const ANY_LISTED = new RegExp(
  byFirstLetter(entries.blacklistedTerms.map(({ pattern }) => toSource(pattern))),
  "s",
);

/** V8 tries one alternative after the other, so a few that begin differently are faster than many. */
function byFirstLetter(sources: string[]): string {
  const endings = new Map<string, string[]>();
  for (const source of sources) {
    const letter = /^[a-z]?/.exec(source)?.[0] ?? "";
    endings.set(letter, [...(endings.get(letter) ?? []), source.slice(letter.length)]);
  }
  return [...endings].map(([letter, list]) => `${letter}(?:${list.join("|")})`).join("|");
}

function toSource({ nodes, requireWordBoundaryAtStart, requireWordBoundaryAtEnd }: ParsedPattern) {
  const [start, end] = [requireWordBoundaryAtStart, requireWordBoundaryAtEnd].map((is) => (is ? "\\b" : ""));
  return `${start}${nodes.map(sourceOf).join("")}${end}`;
}

function sourceOf(node: Node): string {
  if (node.kind === SyntaxKind.Optional) return `(?:${sourceOf(node.childNode)})?`;
  if (node.kind === SyntaxKind.Wildcard) return ".";
  return String.fromCodePoint(...node.chars).replace(/[^\p{L}\d ]/gu, "\\$&");
}

function collapse(text: string) {
  return text.replace(/(.)\1+/gsu, (_, letter: string) =>
    DOUBLED.includes(letter) ? letter + letter : letter,
  );
}

const MASKED = MASKED_STEMS.map((stem) => ({ stem, letters: Array.from(stem) }));
const COMPOUND = /\p{L}{3}[^\p{L}]+\p{L}{3}/u;
const MASK = /[*#@$%!?_.\-+~^&=]/;

function findMasked(plain: MappedText) {
  return [...plain.text.matchAll(/(?<!\S)[^\p{L}]{0,3}(\p{L}[^\s,;:"()/]{2,30})/gu)].flatMap((match) => {
    const chunk = match[1] ?? "";
    const masked = chunk.replace(/[^\p{L}\d*#]+$/u, "");
    if (!MASK.test(masked)) return [];
    const lower = masked.toLowerCase();
    const joined = lower.replace(/[^\p{L}\d]/gu, "");
    const found = MASKED.find(({ stem, letters }) => {
      // "fu.ck": the symbol splits the word. Two long halves ("cock-tail") are an ordinary compound.
      if (joined.startsWith(stem) && !lower.startsWith(stem) && !COMPOUND.test(lower)) return true;
      // "f*ck", "s**t": the first letter and one more are there.
      const isMasked = letters.map((letter, i) => lower[i] !== letter && MASK.test(lower[i] ?? ""));
      return (
        letters.every((letter, i) => lower[i] === letter || (i > 0 && isMasked[i])) &&
        isMasked.includes(true) &&
        isMasked.slice(1).includes(false)
      );
    });
    if (!found && !/^f\*{3}(?:ing|er|ed)?$/.test(lower)) return [];
    const from = match.index + match[0].length - chunk.length;
    const kind = /^(?:nigg|fagg)/.test(found?.stem ?? "") ? "slur" : "profanity";
    const mark = toMark(plain, from, from + masked.length, kind);
    return { mark, word: found?.stem ?? "fuck", written: masked };
  });
}

const SPLIT = new RegExp(
  `(?<!\\p{L})(?:${["fuck", "cunt", "bitch"]
    .map((stem) => Array.from(stem).join("[^\\p{L}\\d]{0,3}"))
    .join("|")})(?:s|er|ed|ing|es|y)?(?!\\p{L})`,
  "gu",
);

// "fu ck", "b itch"
function findSplit(letters: MappedText) {
  return matchesIn(letters.text, SPLIT).map((match) => ({
    mark: toMark(letters, match.index, match.index + match[0].length, "profanity"),
    word: match[0],
    written: match[0],
  }));
}

function toWholeWord(text: string, from: number, to: number): [number, number] {
  const before = /[\p{L}\p{M}\d]*$/u.exec(text.slice(Math.max(0, from - 40), from))?.[0].length ?? 0;
  const after = /^[\p{L}\p{M}\d]*/u.exec(text.slice(to, to + 40))?.[0].length ?? 0;
  return [from - before, to + after];
}

function toRange({ starts, ends }: MappedText, mark: TextMark): [number, number] {
  return [Math.max(0, starts.indexOf(mark.start)), ends.lastIndexOf(mark.end) + 1];
}

function sentenceAround(text: string, at: number) {
  const before = /[^.!?\n]*$/u.exec(text.slice(Math.max(0, at - 200), at))?.[0] ?? "";
  return before + (/^[^.!?\n]*/u.exec(text.slice(at, at + 200))?.[0] ?? "");
}

function writtenAt(plain: MappedText, mark: TextMark) {
  return plain.text.slice(plain.starts.indexOf(mark.start), plain.ends.lastIndexOf(mark.end) + 1);
}

// Only words that related languages don't share ("in", "was" and "so" are also German).
const ENGLISH =
  /(?<![\p{L}'])(?:the|and|or|but|is|are|were|he|she|they|you|we|it|this|that|my|your|his|of|to|for|with|not|who|what|has|have|those|these|should|would|could|about|from|been|there|here|just|when|because|than|them|their|our|only|people|i'm|he's|she's|it's|they're|you're|can't|don't|won't|i'll|i'd|never|him|how|why|where|into|before|more|very|being|every|some|any|like|if|by|does|did|had|got|go)(?![\p{L}'])/gu;

export function readsAsEnglish(text: string) {
  const words = text.match(/\p{L}+/gu)?.length ?? 0;
  if (words < 8) return true;
  return (text.toLowerCase().match(ENGLISH)?.length ?? 0) * 12 >= words;
}
