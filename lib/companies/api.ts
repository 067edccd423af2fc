import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { COMPANY_PAGE_SIZE } from "@/lib/companies/constants";
import type { CompanyFromEmail, CompanyProfileFilter } from "@/lib/companies/schema";
import { fetchJson, nullIfMissing } from "@/lib/http/fetch-json";
import { fetchPage } from "@/lib/http/fetch-page";
import { type Address, toPage, toTerm } from "@/lib/search/rules";

const loadSchema = () => import("@/lib/companies/schema");

export function companySearchQuery(search: string) {
  const term = search.trim();
  return queryOptions({
    queryKey: ["companies", { search: term }],
    queryFn: async ({ signal }) => {
      const { companyList } = await loadSchema();
      return companyList.parse(
        await fetchJson(`/api/companies?${new URLSearchParams({ search: term })}`, { signal }),
      );
    },
    enabled: term !== "",
  });
}

export function companyQuery(id: string) {
  return queryOptions({
    queryKey: ["companies", { id }],
    queryFn: async ({ signal }) => {
      const { company } = await loadSchema();
      return company.nullable().parse(await nullIfMissing(fetchJson(`/api/companies/${id}`, { signal })));
    },
    enabled: id !== "",
  });
}

/** Invalid values become defaults, because server and browser need equal query keys. */
export function toProfileFilter({ q, page }: Address) {
  return { q: toTerm(q), page: toPage(page), pageSize: COMPANY_PAGE_SIZE };
}

export function companyProfilesQuery(filter: CompanyProfileFilter) {
  return queryOptions({
    queryKey: ["companies", "profiles", filter],
    queryFn: async ({ signal }) => {
      const { companyProfile } = await loadSchema();
      return fetchPage("/api/companies/profiles", { item: companyProfile, params: filter, signal });
    },
  });
}

export const companyOverviewQuery = queryOptions({
  queryKey: ["companies", "overview"],
  queryFn: async ({ signal }) => {
    const { companyOverview } = await loadSchema();
    return companyOverview.parse(await fetchJson("/api/companies/overview", { signal }));
  },
});

export function useCreateCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (input: CompanyFromEmail) => {
      const { companyOfEmail } = await loadSchema();
      const sent = { method: "POST", body: input } as const;
      return companyOfEmail.parse(await fetchJson("/api/companies/from-email", sent));
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["companies"] });
      void queryClient.invalidateQueries({ queryKey: ["dashboard"] });
    },
  });
}
