import "server-only";
import { withLettersSwapped } from "@/lib/search/rules";
import { Prisma } from "@/prisma/generated/client";

export type Scope = { kind: "leader" | "company" | "industry"; companyId?: string; excludeId?: string };

export type ToRows = (matches: Prisma.Sql, scope: Scope) => Prisma.Sql;

const asTheyAre: ToRows = (matches) => matches;

const WORDS_MAX = 5;
/** Several words of a name may begin the same way; the name is read once for each. */
const ROWS_PER_NAME = 3;
const SIMILAR_WORDS_MAX = 1_000;
/** Sorts after every word that begins with the text. */
const LAST_LETTER = "\u{10ffff}";

/** `words` are in the order typed. `lead` is the longest, which the fewest names have. */
export type Asked = { words: string[]; lead: string; others: string[] };

/** No row if the term has no word. Only SQL folds as the index was folded. */
export function askedWords(term: string): Prisma.Sql {
  return Prisma.sql`
    SELECT "words", "lead", array_remove("words", "lead") AS "others"
    FROM (
      SELECT array_agg("word" ORDER BY "place") AS "words",
        (array_agg("word" ORDER BY length("word") DESC, "place"))[1] AS "lead"
      FROM (
        SELECT "word", min("place") AS "place"
        FROM unnest(string_to_array(search_fold(${term}), ' ')) WITH ORDINALITY AS folded("word", "place")
        WHERE "word" <> '' GROUP BY 1 ORDER BY 2 LIMIT ${WORDS_MAX}) w) a
    WHERE "lead" IS NOT NULL`;
}

/** Each word of the term begins a word of the name. */
export function namesAsTyped(
  term: string,
  scopes: Scope[],
  max: number,
  toRows: ToRows = asTheyAre,
): Prisma.Sql {
  // Words have only letters and digits, so nothing in them is special to LIKE.
  return Prisma.sql`
    WITH "asked" AS MATERIALIZED (
      SELECT "words"[1] AS "first", "phrase", "phrase" || ${LAST_LETTER} AS "phraseEnd",
        "lead", "lead" || ${LAST_LETTER} AS "leadEnd",
        ARRAY(SELECT '% ' || "other" || '%' FROM unnest("others") AS o("other")) AS "patterns"
      FROM (${askedWords(term)}) t, LATERAL (SELECT array_to_string("words", ' ') AS "phrase") p)
    ${unionOf(scopes.map((scope) => toRows(bestOf(inTiers(scope, max), max), scope)))}`;
}

// Each tier reads the index in its answer's order and only as far as needed, however many people there are.
function inTiers(scope: Scope, max: number): Prisma.Sql {
  const isPhrase = Prisma.sql`"word" = ${asked("first")}
    AND "name" >= ${asked("phrase")} AND "name" < ${asked("phraseEnd")}`;
  const isWhole = Prisma.sql`"word" = ${asked("lead")}`;
  const begins = Prisma.sql`"word" > ${asked("lead")} AND "word" < ${asked("leadEnd")}`;
  const tiers = [
    { tier: 0, condition: Prisma.sql`"isFirst" AND ${isPhrase} AND ${asked("patterns")} <> '{}'` },
    { tier: 1, condition: Prisma.sql`"isFirst" AND ${isWhole}` },
    { tier: 2, condition: Prisma.sql`NOT "isFirst" AND ${isWhole}` },
    { tier: 3, condition: Prisma.sql`"isFirst" AND ${begins}` },
    { tier: 4, condition: Prisma.sql`NOT "isFirst" AND ${begins}` },
  ].map(({ tier, condition }) => ({ tier, condition, name: Prisma.raw(`"tier${tier}"`) }));
  const rowsOf = (some: typeof tiers) => unionOf(some.map(({ name }) => Prisma.sql`SELECT * FROM ${name}`));
  const reading = tiers.map(({ tier, condition, name }, index) => {
    const rows = max * ROWS_PER_NAME;
    const left =
      index === 0
        ? Prisma.sql`${rows}`
        : Prisma.sql`CASE WHEN (SELECT count(DISTINCT "ownerId") FROM (${rowsOf(tiers.slice(0, index))}) t) < ${max}
           THEN ${rows} ELSE 0 END`;
    return Prisma.sql`${name} AS MATERIALIZED (
      SELECT ${tier}::int AS "tier", "word", "name", "ownerId", "kind" FROM "search_tokens"
      WHERE ${within(scope)} AND ${condition} AND (' ' || "name") LIKE ALL (${asked("patterns")}::text[])
      ORDER BY "word", "name", "ownerId" LIMIT ${left})`;
  });
  return Prisma.sql`WITH ${Prisma.join(reading)} ${rowsOf(tiers)}`;
}

