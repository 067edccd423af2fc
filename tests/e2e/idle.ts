import type { Page } from "@playwright/test";

/** Until the browser has nothing else to do, which on a busy machine is long after the network is quiet. */
export function untilIdle(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
