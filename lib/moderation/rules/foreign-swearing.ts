import { anyOf, type MappedText, matchesIn, toMark } from "@/lib/moderation/rules/canonical";
import type { TextMark } from "@/lib/moderation/schema";
import {
  COMMON_WORDS,
  IN_ITS_LANGUAGE,
  type Language,
  PHRASES,
  UNMISTAKABLE,
} from "@/lib/moderation/words/foreign-swearing";

/** `names` may be used with a capital. */
export function findForeignSwearing(letters: MappedText, names: string[]): TextMark[] {
  const text = withoutAccents(letters.text);
  const words = [...text.matchAll(/\p{L}+(?:-se)?/gu)];
  const language = guessLanguage(words.map(([word]) => word));
  const own = language && LISTED[language];
  const known = new Set(names.flatMap((name) => withoutAccents(name.toLowerCase()).split(/\s+/)));
  const found = words.filter(({ 0: word }) => isSwearing(word) || own?.words.has(word));
  const phrases = own?.phrases ? matchesIn(text, own.phrases) : [];
  return [...found, ...phrases, ...matchesIn(text, PHRASE)]
    .filter(({ 0: word }) => !known.has(word))
    .map(({ index, 0: { length } }) => toMark(letters, index, index + length, "profanity"));
}

/** Null for English, for a text of one word, and where no language has the most common words. */
export function guessLanguage(words: string[]): Language | null {
  let best: Language | null = null;
  let most = 1;
  for (const [language, common] of LANGUAGES) {
    const count = words.filter((word) => common.has(word)).length;
    if (count > most || (count === most && best === null)) {
      most = count;
      best = language;
    }
  }
  return best && words.filter((word) => ENGLISH.has(word)).length < most ? best : null;
}

const LANGUAGES = (Object.keys(COMMON_WORDS) as Language[]).map(
  (language) => [language, COMMON_WORDS[language]] as const,
);
const ENGLISH = new Set(
  "the and of is are was were he she they you we it this that my your his her with for not who what has have but to be in on at as".split(
    " ",
  ),
);

const WHOLE = new Set(UNMISTAKABLE.filter((word) => word.endsWith("$")).map((word) => word.slice(0, -1)));
const STARTS = new Set(UNMISTAKABLE.filter((word) => !word.endsWith("$")));
const START_LENGTHS = [...new Set([...STARTS].map(({ length }) => length))];
const PHRASE = anyOf([PHRASES]);
const LISTED = Object.fromEntries(
  LANGUAGES.map(([language]) => {
    const entries = IN_ITS_LANGUAGE[language];
    const phrases = entries.filter((entry) => entry.includes(" "));
    const words = new Set(entries.filter((entry) => !entry.includes(" ")));
    return [language, { words, phrases: phrases.length > 0 ? anyOf(phrases) : null }];
  }),
) as Record<Language, { words: Set<string>; phrases: RegExp | null }>;

function isSwearing(word: string) {
  if (WHOLE.has(word)) return true;
  return START_LENGTHS.some((length) => length <= word.length && STARTS.has(word.slice(0, length)));
}

/** Keeps the length, so that offsets stay true. */
function withoutAccents(text: string) {
  return text.replace(/[^\p{ASCII}]/gu, (char) => {
    // "coño" is not "cono".
    if (char === "ñ") return char;
    const bare = SPECIAL[char] ?? char.normalize("NFD").replace(/\p{M}/gu, "");
    return bare.length === char.length ? bare : char;
  });
}

const SPECIAL: Record<string, string> = { ł: "l", ß: "s" };
