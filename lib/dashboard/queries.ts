import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listTopRatedCompanies } from "@/lib/companies/queries";
import { type DashboardMetrics, dashboardMetrics } from "@/lib/dashboard/schema";
import { db } from "@/lib/db/client";
import { averageOf } from "@/lib/ratings/rules";

/** The figures of the dashboard (D24), kept in slots by the database itself: there is no scan of reviews or companies. */
export async function getDashboardMetrics(viewer: Viewer): Promise<DashboardMetrics> {
  const [sums, topRatedCompanies] = await Promise.all([
    db.siteSlot.aggregate({
      _sum: { companies: true, members: true, totalReviews: true, overallSum: true },
    }),
    listTopRatedCompanies(viewer),
  ]);
  const { companies, members, totalReviews, overallSum } = sums._sum;
  return dashboardMetrics.parse({
    totalCompanies: companies ?? 0,
    totalReviews: totalReviews ?? 0,
    averageRating: averageOf(overallSum ?? 0, totalReviews ?? 0),
    totalUsers: members ?? 0,
    topRatedCompanies,
  });
}
