import { getDashboardMetrics } from "@/lib/dashboard/queries";
import { route } from "@/lib/http/route";

export const GET = route({
  access: "viewer",
  rateLimit: "read",
  handle: ({ viewer }) => getDashboardMetrics(viewer),
});
