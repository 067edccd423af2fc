import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LeaderLookup } from "@/components/leaders/leader-lookup";
import { viewerQuery } from "@/lib/accounts/api/account";
import { requireAccount } from "@/lib/accounts/queries/account";
import { requireViewer, type Viewer } from "@/lib/auth/viewer";
import { companyQuery } from "@/lib/companies/api";
import { requireCompany } from "@/lib/companies/queries/companies";
import { nullIfNotFound } from "@/lib/errors";
import { getQueryClient } from "@/lib/http/query-client";
import { leaderQuery } from "@/lib/leaders/api";
import { requireLeaderDetails } from "@/lib/leaders/queries/leaders";
import { findLeaderByWords } from "@/lib/leaders/queries/lookup";
import { leaderHref, paths } from "@/lib/paths";
import { figuresQuery } from "@/lib/ratings/api";
import { getFiguresOfLeader } from "@/lib/ratings/queries/figures";
import { reviewsOfQuery } from "@/lib/reviews/api";
import { listReviewsOf } from "@/lib/reviews/queries/lists";
import { type LookupFilter, lookupFilter } from "@/lib/reviews/schema";
import { lookupTarget } from "@/lib/search/schema";

export const metadata: Metadata = { title: "Find Leaders" };

export default async function LeaderLookupPage({ searchParams }: PageProps<"/leader-lookup">) {
  const params = await searchParams;
  const { id, words } = lookupTarget.parse(params);
  const viewer = await requireViewer(id ? leaderHref(id) : paths.leaderLookup);
  const meant = id ? null : await findLeaderByWords(viewer, words);
  if (meant) redirect(leaderHref(meant.id));
  const client = getQueryClient();
  const [account] = await Promise.all([
    requireAccount(viewer),
    id && readLeader(viewer, { id, filter: lookupFilter.parse(params), client }),
  ]);
  client.setQueryData(viewerQuery.queryKey, account);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LeaderLookup />
    </HydrationBoundary>
  );
}

type Wanted = { id: string; filter: LookupFilter; client: QueryClient };

async function readLeader(viewer: Viewer, { id, filter, client }: Wanted): Promise<void> {
  const leader = await nullIfNotFound(requireLeaderDetails(viewer, id));
  client.setQueryData(leaderQuery(id).queryKey, leader);
  if (!leader) return;
  const subject = { leaderId: id };
  const [company, figures, reviews] = await Promise.all([
    requireCompany(viewer, leader.companyId),
    getFiguresOfLeader(viewer, id, new Date()),
    listReviewsOf(viewer, { ...filter, ...subject }),
  ]);
  client.setQueryData(companyQuery(leader.companyId).queryKey, company);
  client.setQueryData(figuresQuery(subject).queryKey, figures);
  client.setQueryData(reviewsOfQuery(subject, filter).queryKey, reviews);
}
