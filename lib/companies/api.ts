import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type CompanyFromEmail, companyList, companyOfEmail } from "@/lib/companies/schema";
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

/** Makes the company of an address, or finds it (D13). */
export function useCreateCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: CompanyFromEmail) =>
      companyOfEmail.parse(await fetchJson("/api/companies/from-email", { method: "POST", body: input })),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["companies"] });
      void queryClient.invalidateQueries({ queryKey: ["dashboard"] });
    },
  });
}
