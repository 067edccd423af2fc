import { expect, type Locator, type Page } from "@playwright/test";

const TABS_MAX = 80;

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let count = 0; count < TABS_MAX; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target} has no focus after ${TABS_MAX} tabs`);
}
