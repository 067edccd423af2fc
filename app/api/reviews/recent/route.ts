import { route } from "@/lib/http/route";
import { LIST_BYTES } from "@/lib/reviews/constants";
import { listRecentReviews } from "@/lib/reviews/queries/lists";

export const GET = route({
  access: "viewer",
  rateLimit: "read",
  paddedTo: LIST_BYTES,
  handle: ({ viewer }) => listRecentReviews(viewer),
});
