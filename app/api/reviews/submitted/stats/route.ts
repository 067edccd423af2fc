import { route } from "@/lib/http/route";
import { getSubmittedStats } from "@/lib/reviews/queries/submitted";
import { reviewFilter } from "@/lib/reviews/schema";

export const GET = route({
  access: "viewer",
  query: reviewFilter,
  rateLimit: "read",
  handle: ({ viewer, query }) => getSubmittedStats(viewer, query),
});
