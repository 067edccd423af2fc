import type { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { Prefetched } from "@/components/layout/prefetched";
import { LeaderLookup } from "@/components/leaders/leader-lookup";
import { viewerQuery } from "@/lib/accounts/api/account";
import { requireAccount } from "@/lib/accounts/queries/account";
import { getViewer, requireViewer, type Viewer } from "@/lib/auth/viewer";
import { companyQuery } from "@/lib/companies/api";
import { requireCompany } from "@/lib/companies/queries/companies";
import { nullIfNotFound, orRefusal } from "@/lib/errors";
import { getQueryClient } from "@/lib/http/query-client";
import { leaderQuery, leaderSearchQuery, leadersOfQuery } from "@/lib/leaders/api";
import { requireLeaderDetails } from "@/lib/leaders/queries/leaders";
import { listLeadersOf } from "@/lib/leaders/queries/listed";
import { findLeadersByWords } from "@/lib/leaders/queries/lookup";
import { leaderHref, paths } from "@/lib/paths";
import { figuresQuery } from "@/lib/ratings/api";
import { getFiguresOfLeader } from "@/lib/ratings/queries/figures";
import { reviewsOfQuery } from "@/lib/reviews/api/lookup";
import { listReviewsOf } from "@/lib/reviews/queries/lists";
import { type LookupFilter, toLookupFilter } from "@/lib/reviews/rules";
import { isWholeName, toLookupTarget } from "@/lib/search/rules";

export async function generateMetadata({ searchParams }: PageProps<"/leader-lookup">): Promise<Metadata> {
  const { id } = toLookupTarget(await searchParams);
  const viewer = id && (await getViewer());
  const leader = viewer && (await nullIfNotFound(readDetails(viewer, id)));
  return { title: leader ? `${leader.firstName} ${leader.lastName}` : "Find Leaders" };
}

export default async function LeaderLookupPage({ searchParams }: PageProps<"/leader-lookup">) {
  const params = await searchParams;
  const { id, words } = toLookupTarget(params);
  const viewer = await requireViewer(id ? leaderHref(id) : paths.leaderLookup);
  const { found: matches, refusal } = await orRefusal(findLeadersByWords(viewer, words));
  const meant = matches?.[0];
  if (!id && meant) {
    const name = `${meant.firstName} ${meant.lastName}`;
    redirect(leaderHref(meant.id, isWholeName(words, name) ? {} : { q: words }));
  }
  const client = getQueryClient();
  if (matches) client.setQueryData(leaderSearchQuery(words).queryKey, matches);
  const [account] = await Promise.all([
    requireAccount(viewer),
    id ? readLeader(viewer, { id, filter: toLookupFilter(params), client }) : readColleagues(viewer, client),
  ]);
  client.setQueryData(viewerQuery.queryKey, account);
  return (
    <Prefetched client={client}>
      <LeaderLookup refusal={refusal} />
    </Prefetched>
  );
}

const readDetails = cache(requireLeaderDetails);

async function readColleagues(viewer: Viewer, client: QueryClient): Promise<void> {
  const { companyId } = viewer;
  if (!companyId) return;
  const { items, total } = await listLeadersOf(viewer, companyId, {}, new Date());
  client.setQueryData(leadersOfQuery(companyId, 1).queryKey, { items, total });
}

type Wanted = { id: string; filter: LookupFilter; client: QueryClient };

async function readLeader(viewer: Viewer, { id, filter, client }: Wanted): Promise<void> {
  const leader = await nullIfNotFound(readDetails(viewer, id));
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