// As a single value, so that an index can be read for it.
function asked(column: string): Prisma.Sql {
  return Prisma.sql`(SELECT ${Prisma.raw(`"${column}"`)} FROM "asked")`;
}

function bestOf(matches: Prisma.Sql, max: number): Prisma.Sql {
  return Prisma.sql`
    SELECT * FROM (
      SELECT DISTINCT ON ("ownerId") * FROM (${matches}) t ORDER BY "ownerId", "tier", "word", "name") o
    ORDER BY "tier", "word", "name", "ownerId" LIMIT ${max}`;
}

function unionOf(statements: Prisma.Sql[]): Prisma.Sql {
  return Prisma.join(
    statements.map((statement) => Prisma.sql`(${statement})`),
    " UNION ALL ",
  );
}

/** Looks up swapped letters too, because a short word then shares hardly any trigram. */
export function similarWords(asked: string[]): Prisma.Sql {
  const swapped = asked.flatMap((word) => withLettersSwapped(word).map((other) => ({ word, other })));
  return Prisma.sql`
    SELECT a."asked", v."word" FROM unnest(${asked}::text[]) AS a("asked"), LATERAL (
      SELECT "word" FROM "search_vocabulary"
      WHERE "word" % a."asked" AND length("word") >= length(a."asked") - 2
      ORDER BY similarity("word", a."asked") DESC, "word" LIMIT ${SIMILAR_WORDS_MAX}) v
    UNION
    SELECT s."asked", "word"
    FROM unnest(${swapped.map(({ word }) => word)}::text[], ${swapped.map(({ other }) => other)}::text[])
      AS s("asked", "other")
    JOIN "search_vocabulary" ON "word" = s."other"`;
}

/** Each word begins a word of the name or is one of its spellings. The likeliest spelling comes first. */
export function namesBySpelling(
  { lead, others }: Asked,
  spellings: Map<string, string[]>,
  scopes: Scope[],
  max: number,
  toRows: ToRows = asTheyAre,
): Prisma.Sql {
  const leads = spellings.get(lead) ?? [];
  const hasOthers = others.map((word) => {
    const patterns = [`% ${word}%`, ...(spellings.get(word) ?? []).map((spelling) => `% ${spelling} %`)];
    return Prisma.sql`(' ' || "name" || ' ') LIKE ANY (${patterns}::text[])`;
  });
  const branch = (scope: Scope, tier: Prisma.Sql, isLead: Prisma.Sql) => Prisma.sql`
    SELECT ${tier} AS "tier", "word", "name", "ownerId", "kind" FROM "search_tokens"
    WHERE ${within(scope)} AND "isFirst" IN (true, false) AND ${Prisma.join([isLead, ...hasOthers], " AND ")}
    ORDER BY 1, "word", "name", "ownerId" LIMIT ${max * ROWS_PER_NAME}`;
  const asTyped = Prisma.sql`"word" >= ${lead} AND "word" < ${lead + LAST_LETTER}`;
  const isSpelling = Prisma.sql`"word" = ANY (${leads}::text[])`;
  const likeliest = Prisma.sql`5 + array_position(${leads}::text[], "word")`;
  return unionOf(
    scopes.map((scope) => {
      const matches = unionOf([branch(scope, Prisma.sql`5`, asTyped), branch(scope, likeliest, isSpelling)]);
      return toRows(bestOf(matches, max), scope);
    }),
  );
}

function within({ kind, companyId, excludeId }: Scope): Prisma.Sql {
  return Prisma.sql`"kind" = ${kind}::"SearchKind"
    ${companyId ? Prisma.sql`AND "companyId" = ${companyId}::uuid` : Prisma.empty}
    ${excludeId ? Prisma.sql`AND "ownerId" <> ${excludeId}::uuid` : Prisma.empty}`;
}
