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

/** The viewer's own reviews and submissions. Browsers fetch this after the page, whose length would show it. */
export const ownOverview = z.object({
  /** The newest reviews about the viewer, newest first; the browser knows which of them are new. */
  received: z.array(review.pick({ id: true, createdAt: true })).max(NEWEST_IN_OVERVIEW),
  /** The beginning of the newest one. */
  newest: z.object({ overallRating: review.shape.overallRating, excerpt: z.string() }).nullable(),
  /** How many of the viewer's submissions are in each state. */
  submitted: z.record(submittedReview.shape.state, z.int()),
});
export type OwnOverview = z.infer<typeof ownOverview>;
