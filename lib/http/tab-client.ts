import type { QueryClient } from "@tanstack/react-query";

/** The one client of this tab, once a page has made it. Not in query-client.ts, which brings the query library. */
export const tab: { client?: QueryClient } = {};
