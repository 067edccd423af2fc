import { requirePersonByEmail } from "@/lib/admin/queries/people";
import { personFilter } from "@/lib/admin/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "admin",
  query: personFilter,
  rateLimit: "read",
  handle: ({ viewer, query }) => requirePersonByEmail(viewer, query.email),
});
