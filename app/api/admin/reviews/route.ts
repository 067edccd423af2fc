import { listQueue } from "@/lib/admin/queries/queue";
import { queueFilter } from "@/lib/admin/schema";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "admin",
  query: queueFilter,
  rateLimit: "read",
  handle: async ({ request, viewer, query }) =>
    pageAnswer(request, await listQueue(viewer, query, new Date()), query),
});
