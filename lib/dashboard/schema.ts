import { z } from "zod";
import { companyList } from "@/lib/companies/schema";
import { NEWEST_IN_OVERVIEW } from "@/lib/dashboard/constants";
import { average } from "@/lib/ratings/schema";
import { review, submittedReview } from "@/lib/reviews/schema";

export const dashboardMetrics = z.object({
  totalCompanies: z.int(),
  totalReviews: z.int(),
  averageRating: average,
  totalUsers: z.int(),
  topRatedCompanies: companyList,
});
export type DashboardMetrics = z.infer<typeof dashboardMetrics>;

/** Browsers fetch this after the page, because the page's length would show it. */
export const ownOverview = z.object({
  /** Newest first. The browser knows which of them are new. */
  received: z.array(review.pick({ id: true, createdAt: true })).max(NEWEST_IN_OVERVIEW),
  newest: z.object({ overallRating: review.shape.overallRating, excerpt: z.string() }).nullable(),
  submitted: z.record(submittedReview.shape.state, z.int()),
});
export type OwnOverview = z.infer<typeof ownOverview>;
