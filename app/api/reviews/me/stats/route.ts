import { route } from "@/lib/http/route";
import { getReceivedStats } from "@/lib/reviews/queries/lists";
import { reviewFilter } from "@/lib/reviews/schema";

export const GET = route({
  access: "viewer",
  query: reviewFilter,
  rateLimit: "read",
  handle: ({ viewer, query }) => getReceivedStats(viewer, query),
});
