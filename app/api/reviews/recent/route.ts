import { route } from "@/lib/http/route";
import { listRecentReviews } from "@/lib/reviews/queries";

export const GET = route({
  access: "viewer",
  rateLimit: "read",
  handle: ({ viewer }) => listRecentReviews(viewer),
});
