import { environmentManager, QueryClient } from "@tanstack/react-query";
import { tab } from "@/lib/http/tab-client";

/** A new one for each request on the server, so that no answer reaches another person. */
export function getQueryClient(): QueryClient {
  if (environmentManager.isServer()) return makeQueryClient();
  tab.client ??= makeQueryClient();
  return tab.client;
}

/** Nothing is refetched or retried by itself (D28); mounting refetches only what was invalidated. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: "always",
      },
      // Offline, a call fails and says so; by default it would wait, and be sent later by itself.
      mutations: { networkMode: "always" },
    },
  });
}
