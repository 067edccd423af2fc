import { expect } from "@playwright/test";
import { OWN_OVERVIEW_BYTES } from "../../lib/dashboard/constants";
import { expectAccessible } from "./accessible";
import { joinQuickly, newDomain, newPerson, signInQuickly } from "./people";
import { makeReviewedLeader } from "./scene";
import { measureShifts, SHIFT_MAX } from "./shifts";
import { test } from "./test";

const OWN = "**/api/dashboard/own";

test("what is yours is on the first screen, comes in one size and moves nothing (G75, G39) @phone", async ({
  page,
}) => {
  const { person: leader, authors } = await makeReviewedLeader();
  const newcomer = newPerson(newDomain(), "Nora");
  await joinQuickly(newcomer);
  const shifted = await measureShifts(page);
  const height = page.viewportSize()?.height ?? 0;
  for (const [person, name, text] of [
    [leader, "Your Feedback", "6 new"],
    [authors[0], "Your Submissions", "3 published"],
    [newcomer, "Three steps to begin", "Open Your Profile"],
  ] as const) {
    await signInQuickly(page, person);
    const answered = page.waitForResponse(OWN);
    await page.goto("/dashboard", { waitUntil: "networkidle" });
    expect((await (await answered).body()).length).toBe(OWN_OVERVIEW_BYTES);
    const yours = page.getByRole("region", { name });
    await expect(yours).toContainText(text);
    const box = await yours.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThan(height);
    expect(await shifted(), name).toBeLessThanOrEqual(SHIFT_MAX);
    await expectAccessible(page, name);
  }
});

test("a part that fails says so and loads again, the others stay (G75)", async ({ page }) => {
  const person = newPerson(newDomain(), "Nora");
  await joinQuickly(person);
  await signInQuickly(page, person);
  await page.route(OWN, (route) => route.abort(), { times: 1 });
  await page.goto("/dashboard");
  await expect(page.getByText("We couldn’t load your feedback and submissions.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent Leader Reviews" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("region", { name: "Three steps to begin" })).toBeVisible();
});

test("each visit to the dashboard asks once for what is yours, before it is interactive if it can", async ({
  page,
}) => {
  const person = newPerson(newDomain(), "Nora");
  await joinQuickly(person);
  await signInQuickly(page, person);
  const asked: string[] = [];
  await page.route(OWN, (route) => {
    asked.push(route.request().url());
    return route.continue();
  });
  await page.goto("/dashboard");
  const steps = page.getByRole("region", { name: "Three steps to begin" });
  await expect(steps).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).toHaveLength(1);
  const by = await page.evaluate(
    (url) =>
      performance.getEntriesByName(url).map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    asked[0] ?? "",
  );
  expect(by).toEqual(["link"]);
  const menu = page.getByRole("navigation", { name: "Main" });
  for (const visits of [2, 3]) {
    await menu.getByRole("link", { name: "Your Submissions" }).click();
    await expect(page).toHaveURL(/\/submissions/);
    // The steps are there at once, and the page asks only then for what they show.
    const answered = page.waitForResponse(OWN);
    await menu.getByRole("link", { name: "Dashboard" }).click();
    await expect(steps).toBeVisible();
    await answered;
    expect(asked).toHaveLength(visits);
  }
});
