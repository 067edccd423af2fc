import { z } from "zod";
import { updateCompany } from "@/lib/admin/mutations/companies";
import { companyChanges } from "@/lib/admin/schema";
import { route } from "@/lib/http/route";

export const PUT = route({
  access: "admin",
  params: z.object({ id: z.uuid("We could not find that company.") }),
  body: companyChanges,
  rateLimit: "write",
  handle: ({ viewer, params, body }) => updateCompany(viewer, params.id, body, new Date()),
});
