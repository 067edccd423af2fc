import { z } from "zod";

export const SEARCH_TERM_MAX = 100;

/** The most results of a search: too few to copy the directory with (SEC-C10). */
export const FOUND_MAX = 10;

/** The size of every answer of the review form's searches, unless they find very much (docs/anonymity.md, 'On the network'). */
export const SEARCH_ANSWER_BYTES = 8 * 1024;

/** A search term, taken literally (SEC-I3). NUL is removed, because PostgreSQL can't have it in text. */
export const searchTerm = z
  .string()
  .transform((term) => term.replaceAll("\0", "").toWellFormed().trim())
  .refine(
    (term) => term.length <= SEARCH_TERM_MAX,
    `Please shorten your search to ${SEARCH_TERM_MAX} characters`,
  )
  // docs/api.md can't see the limit of a refinement
  .meta({ maxLength: SEARCH_TERM_MAX });

/** A lookup's target from the page's URL: an ID, or words that mean their first match. Malformed means none. */
export const lookupTarget = z
  .object({
    id: z.uuid().optional().catch(undefined),
    q: searchTerm.optional().catch(undefined),
    name: searchTerm.optional().catch(undefined),
  })
  .transform(({ id, q, name }) => ({ id, words: q || name || "" }));

/** The part of a chosen leader's or company's page that the URL names; only companies have leaders. */
export const lookupTab = z.enum(["reviews", "figures", "leaders"]).catch("reviews");
export type LookupTab = z.infer<typeof lookupTab>;

export const searchInput = z.object({ q: searchTerm.default("") });

const found = z.object({ id: z.uuid(), name: z.string() });

export const searchResult = z.discriminatedUnion("type", [
  found.extend({ type: z.literal("leader"), title: z.string().nullable(), companyName: z.string() }),
  found.extend({ type: z.literal("company") }),
]);
export type SearchResult = z.infer<typeof searchResult>;
