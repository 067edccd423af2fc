import { z } from "zod";
import { companyList } from "@/lib/companies/schema";

export const dashboardMetrics = z.object({
  totalCompanies: z.int(),
  totalReviews: z.int(),
  averageRating: z.number(),
  totalUsers: z.int(),
  topRatedCompanies: companyList,
});
export type DashboardMetrics = z.infer<typeof dashboardMetrics>;
