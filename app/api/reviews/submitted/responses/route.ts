import { route } from "@/lib/http/route";
import { RESPONSES_BYTES } from "@/lib/responses/constants";
import { listSubmittedResponses } from "@/lib/reviews/queries/submitted";
import { reviewFilter } from "@/lib/reviews/schema";

export const GET = route({
  access: "viewer",
  query: reviewFilter,
  rateLimit: "read",
  // The list itself has no replies: a leader could recognise a longer one on the network (docs/anonymity.md).
  paddedTo: RESPONSES_BYTES,
  handle: ({ viewer, query }) => listSubmittedResponses(viewer, query),
});
