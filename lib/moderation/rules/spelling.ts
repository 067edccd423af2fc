import { type MappedText, MappedTextBuilder } from "@/lib/moderation/rules/canonical";
import { NOT_DISGUISED, OFTEN_DISGUISED, SMALL_WORDS, TEXT_SPEAK } from "@/lib/moderation/words/groups";

/** Restores hateful words with one typing mistake, and the spaces between them ("Ihatewomen"). */
export function repairSpelling(letters: MappedText): MappedText {
  const repaired = new MappedTextBuilder();
  let copied = 0;
  const copyTo = (end: number) => {
    repaired.addPart(letters, copied, end);
    copied = end;
  };
  const words = [...letters.text.matchAll(/\p{L}+/gu)];
  for (const [i, { 0: word, index }] of words.entries()) {
    if (index < copied) continue;
    const next = words[i + 1];
    const isSplit = next?.index === index + word.length + 1 && isSplitWord(word, next[0]);
    const read = isSplit ? [word + next[0]] : readDisguised(word);
    if (!read) continue;
    const end = index + word.length + (isSplit ? next[0].length + 1 : 0);
    copyTo(index);
    repaired.add(read.join(" "), letters.starts[index] ?? 0, letters.ends[end - 1] ?? 0);
    copied = end;
  }
  copyTo(letters.text.length);
  return repaired;
}

const KEYWORDS = new Set(OFTEN_DISGUISED);
const PARTS = new Set([...OFTEN_DISGUISED, ...SMALL_WORDS]);
const PART_MAX = Math.max(...OFTEN_DISGUISED.map(({ length }) => length));
const MISSPELT = new Map([
  ...OFTEN_DISGUISED.filter(({ length }) => length >= 4).flatMap((word) =>
    mistakesIn(word).map((mistake): [string, string] => [mistake, word]),
  ),
  ...TEXT_SPEAK,
]);

function isSplitWord(first: string, second: string) {
  if (!KEYWORDS.has(first + second)) return false;
  return [first, second].some((part) => !PARTS.has(part) && !NOT_DISGUISED.has(part));
}

/** The first letter is right, as in almost every typing mistake. */
function mistakesIn(word: string) {
  const places = Array.from({ length: word.length - 1 }, (_, i) => i + 1);
  const missing = word.length < 5 ? [] : places.map((i) => word.slice(0, i) + word.slice(i + 1));
  const exchanged = places
    .slice(0, -1)
    .map((i) => word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2));
  const doubled = word.length < 5 ? [] : places.map((i) => word.slice(0, i) + word[i] + word.slice(i));
  return [...missing, ...exchanged, ...doubled].filter(
    (mistake) => !PARTS.has(mistake) && !NOT_DISGUISED.has(mistake),
  );
}

function readDisguised(word: string): string[] | null {
  if (PARTS.has(word)) return null;
  const meant = MISSPELT.get(word);
  if (meant) return [meant];
  return word.length < 8 || word.length > 40 ? null : splitWords(word);
}

function splitWords(run: string): string[] | null {
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= run.length; end++) {
    best[end] = null;
    for (let start = Math.max(0, end - PART_MAX); start < end; start++) {
      const [before, part] = [best[start], run.slice(start, end)];
      if (before && PARTS.has(part) && (best[end]?.length ?? Infinity) > before.length + 1) {
        best[end] = [...before, part];
      }
    }
  }
  const words = best[run.length] ?? [];
  return words.filter((word) => KEYWORDS.has(word)).length >= 2 ? words : null;
}
