import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState, type Read } from "@/components/layout/query-state";

/** Gives what the server has read to the page's queries as text: React would write objects value by value. */
export function Prefetched({ client, children }: { client: QueryClient; children: ReactNode }) {
  const queries = client.getQueryCache().getAll();
  const answers: Read["answers"] = queries
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => [queryKey, state.data]);
  return (
    <QueryState json={JSON.stringify({ readAt: Date.now(), answers } satisfies Read)}>{children}</QueryState>
  );
}
