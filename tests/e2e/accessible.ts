import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// What depends on the colours, all that differs between light and dark.
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** In light and in dark, no axe violation on what the page shows now, and no sideways scroll. `what` names it where it fails. */
export async function expectAccessible(page: Page, what = "the page"): Promise<void> {
  // Else it would put the results of a page's frames together in another page; no page has frames.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  await expectFine(page, axe().withTags(RULES), what);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await expectFine(page, axe().withRules(RULES_OF_COLOUR), `${what} in dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).not.toHaveClass(/\bdark\b/);
}

/** No sideways scroll at 320 px, and none at 200% zoom of a window of 1280 by 800. */
export async function expectReflow(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of [
    { width: 320, height: 640 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page, `${what} at ${size.width} px`);
  }
  if (before) await page.setViewportSize(before);
}

async function expectFine(page: Page, axe: AxeBuilder, what: string): Promise<void> {
  await page.evaluate(finishFades);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
  expect(found, what).toEqual([]);
  await expectNoSidewaysScroll(page, what);
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  // Polled, because a page that is still arriving can be too wide for a moment.
  await expect.poll(() => page.evaluate(isTooWide), what).toBe(false);
}

/** Colours in the middle of a fade aren't what people read. A toast's countdown takes longer, and goes on. */
function finishFades(): void {
  for (const animation of document.getAnimations()) {
    // Waiting for their promises can take for ever: Chromium doesn't settle one under an open dialog.
    if (Number(animation.effect?.getComputedTiming().endTime) < 1000) animation.finish();
  }
}
