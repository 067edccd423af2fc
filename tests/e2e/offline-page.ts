import type { Page } from "@playwright/test";

/** The paths of the pages that the offline page can stand in for, in the browser of `page`. */
export function offlineScopes(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await navigator.serviceWorker.getRegistrations();
    return kept.filter(({ active }) => active).map(({ scope }) => new URL(scope).pathname);
  });
}
