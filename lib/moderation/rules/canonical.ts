import type { ModerationKind, TextMark } from "@/lib/moderation/schema";
import { LOOK_ALIKES } from "@/lib/moderation/words/look-alikes";

/** For each UTF-16 unit, `[starts[i], ends[i])` is the range of the original that it came from. */
export type MappedText = { text: string; starts: number[]; ends: number[] };

/** NFKC, with ASCII digits, quotes and dashes, single spaces and nothing invisible. Keeps the case. */
export function toPlain(original: string): MappedText {
  const plain = new MappedTextBuilder();
  for (const cluster of original.matchAll(/.\p{M}*/gsu)) {
    const start = cluster.index;
    const end = start + cluster[0].length;
    if (/^[!-_a-~]$/.test(cluster[0])) {
      plain.add(cluster[0], start, end);
      continue;
    }
    if (/[\s\u2800]/u.test(cluster[0])) {
      if (!plain.text.endsWith(" ")) plain.add(" ", start, end);
      continue;
    }
    const normal = cluster[0].normalize("NFKC");
    // Keeps such a sign as it is: U+FDFA expands to 18 letters, so 2,000 of them would fill a book.
    for (const char of normal.length > cluster[0].length * 4 ? cluster[0] : normal) {
      if (INVISIBLE.test(char) || /^[\u0300-\u036f\u20d0-\u20ff]$/.test(char)) continue;
      plain.add(PUNCTUATION[char] ?? toAsciiDigit(char), start, end);
    }
  }
  return plain;
}

/** `one` is the letter that a 1 or a bar between letters means. */
export function toLetters(plain: MappedText, one: "i" | "l" = "i"): MappedText {
  const isMostlyLatin = share(plain.text, /\p{Script=Latin}/gu) >= 0.5;
  const dropsAccents = isMostlyLatin && share(plain.text, /[a-z]/gi) >= 0.75;
  const letters = new MappedTextBuilder();
  // V8 keeps a slice of a text beyond Latin-1 in two bytes even if it is ASCII, but not a single letter.
  const canBeCut = isLatin1(plain.text);
  let at = 0;
  for (const piece of plain.text.match(/\S+|\s+/gu) ?? []) {
    const isOrdinary = canBeCut && /^[a-z',.;:?"()\s-]+$/i.test(piece);
    if (isOrdinary) letters.addAsAt(piece.toLowerCase(), plain, at);
    else
      for (const char of readWord(piece, { one, isMostlyLatin, dropsAccents }))
        letters.add(char.text, plain.starts[at + char.from] ?? 0, plain.ends[at + char.to - 1] ?? 0);
    at += piece.length;
  }
  return joinSpeltOut(letters);
}

export function toMark(mapped: MappedText, from: number, to: number, kind: ModerationKind): TextMark {
  return { start: mapped.starts[from] ?? 0, end: mapped.ends[to - 1] ?? 0, kind };
}

// `text.matchAll` copies the pattern each time. Copying a long one takes longer than the search.
export function matchesIn(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    matches.push(match);
    if (match[0] === "") pattern.lastIndex++;
  }
  return matches;
}

/** V8 compiles a pattern again for texts beyond Latin-1. */
export function isLatin1(text: string): boolean {
  return !/[^\0-\xff]/.test(text);
}

// True before any space. V8 compiles what follows alternatives up to ten times (kMaxCopiesCodeGenerated),
// but only once after a lookaround. Not `(?= )`: V8 11.3 misses matches of a loop that begins with it.
const COMPILED_ONCE = "(?!x)";

export function anyOf(patterns: string[], flags = "gu"): RegExp {
  const words = patterns.join("|").replaceAll(" (?:", `${COMPILED_ONCE} (?:`);
  return new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])`, flags);
}

// Includes control characters, because later steps mark names and groups of people with them.
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

const PUNCTUATION: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "‛": "'",
  "`": "'",
  "´": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "⁄": "/",
  "∕": "/",
  "∗": "*",
  "⋆": "*",
  "․": ".",
};

