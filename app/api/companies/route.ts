import { listCompanies } from "@/lib/companies/queries/companies";
import { companySearch } from "@/lib/companies/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "viewer",
  query: companySearch,
  rateLimit: "search",
  handle: ({ viewer, query }) => listCompanies(viewer, query),
});
