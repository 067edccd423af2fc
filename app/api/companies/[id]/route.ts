import { z } from "zod";
import { requireCompany } from "@/lib/companies/queries/companies";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "viewer",
  params: z.object({ id: z.uuid("Failed to fetch company") }),
  rateLimit: "read",
  handle: ({ viewer, params }) => requireCompany(viewer, params.id),
});
