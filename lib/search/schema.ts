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

export const searchInput = z.object({ q: searchTerm.default("") });

const found = z.object({ id: z.uuid(), name: z.string() });

/** A leader or a company as found by the search of the top bar (C7). */
export const searchResult = z.discriminatedUnion("type", [
  found.extend({ type: z.literal("leader"), title: z.string().nullable(), companyName: z.string() }),
  found.extend({ type: z.literal("company") }),
]);
export type SearchResult = z.infer<typeof searchResult>;
