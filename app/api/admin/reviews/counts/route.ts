import { countQueues } from "@/lib/admin/queries/queue";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "admin",
  rateLimit: "read",
  handle: ({ viewer }) => countQueues(viewer, new Date()),
});
