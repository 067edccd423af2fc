import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import {
  joinQuickly,
  newDomain,
  newPerson,
  readMail,
  requestAs,
  resetQuickly,
  signInQuickly,
  submitQuickly,
} from "./people";
import { test } from "./test";

async function openProfile(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "My Account" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
}

test("a name is changed, and the switches survive a reload (B11.1) @phone-only", async ({ page }) => {
  const person = newPerson(newDomain(), "Maren", "Lind");
  await joinQuickly(person);
  await signInQuickly(page, person);
  await openProfile(page);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);

  await page.getByLabel("First name").fill("");
  await page.getByLabel("Last name").fill("Solberg");
  await page.getByLabel("Department").fill("Research");
  await page.getByLabel("Anonymous name").fill("Quiet Heron");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("First name is required")).toBeVisible();
  await expect(page.getByLabel("Last name")).toHaveValue("Solberg");
  await page.getByLabel("First name").fill("Marit");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Profile updated").first()).toBeVisible();

  const isPublic = page.getByRole("switch", { name: "Reviews about me are public" });
  const hasMail = page.getByRole("switch", { name: "Email me about new feedback" });
  await expect(isPublic).not.toBeChecked();
  await isPublic.click();
  await expect(isPublic).toBeChecked();
  await expect(page.getByText("Privacy settings updated").first()).toBeVisible();
  await hasMail.click();
  await expect(page.getByText("Email preferences updated").first()).toBeVisible();

  await page.reload();
  await expect(isPublic).toBeChecked();
  await expect(hasMail).not.toBeChecked();
  await expect(page.getByLabel("First name")).toHaveValue("Marit");
  await expect(page.getByLabel("Anonymous name")).toHaveValue("Quiet Heron");
  await page.getByLabel("Department").fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Profile updated").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Department")).toHaveValue("");
  await page.getByRole("button", { name: "My Account" }).click();
  await expect(page.getByRole("menu").getByText("Marit Solberg")).toBeVisible();
});

test("the server renders the whole profile: fields, switches and browsers", async () => {
  const person = newPerson(newDomain(), "Nora");
  await joinQuickly(person);
  const html = await (await (await requestAs(person)).get("/profile")).text();
  for (const part of ['value="Nora"', 'aria-checked="true"', "This browser", "You have no recovery code."]) {
    expect(html).toContain(part);
  }
});

test("changing the password signs out the other browser, but not this one (SEC-S2, SEC-S6, SEC-E4)", async ({
  browser,
  page,
  request,
}) => {
  const person = newPerson(newDomain(), "Joris");
  await joinQuickly(person);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInQuickly(other, person);
  await other.goto("/dashboard");
  await signInQuickly(page, person);
  await page.goto("/profile");
  await expect(page.getByText("Another browser", { exact: true })).toBeVisible();

  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password", { exact: true }).fill("another-quiet-harbour");
  await page.getByLabel("Confirm password", { exact: true }).fill("another-quiet-harbour");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("That isn't your current password.")).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("another-quiet-harbour");
  await page.getByLabel("Current password").fill(person.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed").first()).toBeVisible();
  await expect(page.getByText("Another browser", { exact: true })).toBeHidden();

  await other.getByRole("combobox", { name: "Search leaders and companies" }).fill("anybody");
  await expect(other).toHaveURL(/\/login\?next=%2Fdashboard$/);
  const stored = await other.evaluate(() => localStorage.getItem("auth-storage") ?? "");
  expect(stored).not.toContain(person.email);
  await elsewhere.close();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
  await readMail(person.email, "Your password was changed");
  const { email } = person;
  const logIn = (password: string) => request.post("/api/login", { data: { email, password } });
  expect((await logIn(person.password)).status()).toBe(401);
  expect((await logIn("another-quiet-harbour")).status()).toBe(200);
});

