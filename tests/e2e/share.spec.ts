import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { decodePng } from "../pixels";
import { expectAccessible } from "./accessible";
import { signInQuickly } from "./people";
import { makeReviewedLeader } from "./scene";

const TEXT = "What colleagues say about working with me, collected anonymously. #Leadership #Feedback";

/** A browser that can't share files and never reaches LinkedIn. */
async function withoutNativeShare(page: Page): Promise<void> {
  await page.context().route("https://www.linkedin.com/**", (route) => route.fulfill({ body: "LinkedIn" }));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "canShare", { value: undefined, configurable: true });
  });
}

async function openShare(page: Page, button: string) {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog", { name: "Share Your Progress" });
  await expect(dialog.getByRole("img")).toBeVisible();
  return dialog;
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("a leader shares their progress: the image is saved, the text copied, and LinkedIn opened (B5.4, B13) @phone", async ({
      browser,
      context,
      page,
    }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await withoutNativeShare(page);
      const { name, person } = await makeReviewedLeader(browser);
      await signInQuickly(page, person);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/api/share-image")) asked.push(request.url());
      });
      await page.goto("/leader-reviews", { waitUntil: "networkidle" });
      expect(asked).toEqual([]);
      const dialog = await openShare(page, "Share on LinkedIn");
      await expect(dialog.getByRole("img")).toHaveAccessibleName(
        new RegExp(`^Feedback for ${name} Okafor, .*: 3\\.8 out of 5, from 6 reviews, 67% positive\\.`),
      );
      await expect(dialog.getByLabel("Text for your post")).toHaveValue(TEXT);
      await expectAccessible(page, "wide");

      for (const [format, width, height] of [
        ["LinkedIn", 2400, 1254],
        ["Square", 2160, 2160],
      ] as const) {
        await dialog.getByRole("radio", { name: format }).check();
        await expect(dialog.getByRole("img")).toBeVisible();
        const downloading = page.waitForEvent("download");
        const opening = context.waitForEvent("page");
        await dialog.getByRole("button", { name: "Share on LinkedIn" }).click();
        const [file, tab] = await Promise.all([downloading, opening]);
        expect(file.suggestedFilename()).toBe("leadership-progress.png");
        expect(decodePng(readFileSync(await file.path()))).toMatchObject({ width, height });
        await expect(tab).toHaveURL("https://www.linkedin.com/feed/");
        await tab.close();
        await expect(page.getByText("Ready to Share").first()).toBeVisible();
      }
      await page.bringToFront();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(TEXT);

      await dialog.getByRole("radio", { name: "Dark" }).check();
      await expect(dialog.getByRole("img")).toBeVisible();
      await expectAccessible(page, "square and dark");
      // Escape would close the toast first.
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Share on LinkedIn" })).toBeFocused();
    });

    test("an author shares how much they wrote, and an image that fails is tried again (B13, E2) @phone", async ({
      browser,
      page,
    }) => {
      const { authors } = await makeReviewedLeader(browser);
      if (!authors[0]) throw new Error("The scene has no author");
      await signInQuickly(page, authors[0]);
      await page.goto("/submissions");
      await page.route("**/api/share-image*", (route) => route.abort());
      await page.getByRole("button", { name: "Share Your Progress" }).click();
      const dialog = page.getByRole("dialog", { name: "Share Your Progress" });
      const again = dialog.getByRole("button", { name: "Try again" });
      await expect(again).toBeVisible();
      await expect(
        page.getByText("Failed to generate progress image. Please try again.").first(),
      ).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Share on LinkedIn" })).toBeDisabled();
      await expectAccessible(page, "failed");
      await page.unroute("**/api/share-image*");
      await again.click();
      await expect(dialog.getByRole("img")).toHaveAccessibleName(/^3 pieces of feedback given, anonymously/);
      await expectAccessible(page, "authored");
    });
  });
}

test("the image is drawn for its owner alone, and from five reviews on (G43)", async ({ browser, page }) => {
  const { authors, leader } = await makeReviewedLeader(browser);
  const url = `/api/share-image?type=progress&leaderId=${leader.id}`;
  expect((await page.request.get(url)).status()).toBe(401);
  if (!authors[0]) throw new Error("The scene has no author");
  await signInQuickly(page, authors[0]);
  expect((await page.request.get(url)).status()).toBe(404);
  await page.goto("/leader-reviews");
  await expect(page.getByText("No Feedback Found")).toBeVisible();
  await expect(page.getByRole("button", { name: "Share on LinkedIn" })).toHaveCount(0);
});
