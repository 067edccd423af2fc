import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CompanyLookup } from "@/components/companies/company-lookup";
import { viewerQuery } from "@/lib/accounts/api/account";
import { requireAccount } from "@/lib/accounts/queries/account";
import { requireViewer, type Viewer } from "@/lib/auth/viewer";
import { companyQuery } from "@/lib/companies/api";
import { requireCompany } from "@/lib/companies/queries/companies";
import { findCompanyByWords } from "@/lib/companies/queries/lookup";
import { findMergedInto } from "@/lib/companies/queries/merged";
import { nullIfNotFound } from "@/lib/errors";
import { getQueryClient } from "@/lib/http/query-client";
import { companyHref, paths } from "@/lib/paths";
import { figuresQuery } from "@/lib/ratings/api";
import { getFiguresOfCompany } from "@/lib/ratings/queries/figures";
import { reviewsOfQuery } from "@/lib/reviews/api";
import { listReviewsOf } from "@/lib/reviews/queries/lists";
import { type LookupFilter, lookupFilter } from "@/lib/reviews/schema";
import { lookupTarget } from "@/lib/search/schema";

export const metadata: Metadata = { title: "Find Companies" };

export default async function CompanyLookupPage({ searchParams }: PageProps<"/company-lookup">) {
  const params = await searchParams;
  const { id, words } = lookupTarget.parse(params);
  const viewer = await requireViewer(id ? companyHref(id) : paths.companyLookup);
  const meant = id ? null : await findCompanyByWords(viewer, words);
  if (meant) redirect(companyHref(meant.id));
  const client = getQueryClient();
  const [account] = await Promise.all([
    requireAccount(viewer),
    id && readCompany(viewer, { id, filter: lookupFilter.parse(params), client }),
  ]);
  client.setQueryData(viewerQuery.queryKey, account);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CompanyLookup />
    </HydrationBoundary>
  );
}

type Wanted = { id: string; filter: LookupFilter; client: QueryClient };

async function readCompany(viewer: Viewer, { id, filter, client }: Wanted): Promise<void> {
  const company = await nullIfNotFound(requireCompany(viewer, id));
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
