import { route } from "@/lib/http/route";
import { search } from "@/lib/search/queries/search";
import { searchInput } from "@/lib/search/schema";

export const GET = route({
  access: "viewer",
  query: searchInput,
  rateLimit: "search",
  handle: ({ viewer, query }) => search(viewer, query.q),
});
