import { RecentReviewsSkeleton } from "@/components/dashboard/recent-reviews";
import { PageHeader } from "@/components/layout/page-header";
import { StatStripSkeleton } from "@/components/reviews/stat-strip-skeleton";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { TAGLINE } from "@/lib/brand";

export default function DashboardLoading() {
  return (
    <>
      <PageHeader title="Dashboard" intro={TAGLINE} />
      <SkeletonGroup className="grid gap-6">
        <StatStripSkeleton />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <div className="grid gap-6">
            <RecentReviewsSkeleton />
            <Skeleton className="h-72 rounded-xl" />
          </div>
          <Skeleton className="h-96 rounded-xl" />
        </div>
      </SkeletonGroup>
    </>
  );
}
