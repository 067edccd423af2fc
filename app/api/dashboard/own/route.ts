import { OWN_OVERVIEW_BYTES } from "@/lib/dashboard/constants";
import { getOwnOverview } from "@/lib/dashboard/queries";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "viewer",
  rateLimit: "read",
  // The page has none of this: its length would show it (docs/anonymity.md, 'On the network').
  paddedTo: OWN_OVERVIEW_BYTES,
  handle: ({ viewer }) => getOwnOverview(viewer),
});
