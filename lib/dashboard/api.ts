import { queryOptions } from "@tanstack/react-query";
import { dashboardMetrics, type OwnOverview, ownOverview } from "@/lib/dashboard/schema";
import { fetchJson } from "@/lib/http/fetch-json";

export const dashboardMetricsQuery = queryOptions({
  queryKey: ["dashboard", "metrics"],
  queryFn: async ({ signal }) =>
    dashboardMetrics.parse(await fetchJson("/api/dashboard/metrics", { signal })),
});

export async function fetchOwnOverview(signal: AbortSignal): Promise<OwnOverview> {
  return ownOverview.parse(await fetchJson("/api/dashboard/own", { signal }));
}
