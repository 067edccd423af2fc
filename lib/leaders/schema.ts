import { z } from "zod";
import { company } from "@/lib/companies/schema";
import { ME } from "@/lib/leaders/constants";
import { average } from "@/lib/ratings/schema";
import { searchTerm } from "@/lib/search/schema";

export const leaderSearch = z.object({
  q: searchTerm.default(""),
  companyId: z.uuid().optional(),
  excludeUserId: z.union([z.literal(ME), z.uuid()]).optional(),
});
export type LeaderSearch = z.infer<typeof leaderSearch>;

/** C7. The average is null if the feedback is private or there is none. */
export const leader = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string().nullable(),
  companyId: z.uuid(),
  companyName: z.string(),
  averageRating: average.nullable(),
  isCompanySmall: company.shape.isSmall,
  /** Fewer than `FEW_REVIEWS_BELOW`; null if the feedback is private, however many there are. */
  hasFewReviews: z.boolean().nullable(),
});
export type Leader = z.infer<typeof leader>;

export const leaderList = z.array(leader);

export const leaderDetails = leader.extend({
  department: z.string().nullable(),
  areReviewsPublic: z.boolean(),
  totalReviews: z.int().nullable(),
});
export type LeaderDetails = z.infer<typeof leaderDetails>;

export const listedLeadersFilter = z.object({ page: z.coerce.number().int().min(1).max(100_000).optional() });
export type ListedLeadersFilter = z.infer<typeof listedLeadersFilter>;

export const listedLeader = leader.pick({ id: true, firstName: true, lastName: true, title: true });
export type ListedLeader = z.infer<typeof listedLeader>;
