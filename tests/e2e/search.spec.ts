import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { joinQuickly, newDomain, newPerson, type Person, signInQuickly } from "./people";
import { test } from "./test";

const box = (page: Page) => page.getByRole("combobox", { name: "Search leaders and companies" });
const menu = (page: Page) => page.getByRole("combobox", { name: "Go to a screen, leader or company" });

async function arrive(page: Page): Promise<{ colleague: Person; company: string }> {
  const domain = newDomain();
  const surname = `Åkerlund${randomBytes(3).toString("hex")}`;
  const viewer = newPerson(domain, "Ida");
  const colleague = { ...newPerson(domain, "Soren", surname), firstName: "Søren" };
  for (const person of [viewer, colleague]) await joinQuickly(person);
  await signInQuickly(page, viewer);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  return { colleague, company: domain.replace(".com", "").replace("-", " ") };
}

/** Repeats, because no one listens to keys before the page is hydrated. */
async function press(page: Page, keys: string, target: ReturnType<typeof box>): Promise<void> {
  await expect(async () => {
    if (await target.isHidden()) await page.keyboard.press(keys);
    else if (!(await target.evaluate((field) => field === document.activeElement)))
      await page.keyboard.press(keys);
    await expect(target).toBeFocused({ timeout: 500 });
  }).toPass();
}

test("the keyboard alone finds and opens a leader, whatever accents are typed; the dropdown says that nothing was found, closes on Escape and opens again (B3.3, B3.4)", async ({
  page,
}) => {
  const { colleague } = await arrive(page);
  const row = page.getByRole("option", { name: `Søren ${colleague.lastName} Team Lead at Fjordline` });
  await press(page, "/", box(page));
  await page.keyboard.type(`soren ${colleague.lastName.replace("Å", "a")}zzzzzz`);
  await expect(page.getByText("No results found.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("No results found.")).toBeHidden();
  for (let count = 0; count < 6; count++) await page.keyboard.press("Backspace");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("listbox")).toBeHidden();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("option")).toHaveCount(1);
  await expect(row).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(row).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/leader-lookup\?id=[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: `Søren ${colleague.lastName}` })).toBeFocused();
});

test("dropdown and command menu have no axe violation and fit the screen, and the menu finds a company and a screen", async ({
  page,
}) => {
  const { company } = await arrive(page);
  await test.step("the dropdown", async () => {
    await press(page, "/", box(page));
    await page.keyboard.type(company);
    await expect(page.getByRole("option", { name: /company$/ })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expectAccessible(page, "dropdown");
    await page.keyboard.press("Escape");
  });
  await press(page, "Control+k", menu(page));
  await test.step("in forced colours, the active row keeps an edge", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const edgeOf = (selected: boolean) =>
      page
        .getByRole("option", { selected })
        .first()
        .evaluate((row) => getComputedStyle(row).outlineStyle);
    expect([await edgeOf(true), await edgeOf(false)]).toEqual(["solid", "none"]);
    await page.emulateMedia({ forcedColors: "none" });
  });
  await test.step("a company", async () => {
    await page.keyboard.type(company);
    await expect(page.getByRole("option", { name: /company$/ })).toBeVisible();
    await expectAccessible(page, "command menu");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
    await expect(page).toHaveURL(/\/company-lookup\?id=/);
    await expect(page.getByRole("dialog")).toBeHidden();
  });
  await test.step("a screen", async () => {
    await press(page, "Control+k", menu(page));
    await page.keyboard.type("subm");
    await expect(page.getByRole("option", { name: "Your Submissions" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/submissions$/);
    await expect(page.getByRole("dialog")).toBeHidden();
  });
  await test.step("the shortcuts", async () => {
    await press(page, "Control+k", menu(page));
    await page.keyboard.type("shortcuts");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectAccessible(page, "shortcuts");
  });
});

test("the keyboard alone writes a review from any screen and gets back to where it was; '?' lists the shortcuts, and a switch turns '/' and '?' off, also after a reload (G84)", async ({
  page,
}) => {
  await arrive(page);
  await press(page, "Control+k", menu(page));
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  const opener = page.getByRole("button", { name: "My Account" });
  await opener.focus();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("write");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Submit Anonymous Review" });
  await expect(dialog.getByRole("textbox", { name: "Your review" })).toBeVisible();
  await expect(menu(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.keyboard.press("?");
  await sheet.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.reload();
  await press(page, "Control+k", menu(page));
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  for (const key of ["/", "?"]) await page.keyboard.press(key);
  await expect(box(page)).not.toBeFocused();
  await expect(sheet).toBeHidden();
});
