import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TopRatedCompanies } from "@/components/companies/top-rated-companies";
import { DashboardStats } from "@/components/dashboard/dashboard-stats";
import { HowItIsProtected } from "@/components/dashboard/how-it-is-protected";
import { RecentReviews } from "@/components/dashboard/recent-reviews";
import { PageHeader } from "@/components/layout/page-header";
import { viewerQuery } from "@/lib/accounts/api";
import { requireAccount } from "@/lib/accounts/queries";
import { requireViewer } from "@/lib/auth/viewer";
import { TAGLINE } from "@/lib/brand";
import { dashboardMetricsQuery } from "@/lib/dashboard/api";
import { getDashboardMetrics } from "@/lib/dashboard/queries";
import { getQueryClient } from "@/lib/http/query-client";
import { paths } from "@/lib/paths";
import { recentReviewsQuery } from "@/lib/reviews/api";
import { listRecentReviews } from "@/lib/reviews/queries";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  const viewer = await requireViewer(paths.dashboard);
  const [account, metrics, recent] = await Promise.all([
    requireAccount(viewer),
    getDashboardMetrics(viewer),
    listRecentReviews(viewer),
  ]);
  const client = getQueryClient();
  client.setQueryData(viewerQuery.queryKey, account);
  client.setQueryData(dashboardMetricsQuery.queryKey, metrics);
  client.setQueryData(recentReviewsQuery.queryKey, recent);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader title="Dashboard" lede={TAGLINE} />
      <div className="grid gap-6">
        <DashboardStats />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <RecentReviews />
          <div className="grid gap-6">
            <TopRatedCompanies />
            <HowItIsProtected />
          </div>
        </div>
      </div>
    </HydrationBoundary>
  );
}
