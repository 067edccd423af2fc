import { queryOptions } from "@tanstack/react-query";
import type { QueueCounts } from "@/lib/admin/schema";
import { fetchJson } from "@/lib/http/fetch-json";

/** Not parsed: every page of an administrator loads this file, and zod would make it heavy. */
export const queueCountsQuery = queryOptions({
  queryKey: ["admin", "counts"],
  queryFn: async ({ signal }) => (await fetchJson("/api/admin/reviews/counts", { signal })) as QueueCounts,
});
