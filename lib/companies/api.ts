import { queryOptions } from "@tanstack/react-query";
import { companyList } from "@/lib/companies/schema";
import { fetchJson } from "@/lib/http/fetch-json";

/** Companies whose name or industry has the text; nothing is asked for an empty one (B3.3). */
export function companySearchQuery(search: string) {
  const term = search.trim();
  return queryOptions({
    queryKey: ["companies", { search: term }],
    queryFn: async ({ signal }) =>
      companyList.parse(
        await fetchJson(`/api/companies?${new URLSearchParams({ search: term })}`, { signal }),
      ),
    enabled: term !== "",
  });
}
