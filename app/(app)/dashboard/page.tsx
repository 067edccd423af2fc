import type { Metadata } from "next";
import { preload } from "react-dom";
import { TopRatedCompanies } from "@/components/companies/top-rated-companies";
import { DashboardStats } from "@/components/dashboard/dashboard-stats";
import { HowItIsProtected } from "@/components/dashboard/how-it-is-protected";
import { RecentReviews } from "@/components/dashboard/recent-reviews";
import { Yours } from "@/components/dashboard/yours";
import { FeedbackLinkCard } from "@/components/feedback-link/feedback-link-card";
import { PageHeader } from "@/components/layout/page-header";
import { Prefetched } from "@/components/layout/prefetched";
import { ReviewDialog } from "@/components/reviews/review-dialog";
import { viewerQuery } from "@/lib/accounts/api/account";
import { requireAccount } from "@/lib/accounts/queries/account";
import { requireViewer } from "@/lib/auth/viewer";
import { TAGLINE } from "@/lib/brand";
import { dashboardMetricsQuery, OWN_OVERVIEW_URL } from "@/lib/dashboard/api";
import { getDashboardMetrics } from "@/lib/dashboard/queries";
import { feedbackLinkQuery } from "@/lib/feedback-link/api";
import { getFeedbackLink } from "@/lib/feedback-link/queries";
import { getQueryClient } from "@/lib/http/query-client";
import { paths } from "@/lib/paths";
import { recentReviewsQuery } from "@/lib/reviews/api/lookup";
import { deviceKeyOf } from "@/lib/reviews/queries/device-key";
import { listRecentReviews } from "@/lib/reviews/queries/lists";

export const metadata: Metadata = { title: "Dashboard" };

export default async function DashboardPage() {
  const viewer = await requireViewer(paths.dashboard);
  preload(OWN_OVERVIEW_URL, { as: "fetch", crossOrigin: "anonymous" });
  const client = getQueryClient();
  // Reads none of the viewer's submissions: its length would show them (docs/anonymity.md, 'On the network').
  await Promise.all([
    client.prefetchQuery({ ...viewerQuery, queryFn: () => requireAccount(viewer) }),
    client.prefetchQuery({ ...dashboardMetricsQuery, queryFn: () => getDashboardMetrics(viewer) }),
    client.prefetchQuery({ ...recentReviewsQuery, queryFn: () => listRecentReviews(viewer) }),
    client.prefetchQuery({ ...feedbackLinkQuery, queryFn: () => getFeedbackLink(viewer) }),
  ]);
  return (
    <Prefetched client={client}>
      <PageHeader
        title="Dashboard"
        intro={<span className="max-sm:hidden">{TAGLINE}</span>}
        action={<ReviewDialog trigger={{ children: "Submit Anonymous Feedback" }} />}
      />
      <div className="grid gap-6">
        <Yours deviceKey={deviceKeyOf(viewer)} />
        <FeedbackLinkCard />
        <DashboardStats />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <RecentReviews />
          <div className="grid gap-6">
            <TopRatedCompanies />
            <HowItIsProtected />
          </div>
        </div>
      </div>
    </Prefetched>
  );
}
