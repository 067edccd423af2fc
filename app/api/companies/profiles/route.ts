import { findCompanyProfiles } from "@/lib/companies/queries/lookup";
import { companyProfileFilter } from "@/lib/companies/schema";
import { pageResponse } from "@/lib/http/page-response";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "viewer",
  query: companyProfileFilter,
  rateLimit: "read",
  handle: async ({ request, viewer, query }) =>
    pageResponse(request, await findCompanyProfiles(viewer, query), { page: query.page ?? 1 }),
});
