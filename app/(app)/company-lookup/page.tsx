import type { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { CompanyLookup } from "@/components/companies/company-lookup";
import { Prefetched } from "@/components/layout/prefetched";
import { viewerQuery } from "@/lib/accounts/api/account";
import { requireAccount } from "@/lib/accounts/queries/account";
import { getViewer, requireViewer, type Viewer } from "@/lib/auth/viewer";
import { companyQuery, companySearchQuery } from "@/lib/companies/api";
import { requireCompany } from "@/lib/companies/queries/companies";
import { findCompaniesByWords } from "@/lib/companies/queries/lookup";
import { findMergedInto } from "@/lib/companies/queries/merged";
import { nullIfNotFound, orRefusal } from "@/lib/errors";
import { getQueryClient } from "@/lib/http/query-client";
import { leadersOfQuery } from "@/lib/leaders/api";
import { listLeadersOf } from "@/lib/leaders/queries/listed";
import { companyHref, paths } from "@/lib/paths";
import { figuresQuery } from "@/lib/ratings/api";
import { getFiguresOfCompany } from "@/lib/ratings/queries/figures";
import { reviewsOfQuery } from "@/lib/reviews/api/lookup";
import { listReviewsOf } from "@/lib/reviews/queries/lists";
import { type LookupFilter, toLookupFilter } from "@/lib/reviews/rules";
import { isWholeName, toLookupTab, toLookupTarget } from "@/lib/search/rules";

export async function generateMetadata({ searchParams }: PageProps<"/company-lookup">): Promise<Metadata> {
  const { id } = toLookupTarget(await searchParams);
  const viewer = id && (await getViewer());
  const company = viewer && (await nullIfNotFound(readDetails(viewer, id)));
  return { title: company ? company.name : "Find Companies" };
}

export default async function CompanyLookupPage({ searchParams }: PageProps<"/company-lookup">) {
  const params = await searchParams;
  const { id, words } = toLookupTarget(params);
  const viewer = await requireViewer(id ? companyHref(id) : paths.companyLookup);
  const { found: matches, refusal } = await orRefusal(findCompaniesByWords(viewer, words));
  const meant = matches?.[0];
  if (!id && meant) redirect(companyHref(meant.id, isWholeName(words, meant.name) ? {} : { q: words }));
  const client = getQueryClient();
  if (matches) client.setQueryData(companySearchQuery(words).queryKey, matches);
  const isLeaders = toLookupTab(params.tab) === "leaders";
  const listedOf = id ? isLeaders && id : viewer.companyId;
  const filter = toLookupFilter(params);
  const [account] = await Promise.all([
    requireAccount(viewer),
    id && readCompany(viewer, { id, filter: isLeaders ? { ...filter, page: 1 } : filter, client }),
    listedOf && readLeaders(viewer, { id: listedOf, page: id ? filter.page : 1, client }),
  ]);
  client.setQueryData(viewerQuery.queryKey, account);
  return (
    <Prefetched client={client}>
      <CompanyLookup refusal={refusal} />
    </Prefetched>
  );
}

const readDetails = cache(requireCompany);

type Listed = { id: string; page: number; client: QueryClient };

async function readLeaders(viewer: Viewer, { id, page, client }: Listed): Promise<void> {
  const found = await nullIfNotFound(listLeadersOf(viewer, id, { page }, new Date()));
  if (!found) return;
  const { items, total } = found;
  client.setQueryData(leadersOfQuery(id, page).queryKey, { items, total });
}

type Wanted = { id: string; filter: LookupFilter; client: QueryClient };

async function readCompany(viewer: Viewer, { id, filter, client }: Wanted): Promise<void> {
  const company = await nullIfNotFound(readDetails(viewer, id));
  const mergedInto = company ? null : await findMergedInto(id);
  if (mergedInto) redirect(companyHref(mergedInto));
  client.setQueryData(companyQuery(id).queryKey, company);
  if (!company) return;
  const subject = { companyId: id };
  const [figures, reviews] = await Promise.all([
    getFiguresOfCompany(viewer, id, new Date()),
    listReviewsOf(viewer, { ...filter, ...subject }),
  ]);
  client.setQueryData(figuresQuery(subject).queryKey, figures);
  client.setQueryData(reviewsOfQuery(subject, filter).queryKey, reviews);
}
