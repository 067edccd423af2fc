import { createCompanyFromEmail } from "@/lib/admin/mutations/companies";
import { companyFromEmail } from "@/lib/companies/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "admin",
  body: companyFromEmail,
  rateLimit: "write",
  handle: ({ viewer, body }) => createCompanyFromEmail(viewer, body, new Date()),
});
