import { queryOptions } from "@tanstack/react-query";
import { dashboardMetrics } from "@/lib/dashboard/schema";
import { fetchJson } from "@/lib/http/fetch-json";

export const dashboardMetricsQuery = queryOptions({
  queryKey: ["dashboard", "metrics"],
  queryFn: async ({ signal }) =>
    dashboardMetrics.parse(await fetchJson("/api/dashboard/metrics", { signal })),
});