test("browsers are signed out one by one, and all at once (SEC-S2, SEC-S6)", async ({ page }) => {
  const person = newPerson(newDomain(), "Petra");
  await joinQuickly(person);
  const [first, second] = [await requestAs(person), await requestAs(person)];
  const statuses = () =>
    Promise.all([first, second].map(async (other) => (await other.get("/api/me")).status()));
  await signInQuickly(page, person);
  await page.goto("/profile");
  const others = page.getByRole("button", { name: /^Sign out another browser/ });
  await expect(others).toHaveCount(2);
  await others.first().click();
  await expect(others).toHaveCount(1);
  expect((await statuses()).sort()).toEqual([200, 401]);

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await statuses()).toEqual([401, 401]);
  expect((await page.request.get("/api/me")).status()).toBe(401);
  expect(await page.evaluate(() => localStorage.getItem("auth-storage") ?? "")).not.toContain(person.email);
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
});

test("a recovery code brings back what a reset by email locked", async ({ page, request }) => {
  const text = `Explains plans before they are final, seen over ${Date.now() % 1_000_000} sprints.`;
  const person = newPerson(newDomain(), "Yara");
  await joinQuickly(person);
  await signInQuickly(page, person);
  await submitQuickly(page, text);

  await page.goto("/profile");
  await page.getByRole("button", { name: "Make a recovery code" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByRole("button", { name: "Make the code" }).click();
  await expect(dialog.getByRole("heading", { name: "Your recovery code" })).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download as text" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("recovery-code.txt");
  const [code = ""] = /([0-9A-Z]{4}-){6}[0-9A-Z]{4}/.exec(readFileSync(await file.path(), "utf8")) ?? [];
  await expect(dialog.getByText(code)).toBeVisible();
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText("You have a recovery code.")).toBeVisible();
  expect(await page.content()).not.toContain(code);

  await resetQuickly(request, person, "another-quiet-harbour");
  const data = { email: person.email, password: "another-quiet-harbour" };
  expect((await page.request.post("/api/login", { data })).status()).toBe(200);
  await page.goto("/submissions");
  await expect(page.getByText("No Submissions Found")).toBeVisible();
  await expect(page.getByText(text)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Earlier submissions may be locked" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Enter your recovery code" }).click();
  await expect(page).toHaveURL(/\/profile#recovery-code$/);
  const field = page.getByRole("textbox", { name: "Recovery code" });
  await expect(field).toBeInViewport();
  await expectAccessible(page);

  await field.fill("0000-0000-0000-0000-0000-0000-0000");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(
    page.getByText("That code doesn't unlock any submissions. Check it and try again."),
  ).toBeVisible();
  await field.fill(code.toLowerCase().replaceAll("-", " "));
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("Submissions unlocked").first()).toBeVisible();
  await expect(field).toBeHidden();
  await page.goto("/submissions");
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Earlier submissions may be locked" })).toBeHidden();
});

test("links lead to each section of the profile, and stay in view on wide screens (B11) @phone", async ({
  page,
}) => {
  const person = newPerson(newDomain(), "Lior");
  await joinQuickly(person);
  await signInQuickly(page, person);
  await page.goto("/profile");
  const links = page.getByRole("navigation", { name: "Profile sections" }).getByRole("link");
  const main = page.getByRole("main");
  await expect(links).toHaveCount(8);
  await expect(links).toHaveCount(await main.getByRole("heading", { level: 2 }).count());
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  for (const link of await links.all()) {
    await link.focus();
    await page.keyboard.press("Enter");
    const id = new URL(await link.evaluate((a: HTMLAnchorElement) => a.href)).hash;
    await expect(page.locator(id)).toBeFocused();
    const heading = page.locator(id).getByRole("heading", { level: 2 });
    await expect(heading).toBeInViewport();
    const { y = 0, height = 0 } = (await page.getByRole("banner").boundingBox()) ?? {};
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
  }
  if ((page.viewportSize()?.width ?? 0) >= 1024) await expect(links.first()).toBeInViewport();
});
