import { getCompanyOverview } from "@/lib/companies/queries/profiles";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "viewer",
  rateLimit: "read",
  handle: ({ viewer }) => getCompanyOverview(viewer),
});
