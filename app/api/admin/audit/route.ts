import { listAudit } from "@/lib/admin/queries/audit";
import { auditFilter } from "@/lib/admin/schema";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "admin",
  query: auditFilter,
  rateLimit: "read",
  handle: async ({ request, viewer, query }) => pageAnswer(request, await listAudit(viewer, query), query),
});