const LEET: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "€": "e",
  "£": "l",
  "+": "t",
};

export class MappedTextBuilder implements MappedText {
  text = "";
  starts: number[] = [];
  ends: number[] = [];

  add(text: string, start: number, end: number) {
    this.text += text;
    for (let i = 0; i < text.length; i++) {
      this.starts.push(start);
      this.ends.push(end);
    }
  }

  addPart(mapped: MappedText, from: number, to: number) {
    this.addAsAt(mapped.text.slice(from, to), mapped, from);
  }

  addAsAt(text: string, { starts, ends }: MappedText, at: number) {
    this.text += text;
    for (let i = at; i < at + text.length; i++) {
      this.starts.push(starts[i] ?? 0);
      this.ends.push(ends[i] ?? 0);
    }
  }
}

function toAsciiDigit(char: string) {
  if (!/^\p{Nd}$/u.test(char)) return char;
  const point = char.codePointAt(0) ?? 0;
  // Unicode has each script's digits in one run of ten.
  let zero = point;
  while (point - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(point - zero);
}

function share(text: string, letter: RegExp) {
  if (/^[\0-\x7f]*$/.test(text)) return /[a-z]/i.test(text) ? 1 : 0;
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  return all === 0 ? 0 : (text.match(letter)?.length ?? 0) / all;
}

type Reading = { one: "i" | "l"; isMostlyLatin: boolean; dropsAccents: boolean };

function readWord(word: string, { one, isMostlyLatin, dropsAccents }: Reading) {
  const chars: { text: string; from: number; to: number }[] = [];
  const latin = word.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const digits = word.match(/\d/g)?.length ?? 0;
  const foreign = word.match(/[\p{L}\p{So}]/gu)?.filter((char) => !/\p{Script=Latin}/u.test(char)) ?? [];
  const isDisguised =
    foreign.length > 0 &&
    (latin > 0 || isMostlyLatin) &&
    foreign.every((char) => char.toLowerCase() in LOOK_ALIKES);
  const letterCount = latin + (isDisguised ? foreign.length : 0);
  const isLeet = letterCount > 0 && digits <= letterCount * 1.5;
  // A closing '!' is punctuation, as is one between two sentences ("good!But"); others may be letters.
  const lastLetter = word.search(/(?<![^\p{L}\d])[^\p{L}\d]*$/u);
  let from = 0;
  for (const char of word) {
    const to = from + char.length;
    let text = char.toLowerCase();
    if (isDisguised) text = LOOK_ALIKES[text] ?? text;
    if (dropsAccents && text > "~") text = LOOK_ALIKES[text] ?? text.normalize("NFD").replace(/\p{M}/gu, "");
    const isOne =
      text === "1" ||
      text === "|" ||
      (text === "!" && !/^\p{Ll}!\p{Lu}/u.test(word.slice(from - 1, from + 2)));
    if (isLeet && isOne && from < lastLetter) text = one;
    else if (isLeet && !(text === "+" && from >= lastLetter)) text = LEET[text] ?? text;
    chars.push({ text, from, to });
    from = to;
  }
  return chars;
}

// "f u c k" and "f.u.c.k"
function joinSpeltOut(letters: MappedText): MappedText {
  const joined = new MappedTextBuilder();
  let copied = 0;
  for (const run of letters.text.matchAll(/(?<![\p{L}\d])\p{L}(?:[^\p{L}\d]{1,3}\p{L}(?![\p{L}\d])){2,}/gu)) {
    joined.addPart(letters, copied, run.index);
    for (copied = run.index; copied < run.index + run[0].length; copied++)
      if (/[\p{L}\p{Cs}]/u.test(letters.text[copied] ?? "")) joined.addPart(letters, copied, copied + 1);
  }
  joined.addPart(letters, copied, letters.text.length);
  return joined;
}
