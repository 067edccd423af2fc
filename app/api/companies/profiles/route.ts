import { findCompanyProfiles } from "@/lib/companies/queries/lookup";
import { companyProfileFilter } from "@/lib/companies/schema";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "viewer",
  query: companyProfileFilter,
  rateLimit: "read",
  handle: async ({ request, viewer, query }) =>
    pageAnswer(request, await findCompanyProfiles(viewer, query), { page: query.page ?? 1 }),
});
