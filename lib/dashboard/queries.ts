import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listTopRatedCompanies } from "@/lib/companies/queries/companies";
import { type DashboardMetrics, dashboardMetrics } from "@/lib/dashboard/schema";
import { getSiteTotals } from "@/lib/ratings/queries/counts";
import { spreadOf, totalOf } from "@/lib/ratings/rules";

export async function getDashboardMetrics(viewer: Viewer): Promise<DashboardMetrics> {
  const [{ companies, members, overallCounts }, topRatedCompanies] = await Promise.all([
    getSiteTotals(),
    listTopRatedCompanies(viewer),
  ]);
  return dashboardMetrics.parse({
    totalCompanies: companies,
    totalReviews: totalOf(overallCounts),
    averageRating: spreadOf(overallCounts).average,
    totalUsers: members,
    topRatedCompanies,
  });
}
