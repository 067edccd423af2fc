import "server-only";
import type pg from "pg";
import type { Viewer } from "@/lib/auth/viewer";
import { isStatementTimeout } from "@/lib/db/errors";
import { searchPool } from "@/lib/db/pool";
import { readPrepared } from "@/lib/db/prepared";
import { timeLimits } from "@/lib/db/time-limits";
import { AppError } from "@/lib/errors";
import { FOUND_MAX } from "@/lib/search/constants";
import {
  type Asked,
  askedWords,
  namesAsTyped,
  namesBySpelling,
  type Scope,
  similarWords,
  type ToRows,
} from "@/lib/search/queries/statements";
import { canBeMisspelt, isEnough, type Match, mixed, ranked, spellingsOf } from "@/lib/search/rules";
import { type SearchResult, searchResult } from "@/lib/search/schema";
import { Prisma } from "@/prisma/generated/client";

type Connection = () => pg.PoolClient;

type Lookup = { term: string; scopes: Scope[]; max: number; toRows?: ToRows };

type Shown = { shownName: string; title: string | null; companyName: string | null };

/** Every word of `q` begins a word of the name (D3). None for an empty `q`. */
export async function search(_viewer: Viewer, q: string): Promise<SearchResult[]> {
  const scopes: Scope[] = [{ kind: "leader" }, { kind: "company" }];
  const lookup = { term: q, scopes, max: FOUND_MAX, toRows: withShown };
  const lists = await onOneConnection((connection) => matchNames<Shown>(connection, lookup));
  return mixed(lists, FOUND_MAX).map(({ ownerId: id, kind: type, shownName: name, title, companyName }) =>
    searchResult.parse({ id, type, name, title, companyName }),
  );
}

function withShown(matches: Prisma.Sql, { kind }: Scope): Prisma.Sql {
  return kind === "leader"
    ? Prisma.sql`
        SELECT m.*, u."firstName" || ' ' || u."lastName" AS "shownName", u."title", c."name" AS "companyName"
        FROM (${matches}) m JOIN "users" u ON u."id" = m."ownerId" JOIN "companies" c ON c."id" = u."companyId"
        WHERE u."isVerified" AND u."isFindable"`
    : Prisma.sql`
        SELECT m.*, c."name" AS "shownName", NULL AS "title", NULL AS "companyName"
        FROM (${matches}) m JOIN "companies" c ON c."id" = m."ownerId" WHERE c."isListed"`;
}

/** One list per scope, best first (docs/decisions/0004-search-index.md). @throws AppError unavailable */
export function findNames(term: string, scopes: Scope[], max: number): Promise<Match[][]> {
  return onOneConnection((connection) => matchNames(connection, { term, scopes, max }));
}

async function matchNames<Columns>(
  connection: Connection,
  { term, scopes, max, toRows }: Lookup,
): Promise<Found<Columns>[][]> {
  const read = async (statement: Prisma.Sql) => {
    const found = await readPrepared<Found<Columns>>(statement, connection);
    return scopes.map(({ kind }) =>
      ranked(
        found.filter((match) => match.kind === kind),
        max,
      ),
    );
  };
  const lists = await read(namesAsTyped(term, scopes, max, toRows));
  const asTyped = lists.flat();
  if (isEnough(asTyped)) return lists;
  const [asked] = await readPrepared<Asked>(askedWords(term), connection);
  if (!asked) return lists;
  // An unfinished word resembles too many others, so it is only tried if nothing else matches.
  const unfinished = asTyped.length === 0 ? asked.words.at(-1) : undefined;
  const spellings = await listSpellings(connection, asked.words, unfinished);
  if (spellings.size === 0) return lists;
  const similar = await read(namesBySpelling(asked, spellings, scopes, max, toRows));
  return lists.map((list, index) => ranked([...list, ...(similar[index] ?? [])], max));
}

type Found<Columns> = Match & Pick<Scope, "kind"> & Columns;

export function inOrderOf<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Waits for a connection only once. @throws AppError unavailable when a statement is slow or begins late */
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
