import type { Metadata } from "next";
import { PageHeader } from "@/components/layout/page-header";
import { Prefetched } from "@/components/layout/prefetched";
import { IdentityCard } from "@/components/leaders/identity-card";
import { ReceivedReviews } from "@/components/reviews/received-reviews";
import { requireAccount } from "@/lib/accounts/queries/account";
import { requireViewer } from "@/lib/auth/viewer";
import { getQueryClient } from "@/lib/http/query-client";
import { ME } from "@/lib/leaders/constants";
import { paths } from "@/lib/paths";
import { figuresQuery } from "@/lib/ratings/api";
import { getFiguresOfLeader } from "@/lib/ratings/queries/figures";
import { receivedReviewsQuery, receivedStatsQuery } from "@/lib/reviews/api/received";
import { NEWEST } from "@/lib/reviews/constants";
import { deviceKeyOf } from "@/lib/reviews/queries/device-key";
import { getReceivedStats, listReceivedAndNewest } from "@/lib/reviews/queries/lists";
import { toScreenFilter } from "@/lib/reviews/rules";
import { sharedPagesQuery } from "@/lib/sharing/api";
import { listSharedPages } from "@/lib/sharing/queries/pages";

export const metadata: Metadata = { title: "Your Feedback" };

export default async function LeaderReviewsPage({ searchParams }: PageProps<"/leader-reviews">) {
  const viewer = await requireViewer(paths.leaderReviews);
  const query = await searchParams;
  const filter = toScreenFilter(query);
  // Only the browser knows what is new, so then it fetches the list.
  const isOnlyNew = query.new === "1";
  const [account, { newest, listed }, stats, figures, pages] = await Promise.all([
    requireAccount(viewer),
    listReceivedAndNewest(viewer, isOnlyNew ? NEWEST : filter),
    isOnlyNew ? undefined : getReceivedStats(viewer, filter),
    getFiguresOfLeader(viewer, viewer.id, new Date()),
    listSharedPages(viewer),
  ]);
  const client = getQueryClient();
  client.setQueryData(receivedReviewsQuery(NEWEST).queryKey, newest);
  client.setQueryData(receivedReviewsQuery(filter).queryKey, isOnlyNew ? undefined : listed);
  client.setQueryData(receivedStatsQuery(filter).queryKey, stats);
  client.setQueryData(figuresQuery({ leaderId: ME }).queryKey, figures);
  client.setQueryData(sharedPagesQuery.queryKey, pages);
  return (
    <Prefetched client={client}>
      <PageHeader title="Your Feedback" />
      <div className="grid gap-6 print:block print:space-y-6">
        <ReceivedReviews
          viewer={{ id: viewer.id, companyId: viewer.companyId }}
          deviceKey={deviceKeyOf(viewer)}
        >
          <IdentityCard account={account} />
        </ReceivedReviews>
      </div>
    </Prefetched>
  );
}
