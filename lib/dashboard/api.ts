import { queryOptions } from "@tanstack/react-query";
import type { OwnOverview } from "@/lib/dashboard/schema";
import { fetchJson } from "@/lib/http/fetch-json";

/** The dashboard fetches this while its scripts load. */
export const OWN_OVERVIEW_URL = "/api/dashboard/own";

const loadSchema = () => import("@/lib/dashboard/schema");

export const dashboardMetricsQuery = queryOptions({
  queryKey: ["dashboard", "metrics"],
  queryFn: async ({ signal }) => {
    const { dashboardMetrics } = await loadSchema();
    return dashboardMetrics.parse(await fetchJson("/api/dashboard/metrics", { signal }));
  },
});

/** Not parsed: it is a part of the dashboard's first view, which would wait for zod. */
export async function fetchOwnOverview(signal: AbortSignal): Promise<OwnOverview> {
  return (await fetchJson(OWN_OVERVIEW_URL, { signal })) as OwnOverview;
}
