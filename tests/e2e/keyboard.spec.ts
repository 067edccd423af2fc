import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectReflow } from "./accessible";
import { reviewDialog, who } from "./dialog";
import { tabTo } from "./keyboard";
import { joinQuickly, newPerson, signInQuickly } from "./people";
import { makeReviewedLeader } from "./scene";
import { test } from "./test";

const LEADER = { email: "jonas.adebayo@harrowvale.example" };

const meaningOf = (stars: Locator, star: number) =>
  stars
    .getByRole("radio", { name: `${star} out of 5` })
    .evaluate((radio: HTMLInputElement) => radio.ariaDescribedByElements?.[0]?.textContent ?? "no meaning");

const reviews = (page: Page) => page.getByRole("article");

test("the keyboard alone searches, sorts, filters and pages a list, and the address keeps all of it (B5)", async ({
  page,
}) => {
  const { person } = await makeReviewedLeader();
  await signInQuickly(page, person);
  await page.goto("/leader-reviews");
  await expect(reviews(page)).toHaveCount(5);

  const search = page.getByRole("searchbox", { name: "Search leadership feedback" });
  await tabTo(page, search);
  await page.keyboard.type("MEETING corridor");
  await expect(reviews(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/leader-reviews\?q=MEETING(%20|\+)corridor$/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await expect(reviews(page)).toHaveCount(5);

  const sort = page.getByRole("combobox", { name: "Sort" });
  await tabTo(page, sort);
  await page.keyboard.type("Lowest");
  await expect(sort).toHaveValue("lowest-rated");
  await expect(reviews(page).first()).toContainText("Decides alone");
  const next = page.getByRole("button", { name: "Next page" });
  await tabTo(page, next);
  await page.keyboard.press("Enter");
  await expect(reviews(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\?sort=lowest-rated&page=2$/);

  await page.goBack();
  await expect(reviews(page)).toHaveCount(5);
  await page.goForward();
  await expect(reviews(page)).toHaveCount(1);
  await page.reload();
  await expect(reviews(page)).toHaveCount(1);
  await expect(sort).toHaveValue("lowest-rated");

  const rating = page.getByRole("combobox", { name: "Filter by rating" });
  await tabTo(page, rating);
  await page.keyboard.type("4+");
  await expect(rating).toHaveValue("4");
  await expect(reviews(page)).toHaveCount(4);
  await expect(page).toHaveURL(/\?sort=lowest-rated&minRating=4$/);
  await expect(page.getByRole("region", { name: "Stats of your feedback" })).toContainText(
    "match your filters",
  );
  await page.reload();
  await expect(reviews(page)).toHaveCount(4);
});

test("a review is written and sent by keyboard alone (B10)", async ({ page }) => {
  const { domain, name } = await makeReviewedLeader();
  const author = newPerson(domain, "Kofi");
  await joinQuickly(author);
  await signInQuickly(page, author);
  await page.goto("/dashboard");
  const opener = page.getByRole("button", { name: "Submit Anonymous Feedback" }).first();
  await tabTo(page, opener);
  await page.keyboard.press("Enter");

  const dialog = reviewDialog(page);
  await tabTo(page, dialog.getByRole("combobox", { name: "Leader or company" }));
  await page.keyboard.type(name);
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(who(dialog)).toContainText(`${name} Okafor`);
  await expect(dialog.getByRole("button", { name: "Change" })).toBeFocused();
  const text = dialog.getByRole("textbox", { name: "Your review" });
  await tabTo(page, dialog.getByRole("button", { name: "Keep doing" }));
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await page.keyboard.type("thanks people by saying what exactly was good about the work.");
  await expect(text).toHaveValue("Keep doing: thanks people by saying what exactly was good about the work.");
  for (const legend of ["Communication", "Support", "Growth", "Overall"]) {
    const stars = dialog.getByRole("group", { name: legend });
    await tabTo(page, stars.getByRole("radio").first());
    await expect(stars.getByText(await meaningOf(stars, 1))).toBeVisible();
    await page.keyboard.press("Space");
    for (let star = 1; star < 4; star++) await page.keyboard.press("ArrowRight");
    await expect(stars.getByRole("radio", { name: /4 out of 5/ })).toBeChecked();
    await expect(stars.getByText(await meaningOf(stars, 4))).toBeVisible();
    await expect(stars.getByText(await meaningOf(stars, 1))).toBeHidden();
  }
  await tabTo(page, dialog.getByRole("button", { name: "Submit Review" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "A last look before you send" })).toBeFocused();
  // Held down, the key must not send it.
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Keep editing" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Submit Review" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Send", exact: true }));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Review Submitted").first()).toBeVisible();
  await expect(opener).toBeFocused();
  expect(await (await page.request.get("/api/reviews/submitted")).json()).toHaveLength(1);
});

test("screens full of reviews, and their charts, have no axe violation and no sideways scroll", async ({
  page,
}) => {
  await signInQuickly(page, LEADER);
  // axe looks at the dashboard in dashboard.spec.ts.
  for (const path of ["/leader-reviews?q=nobody%20said%20this", "/submissions"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
  const openTable = async (path: string) => {
    await page.goto(path);
    await page.getByText("Show as table").last().click();
    await expect(page.getByRole("table", { name: /quarter/i })).toBeVisible();
    await expectReflow(page, path);
  };
  const { companyId } = (await (await page.request.get("/api/me")).json()) as { companyId: string };
  await openTable(`/company-lookup?id=${companyId}&tab=figures`);
  await expectAccessible(page, "a company's figures");
  await openTable("/leader-reviews");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menuitem", { name: "Save as CSV" })).toBeVisible();
  await expectAccessible(page, "Your Feedback and its export menu");
});
