import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listTopRatedCompanies } from "@/lib/companies/queries";
import { type DashboardMetrics, dashboardMetrics } from "@/lib/dashboard/schema";
import { db } from "@/lib/db/client";
import { averageOf } from "@/lib/ratings/rules";

/**
 * The figures of the dashboard (D24). Summed from the companies, whose counters are kept with every review and
 * member: there is no counter of the whole site for all submissions to queue at, and no scan of reviews.
 */
export async function getDashboardMetrics(viewer: Viewer): Promise<DashboardMetrics> {
  const [sums, topRatedCompanies] = await Promise.all([
    db.company.aggregate({
      _count: { _all: true },
      _sum: { totalReviews: true, overallSum: true, verifiedMemberCount: true },
    }),
    listTopRatedCompanies(viewer),
  ]);
  const totalReviews = sums._sum.totalReviews ?? 0;
  return dashboardMetrics.parse({
    totalCompanies: sums._count._all,
    totalReviews,
    averageRating: averageOf(sums._sum.overallSum ?? 0, totalReviews),
    totalUsers: sums._sum.verifiedMemberCount ?? 0,
    topRatedCompanies,
  });
}
