import type { Metadata } from "next";
import { RecoveryNotice } from "@/components/accounts/recovery-notice";
import { PageHeader } from "@/components/layout/page-header";
import { Prefetched } from "@/components/layout/prefetched";
import { SubmittedReviews } from "@/components/reviews/submitted-reviews";
import { viewerQuery } from "@/lib/accounts/api/account";
import { requireAccount } from "@/lib/accounts/queries/account";
import { requireViewer } from "@/lib/auth/viewer";
import { recoveryQuery } from "@/lib/authorship/api";
import { getRecovery } from "@/lib/authorship/queries/recovery";
import { getQueryClient } from "@/lib/http/query-client";
import { paths } from "@/lib/paths";
import { submittedReviewsQuery, submittedStatsQuery } from "@/lib/reviews/api/submitted";
import { getSubmittedStats, listSubmittedReviews } from "@/lib/reviews/queries/submitted";
import { toScreenFilter } from "@/lib/reviews/rules";

export const metadata: Metadata = { title: "Your Submissions" };

export default async function SubmissionsPage({ searchParams }: PageProps<"/submissions">) {
  const viewer = await requireViewer(paths.submissions);
  const filter = toScreenFilter(await searchParams);
  const [account, recovery, reviews, stats, allStats] = await Promise.all([
    requireAccount(viewer),
    getRecovery(viewer),
    listSubmittedReviews(viewer, filter),
    getSubmittedStats(viewer, filter),
    getSubmittedStats(viewer, toScreenFilter({})),
  ]);
  const client = getQueryClient();
  client.setQueryData(viewerQuery.queryKey, account);
  client.setQueryData(recoveryQuery.queryKey, recovery);
  client.setQueryData(submittedReviewsQuery(filter).queryKey, reviews);
  client.setQueryData(submittedStatsQuery(filter).queryKey, stats);
  client.setQueryData(submittedStatsQuery({}).queryKey, allStats);
  return (
    <Prefetched client={client}>
      <PageHeader
        title="Your Submissions"
        intro="The reviews you wrote. We show this list only to your account."
      />
      <div className="grid gap-6">
        <RecoveryNotice />
        <SubmittedReviews />
      </div>
    </Prefetched>
  );
}
