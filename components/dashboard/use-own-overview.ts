"use client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { listNew, peekVisitBefore } from "@/components/reviews/seen-reviews";
import { fetchOwnOverview } from "@/lib/dashboard/api";
import type { OwnOverview } from "@/lib/dashboard/schema";

export type OwnNews = OwnOverview & { newCount: number };

/** Feedback stays new until Your Feedback has shown it, so this only reads what the device keeps (G62). */
export function useOwnOverview(deviceKey: string) {
  // On each visit, because no page brings it along and other pages change what is new.
  return useQuery({ ...ownOverviewQuery(deviceKey), refetchOnMount: "always" });
}

function ownOverviewQuery(deviceKey: string) {
  return queryOptions({
    // Under 'reviews', because everything that changes submissions fetches those again.
    queryKey: ["reviews", "own-overview", deviceKey],
    queryFn: async ({ signal }): Promise<OwnNews> => {
      const [overview, before] = await Promise.all([
        fetchOwnOverview(signal),
        peekVisitBefore(deviceKey, new Date()),
      ]);
      const fresh = await listNew(deviceKey, overview.received, before);
      return { ...overview, newCount: fresh.length };
    },
  });
}
