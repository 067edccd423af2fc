import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { joinQuickly, newDomain, newPerson, reviewQuickly, signInQuickly } from "./people";

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
  for (const text of texts) await reviewQuickly(author, leader, text);

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
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.reload();
  await page.emulateMedia({ media: "print" });
  for (const text of texts) await expect(page.getByRole("main").getByText(text)).toBeVisible();
  await expect(
    page.getByRole("navigation").or(page.getByRole("button")).or(page.getByRole("banner")),
  ).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("lab(100 0 0)");
  // Of the margins, too: with a dark one, browsers fill them.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(2);
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("button", { name: "My Account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInQuickly(page, leader);
  await page.goto("/leader-reviews");
  await expect(onlyNew).toHaveText("Only new0");
  await reviewQuickly(author, leader, "Parking: fair, and early.");
  await page.reload();
  await expect(onlyNew).toHaveText("Only new7");
  await onlyNew.click();
  await expect(page).toHaveURL(/\?new=1$/);
  await expect(page.getByRole("navigation", { name: "Pagination" })).toContainText("Page 1 of 2");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("heading", { name: "Nothing new" })).toBeVisible();
});
