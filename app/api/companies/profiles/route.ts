import { listCompanyProfiles } from "@/lib/companies/queries/profiles";
import { companyProfileFilter } from "@/lib/companies/schema";
import { pageResponse } from "@/lib/http/page-response";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "viewer",
  query: companyProfileFilter,
  rateLimit: "search",
  handle: async ({ request, viewer, query }) =>
    pageResponse(request, await listCompanyProfiles(viewer, query), { page: query.page ?? 1 }),
});
