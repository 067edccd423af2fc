import { environmentManager, QueryClient } from "@tanstack/react-query";

let inBrowser: QueryClient | undefined;

/** One client for each request on the server, so that no answer reaches another person; one for the browser. */
export function getQueryClient(): QueryClient {
  if (environmentManager.isServer()) return makeQueryClient();
  inBrowser ??= makeQueryClient();
  return inBrowser;
}

/**
 * A client whose answers never go stale by themselves, are not asked for again and not retried (D28).
 * `refetchOnMount` stays as it is: with `staleTime: Infinity` it only touches what was invalidated meanwhile.
 */
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
      // Without a network a call fails and says so; by default it would wait, and be sent later by itself.
      mutations: { networkMode: "always" },
    },
  });
}
