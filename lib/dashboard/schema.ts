import { z } from "zod";
import { companyList } from "@/lib/companies/schema";

/** The stats of the whole site (C8). */
export const dashboardMetrics = z.object({
  totalCompanies: z.int(),
  totalReviews: z.int(),
  averageRating: z.number(),
  totalUsers: z.int(),
  topRatedCompanies: companyList,
});
export type DashboardMetrics = z.infer<typeof dashboardMetrics>;
