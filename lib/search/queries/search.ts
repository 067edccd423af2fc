import "server-only";
import type pg from "pg";
import type { Viewer } from "@/lib/auth/viewer";
import { isStatementTimeout } from "@/lib/db/errors";
import { searchPool } from "@/lib/db/pool";
import { readPrepared } from "@/lib/db/prepared";
import { timeLimits } from "@/lib/db/time-limits";
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

type Connection = () => pg.PoolClient;

/** People and companies in whose names every word of `q` begins a word (D3); at most ten, none for an empty `q`. */
export async function search(_viewer: Viewer, q: string): Promise<SearchResult[]> {
  return onOneConnection(async (connection) => {
    const lists = await matchNames(connection, q, [{ kind: "leader" }, { kind: "company" }], FOUND_MAX);
    const ids = mixed(lists, FOUND_MAX).map(({ ownerId }) => ownerId);
    if (ids.length === 0) return [];
    const results = await readPrepared<SearchResult>(
      Prisma.sql`
        SELECT u."id", 'leader' AS "type", u."firstName" || ' ' || u."lastName" AS "name", u."title",
          c."name" AS "companyName"
        FROM "users" u JOIN "companies" c ON c."id" = u."companyId"
        WHERE u."id" = ANY (${ids}::uuid[]) AND u."isVerified" AND u."isFindable"
        UNION ALL
        SELECT "id", 'company', "name", NULL, NULL FROM "companies"
        WHERE "id" = ANY (${ids}::uuid[]) AND "isListed"`,
      connection,
    );
    return inOrderOf(ids, results).map((result) => searchResult.parse(result));
  });
}

/**
 * One list per scope, best first; if there are too few, names with similarly spelt words follow
 * (docs/decisions/0004-search-index.md). @throws AppError unavailable when it takes too long
 */
export function findNames(term: string, scopes: Scope[], max: number): Promise<Match[][]> {
  return onOneConnection((connection) => matchNames(connection, term, scopes, max));
}

async function matchNames(
  connection: Connection,
  term: string,
  scopes: Scope[],
  max: number,
): Promise<Match[][]> {
  const [folded] = await readPrepared<{ text: string }>(
    Prisma.sql`SELECT search_fold(${term}) AS "text"`,
    connection,
  );
  const words = askedWords(folded?.text ?? "");
  if (words.length === 0) return scopes.map(() => []);
  const lists = await readMatches(connection, scopes, (scope) => namesByPrefix(words, scope, max), max);
  const asTyped = lists.flat();
  if (isEnough(asTyped)) return lists;
  // An unfinished word resembles too many others, so it is only tried if nothing else matches.
  const unfinished = asTyped.length === 0 ? words.at(-1) : undefined;
  const spellings = await listSpellings(connection, words, unfinished);
  if (spellings.size === 0) return lists;
  const toStatement = (scope: Scope) => namesBySpelling(words, spellings, scope, max);
  const similar = await readMatches(connection, scopes, toStatement, max);
  return lists.map((list, index) => ranked([...list, ...(similar[index] ?? [])], max));
}

async function readMatches(
  connection: Connection,
  scopes: Scope[],
  toStatement: (scope: Scope) => Prisma.Sql,
  max: number,
): Promise<Match[][]> {
  const statement = Prisma.join(scopes.map(toStatement), " UNION ALL ");
  const found = await readPrepared<Match & Pick<Scope, "kind">>(statement, connection);
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

/**
 * A search waits once for a connection, however many statements it takes.
 * @throws AppError unavailable when a statement takes too long, or when none may begin any more
 */
async function onOneConnection<T>(read: (connection: Connection) => Promise<T>): Promise<T> {
  const beginUntil = performance.now() + timeLimits().search.lastStatementStart;
  const client = await searchPool().connect();
  const inTime = () => {
    if (performance.now() > beginUntil) throw tookTooLong();
    return client;
  };
  try {
    const found = await read(inTime);
    client.release();
    return found;
  } catch (error) {
    client.release(true);
    throw isStatementTimeout(error) ? tookTooLong() : error;
  }
}

function tookTooLong(): AppError {
  return new AppError("unavailable", "The search took too long. Type more of the name and try again.", {
    retryAfterSeconds: 1,
  });
}

async function listSpellings(
  connection: Connection,
  words: string[],
  unfinished: string | undefined,
): Promise<Map<string, string[]>> {
  const asked = words.filter(canBeMisspelt);
  if (asked.length === 0) return new Map();
  const known = await readPrepared<{ asked: string; word: string }>(similarWords(asked), connection);
  const spellings = asked.map((word): [string, string[]] => {
    const similar = known.filter((row) => row.asked === word).map((row) => row.word);
    return [word, spellingsOf(word, similar, { isUnfinished: word === unfinished })];
  });
  return new Map(spellings.filter(([, found]) => found.length > 0));
}
