import type { Metadata } from "next";
import { CompanyProfiles } from "@/components/companies/company-profiles";
import { PageHeader } from "@/components/layout/page-header";
import { Prefetched } from "@/components/layout/prefetched";
import { requireViewer } from "@/lib/auth/viewer";
import { companyOverviewQuery, companyProfilesQuery, toProfileFilter } from "@/lib/companies/api";
import { findCompanyProfiles } from "@/lib/companies/queries/lookup";
import { getCompanyOverview } from "@/lib/companies/queries/profiles";
import { orRefusal } from "@/lib/errors";
import { getQueryClient } from "@/lib/http/query-client";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Company Profiles" };

export default async function CompanyProfilesPage({ searchParams }: PageProps<"/company-profiles">) {
  const viewer = await requireViewer(paths.companyProfiles);
  const filter = toProfileFilter(await searchParams);
  const [overview, { found: companies }] = await Promise.all([
    getCompanyOverview(viewer),
    orRefusal(findCompanyProfiles(viewer, filter)),
  ]);
  const client = getQueryClient();
  client.setQueryData(companyOverviewQuery.queryKey, overview);
  // Otherwise the list asks again, and shows the error.
  if (companies) client.setQueryData(companyProfilesQuery(filter).queryKey, companies);
  return (
    <Prefetched client={client}>
      <PageHeader title="Company Profiles" intro="Every listed company, with its public ratings." />
      <CompanyProfiles />
    </Prefetched>
  );
}
