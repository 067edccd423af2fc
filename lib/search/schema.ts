import { z } from "zod";

/** The longest search that is taken, in characters. */
export const SEARCH_TERM_MAX = 100;

/** How many people, or results of both kinds, a search gives: too few to copy the directory with (SEC-C10). */
export const FOUND_MAX = 10;

/** What somebody searches for, taken literally (SEC-I3). PostgreSQL has no NUL in text, so it finds nothing and goes. */
export const searchTerm = z
  .string()
  .transform((term) => term.replaceAll("\0", "").toWellFormed().trim())
  .refine(
    (term) => term.length <= SEARCH_TERM_MAX,
    `Please search for at most ${SEARCH_TERM_MAX} characters`,
  );

/**
 * Whom a lookup is for, from whatever stands in its address: an id, or words whose first match is meant. What is
 * malformed there counts as not given.
 */
export const lookupTarget = z
  .object({
    id: z.uuid().optional().catch(undefined),
    q: searchTerm.optional().catch(undefined),
    name: searchTerm.optional().catch(undefined),
  })
  .transform(({ id, q, name }) => ({ id, words: q || name || "" }));

export const searchInput = z.object({ q: searchTerm.default("") });

const found = z.object({ id: z.uuid(), name: z.string() });

/** A leader or a company as found by the search of the top bar (C7). */
export const searchResult = z.discriminatedUnion("type", [
  found.extend({ type: z.literal("leader"), title: z.string().nullable(), companyName: z.string() }),
  found.extend({ type: z.literal("company") }),
]);
export type SearchResult = z.infer<typeof searchResult>;
