import { z } from "zod";
import { companyList } from "@/lib/companies/schema";
import { review, submittedReview } from "@/lib/reviews/schema";

export const dashboardMetrics = z.object({
  totalCompanies: z.int(),
  totalReviews: z.int(),
  averageRating: z.number(),
  totalUsers: z.int(),
  topRatedCompanies: companyList,
});
export type DashboardMetrics = z.infer<typeof dashboardMetrics>;

/** The size of every answer with an `ownOverview` (docs/anonymity.md, 'On the network'); the longest has 9 KB. */
export const OWN_OVERVIEW_BYTES = 16 * 1024;
export const NEWEST_IN_OVERVIEW = 100;
export const EXCERPT_MAX = 240;

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
