import type { Page } from "@playwright/test";

/** The scopes of its service workers: where this browser would show the offline page. */
export function offlineScopes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await navigator.serviceWorker.getRegistrations();
    return kept.filter(({ active }) => active).map(({ scope }) => new URL(scope).pathname);
  });
}
