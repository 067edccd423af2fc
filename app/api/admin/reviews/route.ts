import { listQueue } from "@/lib/admin/queries/queue";
import { queueFilter } from "@/lib/admin/schema";
import { pageResponse } from "@/lib/http/page-response";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "admin",
  query: queueFilter,
  rateLimit: "read",
  handle: async ({ request, viewer, query }) =>
    pageResponse(request, await listQueue(viewer, query, new Date()), query),
});
