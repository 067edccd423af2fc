import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type CompanyFromEmail,
  type CompanyProfileFilter,
  company,
  companyList,
  companyOfEmail,
  companyOverview,
  companyProfile,
} from "@/lib/companies/schema";
import { fetchJson, nullIfMissing } from "@/lib/http/fetch-json";
import { fetchPage } from "@/lib/http/fetch-page";

/** Companies by words of their name or industry; an empty text isn't searched for (B3.3). */
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

/** A company's details (D15), or null if there is none. */
export function companyQuery(id: string) {
  return queryOptions({
    queryKey: ["companies", { id }],
    queryFn: async ({ signal }) =>
      company.nullable().parse(await nullIfMissing(fetchJson(`/api/companies/${id}`, { signal }))),
    enabled: id !== "",
  });
}

/** One page of the company list, by name (B7.2). */
export function companyProfilesQuery(filter: CompanyProfileFilter) {
  return queryOptions({
    queryKey: ["companies", "profiles", filter],
    queryFn: ({ signal }) =>
      fetchPage("/api/companies/profiles", { item: companyProfile, params: filter, signal }),
  });
}

export const companyOverviewQuery = queryOptions({
  queryKey: ["companies", "overview"],
  queryFn: async ({ signal }) =>
    companyOverview.parse(await fetchJson("/api/companies/overview", { signal })),
});

/** Creates the company of an email address, or finds it (D13). */
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
