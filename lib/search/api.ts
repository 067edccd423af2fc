import { queryOptions } from "@tanstack/react-query";
import { fetchJson, RequestError } from "@/lib/http/fetch-json";
import type { SearchResult } from "@/lib/search/schema";

/** The answer isn't parsed: the search box is on every page, and zod would make them all heavier. */
export function searchQuery(text: string) {
  const q = text.trim();
  return queryOptions({
    queryKey: ["search", { q }],
    queryFn: async ({ signal }) => {
      try {
        return (await fetchJson(`/api/search?${new URLSearchParams({ q })}`, { signal })) as SearchResult[];
      } catch (error) {
        throw error instanceof RequestError ? inSearchWords(error) : error;
      }
    },
    enabled: q !== "",
  });
}

/** The message of E2, followed by what to do. */
function inSearchWords({ message, status, code, details, isExplained }: RequestError): RequestError {
  return new RequestError(`Network response was not ok. ${message}`, status, code, details, isExplained);
}
