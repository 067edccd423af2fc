"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { queueCountsQuery } from "@/lib/admin/api/counts";
import { formatCount } from "@/lib/format";

export function WaitingCount() {
  const { data } = useQuery(queueCountsQuery);
  // Only a page that has read the counts knows them on the server, and the shell is drawn before it.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const total = data ? data.held + data.reported + data.appealed + data.replies : 0;
  if (!isInBrowser || total === 0) return null;
  const count = formatCount(total);
  return (
    <span className="figures ml-auto rounded-md bg-accent px-2 font-semibold text-accent-foreground text-sm forced-colors:bg-transparent">
      <span aria-hidden>{count}</span>
      <span className="sr-only">: {count} waiting for a decision</span>
    </span>
  );
}

function neverChanges() {
  return () => {};
}
