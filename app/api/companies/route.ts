import { listCompanies } from "@/lib/companies/queries/companies";
import { companySearch } from "@/lib/companies/schema";
import { route } from "@/lib/http/route";
import { SEARCH_ANSWER_BYTES } from "@/lib/search/constants";

export const GET = route({
  access: "viewer",
  query: companySearch,
  rateLimit: "search",
  // Its length would show what an author looks for (docs/anonymity.md, 'On the network').
  paddedTo: SEARCH_ANSWER_BYTES,
  handle: ({ viewer, query }) => listCompanies(viewer, query),
});
