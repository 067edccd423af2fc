import { z } from "zod";
import { SEARCH_TERM_MAX } from "@/lib/search/constants";
import { cleanTerm } from "@/lib/search/rules";

export const searchTerm = z
  .string()
  .transform(cleanTerm)
  .refine(
    (term) => term.length <= SEARCH_TERM_MAX,
    `Please shorten your search to ${SEARCH_TERM_MAX} characters`,
  )
  // docs/api.md can't see the limit of a refinement
  .meta({ maxLength: SEARCH_TERM_MAX });

export const searchInput = z.object({ q: searchTerm.default("") });

const found = z.object({ id: z.uuid(), name: z.string() });

export const searchResult = z.discriminatedUnion("type", [
  found.extend({ type: z.literal("leader"), title: z.string().nullable(), companyName: z.string() }),
  found.extend({ type: z.literal("company") }),
]);
export type SearchResult = z.infer<typeof searchResult>;
