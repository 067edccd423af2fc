import { expect, test } from "@playwright/test";

test.use({ javaScriptEnabled: false });

test("the page of removals needs no account, cookie or script (G65) @phone", async ({ page, context }) => {
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
