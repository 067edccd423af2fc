import { expect, type Page } from "@playwright/test";

export async function expectToastAboveHeading(page: Page, title: string): Promise<void> {
  const toast = page.getByRole("listitem").filter({ hasText: title });
  await expect(toast).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  const [above, below] = [await toast.boundingBox(), await heading.boundingBox()];
  if (!above || !below) throw new Error(`'${title}', or the heading, isn't shown`);
  expect(below.y, title).toBeGreaterThanOrEqual(above.y + above.height);
}
