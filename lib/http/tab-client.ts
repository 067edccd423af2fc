import type { QueryClient } from "@tanstack/react-query";

/** Not in query-client.ts, because that loads the query library. */
export const tab: { client?: QueryClient } = {};
