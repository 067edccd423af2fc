import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { joinQuickly, newDomain, newPerson, reviewsQuickly, signInQuickly } from "./people";
import { DESKTOP } from "./sizes";
import { test } from "./test";

const LEADER = { email: "jonas.adebayo@harrowvale.example" };

test("a leader sees what is new, and takes the feedback along as CSV and on paper (G62 to G64)", async ({
  page,
}) => {
  const domain = newDomain();
  const [leader, author] = [newPerson(domain, "Ingrid"), newPerson(domain, "Tomas")];
  await joinQuickly(leader);
  await joinQuickly(author);
  const texts = ["Plans", "Meetings", "Feedback", "Hiring", "Pay", "Travel"].map(
    (what) => `${what}: fair, and early.`,
  );
  // On a Monday, yesterday is last week, and no longer new.
  const write = (list: string[]) =>
    reviewsQuickly(list.map((text) => ({ author, leader, text, isOfToday: true })));
  await write(texts);

  await signInQuickly(page, leader);
  await page.goto("/leader-reviews");
  const onlyNew = page.getByRole("button", { name: /^Only new/ });
  await expect(onlyNew).toHaveText("Only new6");
  await expect(page.getByRole("article")).toHaveCount(5);
  await expectAccessible(page);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Save as CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^[a-z]+-feedback-\d{4}-\d\d-\d\d\.csv$/);
  const csv = readFileSync(await file.path(), "utf8");
  expect(csv).toMatch(/^\uFEFFWeek \(Monday\),/);
  expect(csv.split("\r\n")).toHaveLength(8);
  for (const text of texts) expect(csv).toContain(`"${text}"`);

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Print or save as PDF" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: `Feedback for ${leader.firstName}` }),
  ).toBeVisible();
  await expectAccessible(page, "the page to print");
  const edgeOf = async (name: string) => (await page.getByRole("region", { name }).boundingBox())?.x;
  await page.setViewportSize({ width: 768, height: 800 });
  expect(await edgeOf("In detail")).toBe(await edgeOf("Overall ratings"));
  await page.setViewportSize(DESKTOP);
  expect(await edgeOf("In detail")).toBeGreaterThan((await edgeOf("Overall ratings")) ?? 0);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html.dark")).toHaveCount(1);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  for (const text of texts) await expect(page.getByRole("main").getByText(text)).toBeVisible();
  await expect(
    page.getByRole("navigation").or(page.getByRole("button")).or(page.getByRole("banner")),
  ).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("lab(100 0 0)");
  // The margins are light, too: with a dark scheme, browsers fill them.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(2);
  await page.emulateMedia({ colorScheme: "light", media: "screen" });

  await page.getByRole("button", { name: "My Account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInQuickly(page, leader);
  await page.goto("/leader-reviews");
  await expect(onlyNew).toHaveText("Only new0");
  await write(["Parking: fair, and early."]);
  await page.reload();
  await expect(onlyNew).toHaveText("Only new7");
  await onlyNew.click();
  await expect(page).toHaveURL(/\?new=1$/);
  await expect(page.getByRole("navigation", { name: "Pagination" })).toContainText("Page 1 of 2");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("heading", { name: "Nothing new" })).toBeVisible();
});

test("Your Feedback begins with the change and the first review, and its bars filter the list; what explains a stat stays inside the screen, open under the pointer, and goes with a scroll (G71, G72) @phone", async ({
  isMobile,
  page,
}) => {
  await signInQuickly(page, LEADER);
  await page.goto("/leader-reviews");
  const change = page.getByRole("region", { name: /in the last 12 months, \d\.\d before$/ });
  await expect(change).toBeVisible();
  const line = change.getByRole("img", { name: /^The overall average went from/ });
  const fold = change.getByRole("button", { name: "Show the line by quarter" });
  await expect(line).toBeVisible({ visible: !isMobile });
  await expect(fold).toBeVisible({ visible: isMobile });
  if (isMobile) {
    await expect(page.getByRole("article").first()).toBeInViewport({ ratio: 0.2 });
    await fold.click();
    await expect(line).toBeVisible();
    await expectAccessible(page, "the unfolded line");
  }

  const heading = page.getByRole("heading", { name: "Reviews about you" });
  await page.getByRole("button", { name: "Only 2 stars" }).click();
  await expect(page).toHaveURL(/\/leader-reviews\?stars=2$/);
  await expect(page.getByRole("article", { name: /^Review, overall [^2] of 5/ })).toHaveCount(0);
  await expect(page.getByRole("article", { name: /^Review, overall 2 of 5, week of/ }).first()).toBeVisible();
  await expect(heading).toBeInViewport();
  if (isMobile) await expect(heading).toBeFocused();
  for (const name of ["Sort", "Filter by rating"])
    expect(await page.getByRole("combobox", { name }).evaluate(listCutOptions), name).toEqual([]);
  await expectAccessible(page, "only two stars");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page).toHaveURL(/\/leader-reviews$/);

  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  // The shell's header is sticky, and must not cover it.
  const covered = (await page.getByRole("banner").boundingBox())?.height ?? 0;
  expect((await heading.boundingBox())?.y).toBeGreaterThan(covered);

  await test.step("what explains a stat", async () => {
    const button = page.getByRole("button", { name: /^About / }).last();
    const tip = page.getByRole("tooltip");
    // Any scroll closes the tip.
    await button.scrollIntoViewIfNeeded();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    if (isMobile) await button.tap();
    else await button.hover();
    await expect(tip).toBeVisible();
    await expect(button).toHaveAccessibleDescription((await tip.textContent()) ?? "");
    const box = await tip.boundingBox();
    const { width = 0 } = page.viewportSize() ?? {};
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    if (isMobile) {
      await page.getByRole("heading", { level: 1 }).tap();
    } else {
      await tip.hover();
      await page.waitForTimeout(500);
      await expect(tip).toBeVisible();
      await page.mouse.wheel(0, 200);
    }
    await expect(tip).toBeHidden();
  });
});

/** The options that the closed select would show with an ellipsis. The DOM itself doesn't say so. */
function listCutOptions(element: Element): string[] {
  const select = element as HTMLSelectElement;
  const style = getComputedStyle(select);
  const width =
    select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  context.font = style.font;
  return Array.from(select.options, ({ text }) => text).filter(
    (text) => context.measureText(text).width > width,
  );
}
