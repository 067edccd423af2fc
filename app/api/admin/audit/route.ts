import { listAudit } from "@/lib/admin/queries/audit";
import { auditFilter } from "@/lib/admin/schema";
import { pageResponse } from "@/lib/http/page-response";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "admin",
  query: auditFilter,
  rateLimit: "read",
  handle: async ({ request, viewer, query }) => pageResponse(request, await listAudit(viewer, query), query),
});
