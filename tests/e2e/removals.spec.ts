import { expect } from "@playwright/test";
import { test } from "./test";

test.use({ javaScriptEnabled: false });

test("the page of removals needs no account, cookie or script (G65) @phone-only", async ({
  page,
  context,
}) => {
  await page.goto("/terms");
  await page.getByRole("contentinfo").getByRole("link", { name: "Removals" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Removals" })).toBeVisible();
  const numbers = await page.getByRole("table").first().getByRole("cell").allTextContents();
  expect(numbers.length).toBeGreaterThan(2);
  for (const text of numbers) expect(text).toMatch(/(fewer than 5|\d*5 to \d*9|\d+0 to \d+4)$/);
  await page.getByRole("link", { name: "what we never do", exact: true }).click();
  await expect(page).toHaveURL(/\/terms#never$/);
  await expect(page.getByRole("heading", { name: /What no one can buy/ })).toBeInViewport();
  expect(await context.cookies()).toEqual([]);
});

test("on paper, the public pages are dark on white, without buttons, fields and footer, and their tables have columns (G63)", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.setViewportSize({ width: 688, height: 1000 });
  for (const path of ["/", "/removals", "/terms", "/how-anonymity-works", "/accessibility", "/register"]) {
    await page.goto(path);
    const screenOnly = page
      .getByRole("navigation")
      .or(page.getByRole("button"))
      .or(page.getByRole("textbox"));
    await expect(screenOnly.or(page.getByRole("contentinfo")), path).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^(Get Started|Back to registration)$/ }), path).toHaveCount(
      0,
    );
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.locator("body"), path).toHaveCSS("background-color", "lab(100 0 0)");
  }
  await page.goto("/accessibility");
  await expect(page.getByRole("columnheader", { name: "What we check" })).toBeVisible();
});
