import { getHealth } from "@/lib/admin/queries/health";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "admin",
  rateLimit: "read",
  handle: ({ viewer }) => getHealth(viewer, new Date()),
});
