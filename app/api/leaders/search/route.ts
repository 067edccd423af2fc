import { route } from "@/lib/http/route";
import { searchLeaders } from "@/lib/leaders/queries/leaders";
import { leaderSearch } from "@/lib/leaders/schema";

export const GET = route({
  access: "viewer",
  query: leaderSearch,
  rateLimit: "search",
  handle: ({ viewer, query }) => searchLeaders(viewer, query),
});
