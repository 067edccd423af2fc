import { SEARCH_TERM_MAX } from "@/lib/search/constants";

/** Tier 0 is best. `word` and `name` are folded. */
export type Match = { ownerId: string; tier: number; word: string; name: string };

/** Up to this tier, the name has the words as typed. */
const WHOLE_WORD_TIER = 2;
const ENOUGH = 3;
const RESERVED = 3;
/** Shorter words are not corrected: half of all others are one letter away. */
const MISSPELT_FROM = 4;
const TWO_TYPOS_FROM = 7;
const SPELLINGS_MAX = 20;
const FAR = Number.POSITIVE_INFINITY;

/** Best first, one row per owner. Compares letter by letter, as the index does. */
export function ranked<M extends Match>(matches: M[], max: number): M[] {
  const seen = new Set<string>();
  return [...matches]
    .sort(byRank)
    .filter(({ ownerId }) => !seen.has(ownerId) && seen.add(ownerId))
    .slice(0, max);
}

/** Has some of each list, so that many people don't hide the company. */
export function mixed<M extends Match>(lists: M[][], max: number): M[] {
  const kept = lists.flatMap((list) => list.slice(0, RESERVED));
  const rest = lists.flatMap((list) => list.slice(RESERVED));
  return ranked([...kept, ...ranked(rest, max - kept.length)], max);
}

export function isWholeName(words: string, name: string): boolean {
  return name.toLowerCase() === words.toLowerCase();
}

export function wholeNameFirst<T>(found: T[], words: string, nameOf: (item: T) => string): T[] {
  const isMeant = (item: T) => isWholeName(words, nameOf(item));
  return [...found.filter(isMeant), ...found.filter((item) => !isMeant(item))];
}

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

export function canBeMisspelt(asked: string): boolean {
  return asked.length >= MISSPELT_FROM;
}

export function withLettersSwapped(word: string): string[] {
  const letters = Array.from(word);
  return letters
    .slice(1)
    .map((second, index) => letters.toSpliced(index, 2, second, letters[index] ?? "").join(""));
}

/** Likeliest first. An unfinished word need only match a beginning. */
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

/** The optimal string alignment distance, to the whole word and to its closest beginning. */
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

/** The version and variant digits are those of `z.uuid()`, so that page and API agree on what an ID is. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const PAGE_MAX = 100_000;

/** A page's URL parameters. These readers need no zod, which the first view would wait for. */
export type Address = Record<string, unknown>;

export function toTerm(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const term = cleanTerm(value);
  return term.length <= SEARCH_TERM_MAX && term !== "" ? term : undefined;
}

/** Taken literally (SEC-I3), but without NUL, which PostgreSQL can't have in text. */
export function cleanTerm(term: string): string {
  return term.replaceAll("\0", "").toWellFormed().trim();
}

export function toWhole(value: unknown, max: number): number | undefined {
  const number = typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
}

export function toPage(value: unknown): number {
  return toWhole(value, PAGE_MAX) ?? 1;
}

/** `words` mean their first match. A malformed ID means none. */
export function toLookupTarget({ id, q, name }: Address): { id: string | undefined; words: string } {
  return {
    id: isId(id) ? id : undefined,
    words: toTerm(q) ?? toTerm(name) ?? "",
  };
}

export function isId(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

export type LookupTab = "reviews" | "figures" | "leaders";

export function toLookupTab(tab: unknown): LookupTab {
  return tab === "figures" || tab === "leaders" ? tab : "reviews";
}
