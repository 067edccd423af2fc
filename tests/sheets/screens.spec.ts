import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { signInQuickly } from "../e2e/people";
import { type Cast, readCast } from "./cast";
import { SCREENS, type Screen, type Viewer } from "./screens";

async function signIn(page: Page, as: Viewer, { emails }: Cast) {
  const addresses: Record<Exclude<Viewer, "visitor">, string> = {
    none: emails.newcomer,
    one: emails.one,
    long: emails.long,
    many: "jonas.adebayo@harrowvale.example",
    admin: "eleanor.pike@oakmere.example",
  };
  if (as !== "visitor") await signInQuickly(page, { email: addresses[as] });
}

async function take(
  page: Page,
  { name, path: address, act, isFailing, isFirstWindow }: Screen,
  as: Viewer,
  cast: Cast,
) {
  await page.goto(address(cast), { waitUntil: "networkidle" });
  if (isFailing) {
    const json = { message: "Something went wrong on our side. Please try again.", code: "internal" };
    await page.route("**/api/**", (route) => route.fulfill({ status: 500, json }));
  }
  await act?.(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const file = `${name}.${as}.${test.info().project.name}.png`;
  // An open dialog or menu is placed on the window, not on the page.
  const fullPage = !isFirstWindow && (await page.locator("[role=dialog], [role=menu]").count()) === 0;
  await page.screenshot({ path: path.join(process.env.SHEETS_DIR ?? "", "pictures", file), fullPage });
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect.soft(await page.evaluate(isTooWide), `${file} scrolls sideways`).toBe(false);
}

for (const screen of SCREENS) {
  for (const as of screen.as) {
    test(`${screen.name} for ${as}`, async ({ page }) => {
      const cast = readCast();
      await signIn(page, as, cast);
      await take(page, screen, as, cast);
    });
  }
}
