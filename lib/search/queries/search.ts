import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { db, type Transaction } from "@/lib/db/client";
import { isStatementTimeout } from "@/lib/db/errors";
import { AppError } from "@/lib/errors";
import { namesByPrefix, namesBySpelling, type Scope, similarWords } from "@/lib/search/queries/statements";
import {
  askedWords,
  canBeMisspelt,
  isEnough,
  type Match,
  mixed,
  ranked,
  spellingsOf,
} from "@/lib/search/rules";
import { FOUND_MAX, type SearchResult, searchResult } from "@/lib/search/schema";

/** People and companies in whose names every word of `q` begins a word (D3); at most ten, none for an empty `q`. */
export async function search(_viewer: Viewer, q: string): Promise<SearchResult[]> {
  const lists = await findNames(q, [{ kind: "leader" }, { kind: "company" }], FOUND_MAX);
  const ids = mixed(lists, FOUND_MAX).map(({ ownerId }) => ownerId);
  if (ids.length === 0) return [];
  const [leaders, companies] = await Promise.all([
    db.user.findMany({
      where: { id: { in: ids }, isVerified: true, isFindable: true, companyId: { not: null } },
      relationLoadStrategy: "join",
      select: { id: true, firstName: true, lastName: true, title: true, company: { select: { name: true } } },
    }),
    db.company.findMany({ where: { id: { in: ids }, isListed: true }, select: { id: true, name: true } }),
  ]);
  const results = [
    ...leaders.map(({ firstName, lastName, company, ...leader }) => ({
      ...leader,
      type: "leader",
      name: `${firstName} ${lastName}`,
      companyName: company?.name,
    })),
    ...companies.map((company) => ({ ...company, type: "company" })),
  ];
  return inOrderOf(ids, results).map((result) => searchResult.parse(result));
}

/**
 * One list per scope, best first; if there are too few, names with similarly spelt words follow
 * (docs/decisions/0004-search-index.md). @throws AppError unavailable when it takes too long
 */
export async function findNames(term: string, scopes: Scope[], max: number): Promise<Match[][]> {
  return withinASecond(async (tx) => {
    const [folded] = await tx.$queryRaw<{ text: string }[]>`SELECT search_fold(${term}) AS "text"`;
    const words = askedWords(folded?.text ?? "");
    if (words.length === 0) return scopes.map(() => []);
    const lists: Match[][] = [];
    for (const scope of scopes) {
      lists.push(ranked(await tx.$queryRaw<Match[]>(namesByPrefix(words, scope, max)), max));
    }
    const asTyped = lists.flat();
    if (isEnough(asTyped)) return lists;
    // An unfinished word resembles too many others, so it is only tried if nothing else matches.
    const spellings = await listSpellings(tx, words, asTyped.length === 0 ? words.at(-1) : undefined);
    if (spellings.size === 0) return lists;
    for (const [index, scope] of scopes.entries()) {
      const similar = await tx.$queryRaw<Match[]>(namesBySpelling(words, spellings, scope, max));
      lists[index] = ranked([...(lists[index] ?? []), ...similar], max);
    }
    return lists;
  });
}

/** The rows in the order of the IDs; an ID without a row is left out. */
export function inOrderOf<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Limits each statement to a second, a third of the usual time: anyone can search as often as they like (SEC-R5). */
export async function withinASecond<T>(read: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT set_config('statement_timeout', '1s', true),
        set_config('pg_trgm.similarity_threshold', '0.2', true)`;
      return read(tx);
    });
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    throw new AppError("unavailable", "The search took too long. Type more of the name and try again.", {
      retryAfterSeconds: 1,
    });
  }
}

async function listSpellings(
  tx: Transaction,
  words: string[],
  unfinished: string | undefined,
): Promise<Map<string, string[]>> {
  const asked = words.filter(canBeMisspelt);
  if (asked.length === 0) return new Map();
  const known = await tx.$queryRaw<{ asked: string; word: string }[]>(similarWords(asked));
  const spellings = asked.map((word): [string, string[]] => {
    const similar = known.filter((row) => row.asked === word).map((row) => row.word);
    return [word, spellingsOf(word, similar, { isUnfinished: word === unfinished })];
  });
  return new Map(spellings.filter(([, found]) => found.length > 0));
}
