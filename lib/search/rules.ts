/** A row of the index that matches: whose it is, how well (0 is best), and the folded words that it is ordered by. */
export type Match = { ownerId: string; tier: number; word: string; name: string };

const WORDS_MAX = 5;
/** Up to this tier the name has what was asked for as it was typed. */
const WHOLE_WORD_TIER = 2;
/** From here on nothing is looked for that is spelt otherwise. */
const ENOUGH = 3;
/** Places of a list of both kinds that each of them has, as long as it can fill them. */
const RESERVED = 3;
/** Of a shorter word, half the others are a letter away. */
const MISSPELT_FROM = 4;
const TWO_TYPOS_FROM = 7;
const SPELLINGS_MAX = 20;
const FAR = Number.POSITIVE_INFINITY;

/** The words of a folded search, each once, in the order typed; of a very long one the first five. */
export function askedWords(folded: string): string[] {
  return [...new Set(folded.split(" ").filter(Boolean))].slice(0, WORDS_MAX);
}

/** The longest word, which the fewest names have, and the rest of them. */
export function withLead(words: string[]): { lead: string; others: string[] } {
  const lead = words.reduce((longest, word) => (word.length > longest.length ? word : longest), "");
  return { lead, others: words.filter((word) => word !== lead) };
}

/** Best first, one row for each owner. Words and names are compared as the index does, letter by letter. */
export function ranked<M extends Match>(matches: M[], max: number): M[] {
  const seen = new Set<string>();
  return [...matches]
    .sort(byRank)
    .filter(({ ownerId }) => !seen.has(ownerId) && seen.add(ownerId))
    .slice(0, max);
}

/** `max` of several ranked lists, best first, and some of each: many people of a name do not hide the one company. */
export function mixed<M extends Match>(lists: M[][], max: number): M[] {
  const kept = lists.flatMap((list) => list.slice(0, RESERVED));
  const rest = lists.flatMap((list) => list.slice(RESERVED));
  return ranked([...kept, ...ranked(rest, max - kept.length)], max);
}

/** Whether so much fits as it was typed that no other spelling need be looked for. */
export function isEnough(matches: Match[]): boolean {
  return matches.length >= ENOUGH || matches.some(({ tier }) => tier <= WHOLE_WORD_TIER);
}

function byRank(one: Match, other: Match): number {
  return (
    one.tier - other.tier ||
    compare(one.word, other.word) ||
    compare(one.name, other.name) ||
    compare(one.ownerId, other.ownerId)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Whether the word is long enough to be taken for a misspelt one. */
export function canBeMisspelt(asked: string): boolean {
  return asked.length >= MISSPELT_FROM;
}

/** The word with two letters side by side in the other order, once for each two. */
export function withLettersSwapped(word: string): string[] {
  const letters = Array.from(word);
  return letters
    .slice(1)
    .map((second, index) => letters.toSpliced(index, 2, second, letters[index] ?? "").join(""));
}

/**
 * Those of the known words that `asked` may have been meant for, the likeliest first: one letter off, two for a long
 * word. Of an unfinished one the beginning of a known word is enough.
 */
export function spellingsOf(
  asked: string,
  known: string[],
  { isUnfinished }: { isUnfinished: boolean },
): string[] {
  const allowed = asked.length >= TWO_TYPOS_FROM ? 2 : 1;
  return known
    .map((word) => ({ word, ...typos(asked, word) }))
    .map((found) => ({ ...found, counted: isUnfinished ? found.inBeginning : found.inAll }))
    .filter(({ counted }) => counted <= allowed)
    .sort(
      (one, other) => one.counted - other.counted || one.inAll - other.inAll || compare(one.word, other.word),
    )
    .slice(0, SPELLINGS_MAX)
    .map(({ word }) => word);
}

/**
 * How many letters are wrong, missing, too many, or two side by side in the wrong order: the optimal string alignment
 * distance, to all of the word and to that beginning of it which is nearest.
 */
function typos(asked: string, word: string): { inAll: number; inBeginning: number } {
  let previous: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let line = 1; line <= asked.length; line++) {
    const next = [line];
    for (let column = 1; column <= word.length; column++) {
      const isSame = asked[line - 1] === word[column - 1];
      const isSwapped = asked[line - 1] === word[column - 2] && asked[line - 2] === word[column - 1];
      next[column] = Math.min(
        at(next, column - 1) + 1,
        at(row, column) + 1,
        at(row, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(previous, column - 2) + 1 : FAR,
      );
    }
    previous = row;
    row = next;
  }
  return { inAll: at(row, word.length), inBeginning: Math.min(...row) };
}

function at(row: number[], column: number): number {
  return row[column] ?? FAR;
}
