import type { Page } from "@playwright/test";

/** Holds back what the page requests at `address`, until the returned function is called. */
export async function holdBack(page: Page, address: string | ((url: URL) => boolean)): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
