import { route } from "@/lib/http/route";
import { listRecentReviews } from "@/lib/reviews/queries/lists";
import { LIST_BYTES } from "@/lib/reviews/schema";

export const GET = route({
  access: "viewer",
  rateLimit: "read",
  paddedTo: LIST_BYTES,
  handle: ({ viewer }) => listRecentReviews(viewer),
});
