import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TopRatedCompanies } from "@/components/companies/top-rated-companies";
import { DashboardStats } from "@/components/dashboard/dashboard-stats";
import { FirstSteps } from "@/components/dashboard/first-steps";
import { HowItIsProtected } from "@/components/dashboard/how-it-is-protected";
import { RecentReviews } from "@/components/dashboard/recent-reviews";
import { FeedbackLinkCard } from "@/components/feedback-link/feedback-link-card";
import { PageHeader } from "@/components/layout/page-header";
import { viewerQuery } from "@/lib/accounts/api/account";
import { requireAccount } from "@/lib/accounts/queries/account";
import { requireViewer } from "@/lib/auth/viewer";
import { TAGLINE } from "@/lib/brand";
import { dashboardMetricsQuery } from "@/lib/dashboard/api";
import { getDashboardMetrics } from "@/lib/dashboard/queries";
import { feedbackLinkQuery } from "@/lib/feedback-link/api";
import { getFeedbackLink } from "@/lib/feedback-link/queries";
import { getQueryClient } from "@/lib/http/query-client";
import { paths } from "@/lib/paths";
import { recentReviewsQuery, submittedStatsQuery } from "@/lib/reviews/api";
import { listRecentReviews } from "@/lib/reviews/queries/lists";
import { getSubmittedStats } from "@/lib/reviews/queries/submitted";
import { reviewFilter } from "@/lib/reviews/schema";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  const viewer = await requireViewer(paths.dashboard);
  const [account, metrics, recent, link] = await Promise.all([
    requireAccount(viewer),
    getDashboardMetrics(viewer),
    listRecentReviews(viewer),
    getFeedbackLink(viewer),
  ]);
  const client = getQueryClient();
  client.setQueryData(viewerQuery.queryKey, account);
  client.setQueryData(dashboardMetricsQuery.queryKey, metrics);
  client.setQueryData(recentReviewsQuery.queryKey, recent);
  client.setQueryData(feedbackLinkQuery.queryKey, link);
  // Users who have received reviews don't see the first steps, and these stats are costly to query.
  if (account.totalReviews === 0) {
    const submitted = await getSubmittedStats(viewer, reviewFilter.parse({}));
    client.setQueryData(submittedStatsQuery({}).queryKey, submitted);
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader title="Dashboard" intro={TAGLINE} />
      <div className="grid gap-6">
        <FirstSteps />
        <DashboardStats />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <div className="grid gap-6">
            <RecentReviews />
            <FeedbackLinkCard />
          </div>
          <div className="grid gap-6">
            <TopRatedCompanies />
            <HowItIsProtected />
          </div>
        </div>
      </div>
    </HydrationBoundary>
  );
}
