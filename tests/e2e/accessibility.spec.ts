import { expect } from "@playwright/test";
import { expectAccessible, expectNoViolation, expectReflow, RULES_OF_COLOUR } from "./accessible";
import { offlineScopes } from "./offline-page";
import { joinQuickly, newDomain, newPerson, signInQuickly } from "./people";
import { DESKTOP, PHONE } from "./sizes";
import { test } from "./test";

const UNKNOWN_PATH = "/no-such-page";
const PUBLIC_PAGES = [
  "/",
  "/login",
  "/register",
  "/verify-email",
  "/terms",
  "/privacy",
  "/how-anonymity-works",
  "/removals",
  "/accessibility",
  "/forgot-password",
  "/resend-verification",
  "/unsubscribe",
  UNKNOWN_PATH,
];
const SIGNED_IN_PAGES = [
  "/leader-reviews",
  "/leader-reviews/print",
  "/submissions",
  "/leader-lookup",
  "/leader-lookup?q=nobody",
  "/company-profiles",
  "/profile",
];
test("public pages have no axe violation, no sideways scroll and no offline page, and an unknown path says so (B, SEC-X7)", async ({
  page,
}) => {
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
    await expectReflow(page, path);
    await page.waitForLoadState("networkidle");
    expect(await offlineScopes(page), path).toEqual([]);
  }
  expect((await page.request.get(UNKNOWN_PATH)).status()).toBe(404);
  await expect(page.getByText("404 Page Not Found")).toBeVisible();
});

test("signed-in pages, the account menu and the review dialog have no axe violation and no sideways scroll", async ({
  page,
}) => {
  const person = newPerson(newDomain(), "Ada");
  await joinQuickly(person);
  await signInQuickly(page, person);
  for (const path of SIGNED_IN_PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
    await expectReflow(page, path);
  }
  // axe looks at these in lookup.spec.ts and dashboard.spec.ts.
  for (const path of ["/company-lookup", "/dashboard"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectReflow(page, path);
  }
  await page.getByRole("button", { name: "My Account" }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await expectAccessible(page, "account menu");
  await page.keyboard.press("Escape");
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectAccessible(page, "drawer");
  await page.keyboard.press("Escape");
  await page.setViewportSize(DESKTOP);
  await page.getByRole("button", { name: "Submit Anonymous Feedback" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Your review")).toBeVisible();
  await expectAccessible(page, "dialog");
});

test("a page that is loaded in dark is dark, and axe finds nothing wrong with its colours", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await expectNoViolation(page, { rules: RULES_OF_COLOUR });
});

test("a grey that is only too pale in dark, a missing name, and what is only wrong on a phone are found", async ({
  page,
}) => {
  await page.goto("/unsubscribe");
  const spoil = (html: string) =>
    page.locator("main").evaluate((main, added) => main.insertAdjacentHTML("beforeend", added), html);
  const pale = "style='color: #767676; background: light-dark(white, #444)'";
  const wrong = [
    [`<p ${pale}>pale</p>`, /in dark.*color-contrast/s],
    [`<p class='md:hidden' ${pale}>pale</p>`, /at 360 px in dark.*color-contrast/s],
    ["<button></button>", /button-name/],
    ["<button class='md:hidden'></button>", /at 360 px.*button-name/s],
  ] as const;
  for (const [html, found] of wrong) {
    await spoil(html);
    await expect(expectAccessible(page)).rejects.toThrow(found);
    await page.locator("main > :last-child").evaluate((added) => added.remove());
  }
});
