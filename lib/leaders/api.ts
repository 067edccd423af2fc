import { queryOptions } from "@tanstack/react-query";
import { fetchJson, nullIfMissing } from "@/lib/http/fetch-json";
import { fetchPage } from "@/lib/http/fetch-page";
import { ME } from "@/lib/leaders/constants";

const loadSchema = () => import("@/lib/leaders/schema");

export function leaderSearchQuery(text: string) {
  const term = text.trim();
  const params = new URLSearchParams({ q: term, excludeUserId: ME });
  return queryOptions({
    queryKey: ["leaders", { q: term }],
    queryFn: async ({ signal }) => {
      const { leaderList } = await loadSchema();
      return leaderList.parse(await fetchJson(`/api/leaders/search?${params}`, { signal }));
    },
    enabled: term !== "",
  });
}

export function leaderQuery(id: string) {
  return queryOptions({
    queryKey: ["leaders", { id }],
    queryFn: async ({ signal }) => {
      const { leaderDetails } = await loadSchema();
      return leaderDetails.nullable().parse(await nullIfMissing(fetchJson(`/api/leaders/${id}`, { signal })));
    },
    enabled: id !== "",
  });
}

export function leadersOfQuery(companyId: string, page: number) {
  return queryOptions({
    queryKey: ["leaders", { companyId }, page],
    queryFn: async ({ signal }) => {
      const { listedLeader } = await loadSchema();
      return fetchPage(`/api/companies/${companyId}/leaders`, {
        item: listedLeader,
        params: { page },
        signal,
      });
    },
    enabled: companyId !== "",
  });
}
