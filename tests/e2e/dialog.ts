import { expect, type Locator, type Page } from "@playwright/test";

export async function openReviewDialog(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Submit Anonymous Feedback" }).first().click();
  return reviewDialog(page);
}

export function reviewDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Submit Anonymous Review" });
}

export async function chooseLeader(dialog: Locator, name: string): Promise<void> {
  const change = dialog.getByRole("button", { name: "Change" });
  if (await change.isVisible()) await change.click();
  await dialog.getByRole("combobox", { name: "Leader or company" }).fill(name);
  await dialog
    .getByRole("option", { name: new RegExp(name) })
    .first()
    .click();
  await expect(who(dialog)).toContainText(name);
}

export async function enterAddress(dialog: Locator, address: string): Promise<void> {
  await dialog.getByRole("button", { name: "Not here yet? Enter their work email" }).click();
  await dialog.getByLabel("Their work email").fill(address);
}

export function who(dialog: Locator): Locator {
  return dialog.getByRole("region", { name: "Who", exact: true });
}

export async function rateAll(dialog: Locator, star = "4 out of 5"): Promise<void> {
  for (const name of ["Communication", "Support", "Growth", "Overall"]) {
    await dialog.getByRole("group", { name }).locator("label", { hasText: star }).click();
  }
}

export async function sendReview(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Submit Review" }).click();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
}
