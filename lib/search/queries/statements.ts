import "server-only";
import { withLead, withLettersSwapped } from "@/lib/search/rules";
import { Prisma } from "@/prisma/generated/client";

/** What to search. `companyId` limits it to one company's leaders; `excludeId` leaves one leader out. */
export type Scope = { kind: "leader" | "company" | "industry"; companyId?: string; excludeId?: string };

/** Several words of a name may begin the same way; the name is read once for each. */
const ROWS_PER_NAME = 3;
const SIMILAR_WORDS_MAX = 1_000;
/** Sorts after every word that begins with the text. */
const LAST_LETTER = "\u{10ffff}";

/**
 * Each tier reads the index in its answer's order and stops when it has enough, however many people there are. It reads
 * nothing if the tiers before have `max` owners.
 */
export function namesByPrefix(words: string[], scope: Scope, max: number): Prisma.Sql {
  const { lead, others } = withLead(words);
  const phrase = words.join(" ");
  const isPhrase = Prisma.sql`"word" = ${words[0]} AND "name" >= ${phrase} AND "name" < ${phrase + LAST_LETTER}`;
  const isWhole = Prisma.sql`"word" = ${lead}`;
  const begins = Prisma.sql`"word" > ${lead} AND "word" < ${lead + LAST_LETTER}`;
  // Words have only letters and digits, so nothing in them is special to LIKE.
  const hasOthers = Prisma.sql`(' ' || "name") LIKE ALL (${others.map((word) => `% ${word}%`)}::text[])`;
  const tiers = [
    ...(others.length > 0 ? [{ tier: 0, condition: Prisma.sql`"isFirst" AND ${isPhrase}` }] : []),
    { tier: 1, condition: Prisma.sql`"isFirst" AND ${isWhole}` },
    { tier: 2, condition: Prisma.sql`NOT "isFirst" AND ${isWhole}` },
    { tier: 3, condition: Prisma.sql`"isFirst" AND ${begins}` },
    { tier: 4, condition: Prisma.sql`NOT "isFirst" AND ${begins}` },
  ].map(({ tier, condition }) => ({ tier, condition, name: Prisma.raw(`"tier${tier}"`) }));
  const rowsOf = (some: typeof tiers) =>
    Prisma.join(
      some.map(({ name }) => Prisma.sql`SELECT * FROM ${name}`),
      " UNION ALL ",
    );
  const reading = tiers.map(({ tier, condition, name }, index) => {
    const rows = max * ROWS_PER_NAME;
    const left =
      index === 0
        ? Prisma.sql`${rows}`
        : Prisma.sql`CASE WHEN (SELECT count(DISTINCT "ownerId") FROM (${rowsOf(tiers.slice(0, index))}) t) < ${max}
           THEN ${rows} ELSE 0 END`;
    return Prisma.sql`${name} AS MATERIALIZED (
      SELECT ${tier}::int AS "tier", "word", "name", "ownerId", "kind" FROM "search_tokens"
      WHERE ${within(scope)} AND ${condition} AND ${hasOthers}
      ORDER BY "word", "name", "ownerId" LIMIT ${left})`;
  });
  return Prisma.sql`(WITH ${Prisma.join(reading)} ${rowsOf(tiers)})`;
}

/** For a spelling rule to check. Swapped letters are looked up: a short word then shares hardly any trigram. */
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

/** Names in which each word begins a word or is one of its spellings, as matches; the likeliest spelling first. */
export function namesBySpelling(
  words: string[],
  spellings: Map<string, string[]>,
  scope: Scope,
  max: number,
): Prisma.Sql {
  const { lead, others } = withLead(words);
  const leads = spellings.get(lead) ?? [];
  const hasOthers = others.map((word) => {
    const patterns = [`% ${word}%`, ...(spellings.get(word) ?? []).map((spelling) => `% ${spelling} %`)];
    return Prisma.sql`(' ' || "name" || ' ') LIKE ANY (${patterns}::text[])`;
  });
  const branch = (tier: Prisma.Sql, isLead: Prisma.Sql) => Prisma.sql`
    (SELECT ${tier} AS "tier", "word", "name", "ownerId", "kind" FROM "search_tokens"
     WHERE ${within(scope)} AND "isFirst" IN (true, false) AND ${Prisma.join([isLead, ...hasOthers], " AND ")}
     ORDER BY 1, "word", "name", "ownerId" LIMIT ${max * ROWS_PER_NAME})`;
  const asTyped = branch(Prisma.sql`5`, Prisma.sql`"word" >= ${lead} AND "word" < ${lead + LAST_LETTER}`);
  const otherwise = branch(
    Prisma.sql`5 + array_position(${leads}::text[], "word")`,
    Prisma.sql`"word" = ANY (${leads}::text[])`,
  );
  return Prisma.sql`${asTyped} UNION ALL ${otherwise}`;
}

function within({ kind, companyId, excludeId }: Scope): Prisma.Sql {
  return Prisma.sql`"kind" = ${kind}::"SearchKind"
    ${companyId ? Prisma.sql`AND "companyId" = ${companyId}::uuid` : Prisma.empty}
    ${excludeId ? Prisma.sql`AND "ownerId" <> ${excludeId}::uuid` : Prisma.empty}`;
}
