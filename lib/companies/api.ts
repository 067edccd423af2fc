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

export function companyQuery(id: string) {
  return queryOptions({
    queryKey: ["companies", { id }],
    queryFn: async ({ signal }) =>
      company.nullable().parse(await nullIfMissing(fetchJson(`/api/companies/${id}`, { signal }))),
    enabled: id !== "",
  });
}

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
