import { route } from "@/lib/http/route";
import { searchLeaders } from "@/lib/leaders/queries/leaders";
import { leaderSearch } from "@/lib/leaders/schema";
import { SEARCH_ANSWER_BYTES } from "@/lib/search/constants";

export const GET = route({
  access: "viewer",
  query: leaderSearch,
  rateLimit: "search",
  // Its length would show whom an author looks for (docs/anonymity.md, 'On the network').
  paddedTo: SEARCH_ANSWER_BYTES,
  handle: ({ viewer, query }) => searchLeaders(viewer, query),
});
