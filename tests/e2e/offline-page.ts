import type { Page } from "@playwright/test";

/** Where this browser would show the offline page: the scopes of its service workers. */
export function offlineScopes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await navigator.serviceWorker.getRegistrations();
    return kept.filter(({ active }) => active).map(({ scope }) => new URL(scope).pathname);
  });
}
