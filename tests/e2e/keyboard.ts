import { expect, type Locator, type Page } from "@playwright/test";

// More than any screen has between two of its places.
const TABS_MAX = 80;

/** Tab until it has the focus, as somebody without a mouse gets there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let count = 0; count < TABS_MAX; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target} has no focus after ${TABS_MAX} tabs`);
}
