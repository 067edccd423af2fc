import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { isStatementTimeout } from "@/lib/db/errors";
import { searchPool } from "@/lib/db/pool";
import { prepare, readPrepared } from "@/lib/db/prepared";
import { AppError } from "@/lib/errors";
import { FOUND_MAX } from "@/lib/search/constants";
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
import { type SearchResult, searchResult } from "@/lib/search/schema";
import { Prisma } from "@/prisma/generated/client";

const readFound = prepare<SearchResult, [ids: string[]]>(
  `SELECT u."id", 'leader' AS "type", u."firstName" || ' ' || u."lastName" AS "name", u."title",
     c."name" AS "companyName"
   FROM "users" u JOIN "companies" c ON c."id" = u."companyId"
   WHERE u."id" = ANY ($1::uuid[]) AND u."isVerified" AND u."isFindable"
   UNION ALL
   SELECT "id", 'company', "name", NULL, NULL FROM "companies" WHERE "id" = ANY ($1::uuid[]) AND "isListed"`,
  searchPool,
);

const fold = prepare<{ text: string }, [term: string]>(`SELECT search_fold($1) AS "text"`, searchPool);

/** People and companies in whose names every word of `q` begins a word (D3); at most ten, none for an empty `q`. */
export async function search(_viewer: Viewer, q: string): Promise<SearchResult[]> {
  const lists = await findNames(q, [{ kind: "leader" }, { kind: "company" }], FOUND_MAX);
  const ids = mixed(lists, FOUND_MAX).map(({ ownerId }) => ownerId);
  if (ids.length === 0) return [];
  const results = await withinASecond(() => readFound(ids));
  return inOrderOf(ids, results).map((result) => searchResult.parse(result));
}

/**
 * One list per scope, best first; if there are too few, names with similarly spelt words follow
 * (docs/decisions/0004-search-index.md). @throws AppError unavailable when it takes too long
 */
export async function findNames(term: string, scopes: Scope[], max: number): Promise<Match[][]> {
  return withinASecond(async () => {
    const [folded] = await fold(term);
    const words = askedWords(folded?.text ?? "");
    if (words.length === 0) return scopes.map(() => []);
    const lists = await readMatches(scopes, max, (scope) => namesByPrefix(words, scope, max));
    const asTyped = lists.flat();
    if (isEnough(asTyped)) return lists;
    // An unfinished word resembles too many others, so it is only tried if nothing else matches.
    const spellings = await listSpellings(words, asTyped.length === 0 ? words.at(-1) : undefined);
    if (spellings.size === 0) return lists;
    const similar = await readMatches(scopes, max, (scope) => namesBySpelling(words, spellings, scope, max));
    return lists.map((list, index) => ranked([...list, ...(similar[index] ?? [])], max));
  });
}

async function readMatches(
  scopes: Scope[],
  max: number,
  toStatement: (scope: Scope) => Prisma.Sql,
): Promise<Match[][]> {
  const statement = Prisma.join(scopes.map(toStatement), " UNION ALL ");
  const found = await readPrepared<Match & Pick<Scope, "kind">>(statement, searchPool);
  return scopes.map((scope) =>
    ranked(
      found.filter(({ kind }) => kind === scope.kind),
      max,
    ),
  );
}

/** The rows in the order of the IDs; an ID without a row is left out. */
export function inOrderOf<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

async function withinASecond<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    throw new AppError("unavailable", "The search took too long. Type more of the name and try again.", {
      retryAfterSeconds: 1,
    });
  }
}

async function listSpellings(
  words: string[],
  unfinished: string | undefined,
): Promise<Map<string, string[]>> {
  const asked = words.filter(canBeMisspelt);
  if (asked.length === 0) return new Map();
  const known = await readPrepared<{ asked: string; word: string }>(similarWords(asked), searchPool);
  const spellings = asked.map((word): [string, string[]] => {
    const similar = known.filter((row) => row.asked === word).map((row) => row.word);
    return [word, spellingsOf(word, similar, { isUnfinished: word === unfinished })];
  });
  return new Map(spellings.filter(([, found]) => found.length > 0));
}
