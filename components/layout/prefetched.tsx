import { dehydrate, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState } from "@/components/layout/query-state";

/** Gives what the server has read to the queries of the page, as text: React would write an object value by value. */
export function Prefetched({ client, children }: { client: QueryClient; children: ReactNode }) {
  return <QueryState json={JSON.stringify(dehydrate(client))}>{children}</QueryState>;
}
