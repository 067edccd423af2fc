import { queryOptions } from "@tanstack/react-query";
import { fetchJson, nullIfMissing } from "@/lib/http/fetch-json";
import { fetchPage } from "@/lib/http/fetch-page";
import { leaderDetails, leaderList, listedLeader, ME } from "@/lib/leaders/schema";

/** Everyone but the viewer. */
export function leaderSearchQuery(text: string) {
  const term = text.trim();
  const params = new URLSearchParams({ q: term, excludeUserId: ME });
  return queryOptions({
    queryKey: ["leaders", { q: term }],
    queryFn: async ({ signal }) =>
      leaderList.parse(await fetchJson(`/api/leaders/search?${params}`, { signal })),
    enabled: term !== "",
  });
}

export function leaderQuery(id: string) {
  return queryOptions({
    queryKey: ["leaders", { id }],
    queryFn: async ({ signal }) =>
      leaderDetails.nullable().parse(await nullIfMissing(fetchJson(`/api/leaders/${id}`, { signal }))),
    enabled: id !== "",
  });
}

/** A page of the people of a company. */
export function leadersOfQuery(companyId: string, page: number) {
  return queryOptions({
    queryKey: ["leaders", { companyId }, page],
    queryFn: ({ signal }) =>
      fetchPage(`/api/companies/${companyId}/leaders`, { item: listedLeader, params: { page }, signal }),
    enabled: companyId !== "",
  });
}
