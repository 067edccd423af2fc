import { queryOptions } from "@tanstack/react-query";
import type { OwnOverview } from "@/lib/dashboard/schema";
import { fetchJson } from "@/lib/http/fetch-json";

const loadSchema = () => import("@/lib/dashboard/schema");

export const dashboardMetricsQuery = queryOptions({
  queryKey: ["dashboard", "metrics"],
  queryFn: async ({ signal }) => {
    const { dashboardMetrics } = await loadSchema();
    return dashboardMetrics.parse(await fetchJson("/api/dashboard/metrics", { signal }));
  },
});

export async function fetchOwnOverview(signal: AbortSignal): Promise<OwnOverview> {
  // Together, because the dashboard waits for it.
  const [{ ownOverview }, answer] = await Promise.all([
    loadSchema(),
    fetchJson("/api/dashboard/own", { signal }),
  ]);
  return ownOverview.parse(answer);
}
