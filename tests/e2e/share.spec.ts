import { readFileSync } from "node:fs";
import { type Browser, expect, type Page } from "@playwright/test";
import { decodePng } from "../pixels";
import { expectAccessible } from "./accessible";
import { type Person, signInQuickly } from "./people";
import { inOwnBrowser, makeReviewedLeader } from "./scene";
import { test } from "./test";

const TEXT = "What colleagues say about working with me, collected anonymously. #Leadership #Feedback";

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

test("a leader shares their progress: the image is saved, the text copied, and LinkedIn opened (B5.4, B13) @phone-only", async ({
  context,
  page,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await withoutNativeShare(page);
  const { name, person } = await makeReviewedLeader();
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

test("an author shares how much they wrote, and can retry an image that fails (B13, E2)", async ({
  page,
}) => {
  const { authors } = await makeReviewedLeader();
  await signInQuickly(page, authors[0]);
  await page.goto("/submissions");
  await page.route("**/api/share-image*", (route) => route.abort());
  await page.getByRole("button", { name: "Share Your Progress" }).click();
  const dialog = page.getByRole("dialog", { name: "Share Your Progress" });
  const again = dialog.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await expect(page.getByText("Failed to generate progress image. Please try again.").first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Share on LinkedIn" })).toBeDisabled();
  await expectAccessible(page, "failed");
  await page.unroute("**/api/share-image*");
  await again.click();
  await expect(dialog.getByRole("img")).toHaveAccessibleName(/^3 pieces of feedback given, anonymously/);
});

async function withNativeShare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const give = (name: string, value: unknown) =>
      Object.defineProperty(navigator, name, { value, configurable: true });
    give("canShare", ({ files }: ShareData) => files?.length === 1);
    give("share", async ({ files, text }: ShareData) => {
      const [file] = files ?? [];
      Object.assign(window, { shared: { name: file?.name, type: file?.type, text } });
    });
  });
}

type Change = { author: Person; text: string; now: string; next: string; button: string };

async function changeConsent(
  browser: Browser,
  { author, text, now, next, button }: Change,
  look: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  await inOwnBrowser(browser, async (page) => {
    await signInQuickly(page, author);
    await page.goto("/submissions");
    const card = page.getByRole("article").filter({ hasText: text });
    await card.getByRole("button", { name: `${now} for the review` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /^Now/ }).check();
    await look(page);
    await dialog.getByRole("button", { name: button }).click();
    await expect(card.getByRole("button", { name: `${next} for the review` })).toBeVisible();
  });
}

function visit<T>(browser: Browser, url: string, look: (page: Page) => Promise<T>): Promise<T> {
  return inOwnBrowser(browser, async (page) => {
    await page.goto(url);
    const seen = await look(page);
    expect(await page.context().cookies()).toEqual([]);
    return seen;
  });
}

test("an author allows it, the leader shares the review, anyone checks it, and both can withdraw it (B5.3, B13, G44, G45)", async ({
  browser,
  page,
}) => {
  const { authors, name, person } = await makeReviewedLeader();
  const [author] = authors;
  const text = "Answers the hard question in the meeting instead of in the corridor.";
  const allowing = { now: "Sharing not allowed", next: "Sharing allowed", button: "Allow sharing" };
  await changeConsent(browser, { author, text, ...allowing }, (own) => expectAccessible(own, "consent"));

  await withNativeShare(page);
  await signInQuickly(page, person);
  await page.goto("/leader-reviews?q=corridor");
  const card = page.getByRole("article").filter({ hasText: text });
  const share = card.getByRole("button", { name: "Share on LinkedIn" });
  await share.click();
  const dialog = page.getByRole("dialog", { name: "Share This Review" });
  await expect(dialog.getByRole("img")).toHaveAccessibleName(
    new RegExp(`^Anonymous feedback for ${name} Okafor, .*rated 5 out of 5: “${text}”`),
  );
  await expectAccessible(page, "review");
  await dialog.getByRole("button", { name: "Share on LinkedIn" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual({
    name: "leadership-review.png",
    type: "image/png",
    text: "Anonymous feedback from someone I work with. #Leadership #Feedback",
  });

  const link = card.getByRole("link", { name: "public page" });
  const url = (await link.getAttribute("href")) ?? "";
  await visit(browser, url, async (visitor) => {
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This image is real and current");
    await expect(visitor.getByText(`“${text}”`)).toBeVisible();
    await expect(visitor.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    const image = await visitor.locator("meta[property='og:image']").getAttribute("content");
    const drawn = await visitor.request.get(image ?? "");
    expect(decodePng(await drawn.body())).toMatchObject({ width: 2400, height: 1254 });
    await expectAccessible(visitor, "public page");
  });

  await card.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Withdraw the page" }).click();
  // Behind the dialog, no role finds the link, although it is still there.
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(link).toHaveCount(0);
  // axe looks at a page like it in the test of an address without an image.
  const readWithdrawn = () =>
    visit(browser, url, async (visitor) => {
      await expect(visitor).toHaveTitle("Withdrawn Image | Plainspoken");
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This image has been withdrawn");
      await expect(visitor.getByText(text)).toHaveCount(0);
      expect((await visitor.request.get(`${url}/image`)).status()).toBe(404);
      return visitor.getByRole("main").innerText();
    });
  const withdrawn = await readWithdrawn();

  await share.click();
  await dialog.getByRole("button", { name: "Share on LinkedIn" }).click();
  await expect(link).toHaveAttribute("href", url);
  const stopping = { now: "Sharing allowed", next: "Sharing not allowed", button: "Stop sharing" };
  await changeConsent(browser, { author, text, ...stopping });
  expect(await readWithdrawn()).toBe(withdrawn);
  await page.reload();
  await expect(card).toBeVisible();
  await expect(card.getByRole("button")).toHaveText([/^Reply/, /^Thank/, /^Report/]);
});

test("an address without an image says so, in the page of every visitor (G45)", async ({ page }) => {
  expect((await page.goto("/c/AAAAAAAAAAA"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We couldn’t find that image");
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("banner")).toHaveCount(1);
  await expectAccessible(page, "no image");
});
