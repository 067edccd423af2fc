import { expect, type Locator, type Page } from "@playwright/test";
import { tabTo } from "./keyboard";
import { expectEdged, expectGrey, expectMarked, lookAt } from "./looks";
import { joinQuickly, newDomain, newPerson, signInQuickly } from "./people";
import { DESKTOP, PHONE } from "./sizes";
import { test } from "./test";

const LEADER = { email: "jonas.adebayo@harrowvale.example" };

const bar = (page: Page) => page.getByRole("banner");
const search = (page: Page) => page.getByRole("combobox", { name: "Search leaders and companies" });
const account = (page: Page) => page.getByRole("button", { name: "My Account" });

async function left(target: Locator): Promise<number> {
  return Math.round((await target.boundingBox())?.x ?? -1);
}

async function expectWalk(page: Page, stops: Locator[]): Promise<void> {
  for (const stop of stops) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
  }
}

test("bar and page share one column at every width, and the bar stays low (B3.2)", async ({ page }) => {
  await signInQuickly(page, LEADER);
  await page.goto("/leader-reviews");
  const title = page.getByRole("heading", { level: 1 });
  for (const width of [768, 1280, 1500, 1920, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    // Polled, because a page that is still arriving can move.
    await expect.poll(async () => (await left(search(page))) - (await left(title)), `${width} px`).toBe(0);
  }
  for (const size of [
    { width: 320, height: 640 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    const box = await bar(page).boundingBox();
    expect(box?.y).toBe(0);
    expect(box?.height).toBeLessThan(64);
  }
});

test("the keyboard walks through the frame, wide and at 200% zoom, and the bar hides no focus (B3)", async ({
  page,
}) => {
  await signInQuickly(page, LEADER);
  await page.goto("/profile");
  const skip = page.getByRole("link", { name: "Skip to content" });
  const brand = bar(page).getByRole("link");
  const places = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(account(page)).toBeVisible();
  const hint = page.getByRole("button", { name: /^Command menu/ });
  await expectWalk(page, [skip, brand, search(page), hint, account(page), ...(await places.all())]);
  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto("/profile");
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  await expect(menu).toBeVisible();
  await expectWalk(page, [skip, menu, brand, search(page), hint, account(page)]);
  await page.keyboard.press("Shift+Tab");
  await expect(search(page)).toBeFocused();
  expect((await search(page).boundingBox())?.width).toBeGreaterThan(400);
  await tabTo(page, account(page));
  expect((await search(page).boundingBox())?.width).toBeLessThan(64);
  await menu.press("Enter");
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole("main").getByRole("button").last().focus();
  for (let count = 0; count < 25; count++) {
    await page.keyboard.press("Shift+Tab");
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      const height = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
      if (!focused?.closest("main")) return null;
      return focused.getBoundingClientRect().top < height ? focused.outerHTML : null;
    });
    expect(hidden).toBeNull();
  }
});

test("what is added to a page, or covers it, doesn't have the styles of all its elements worked out again, which would take a slow device long", async ({
  page,
}) => {
  await signInQuickly(page, LEADER);
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto("/leader-reviews");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const openMenu = async () => {
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(menu).toBeVisible();
  };
  // The first opening loads the menu's code, which doesn't count.
  await openMenu();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  const elements = await page.locator("body *").count();
  const add = async () => {
    for (const parent of [page.getByRole("main").getByRole("listitem").first(), page.locator("body")])
      await parent.evaluate((element) => {
        element.append(document.createElement("p"));
        element.getBoundingClientRect();
      });
  };
  const inherited = () =>
    page.getByRole("heading", { level: 1, includeHidden: true }).evaluate((heading) => {
      const styles = getComputedStyle(heading);
      return [styles.pointerEvents, styles.getPropertyValue("--removed-body-scroll-bar-size")];
    });
  const before = await inherited();
  for (const act of [add, openMenu]) {
    const restyled = await restyledBy(page, act);
    expect(restyled).toBeGreaterThan(0);
    expect(restyled).toBeLessThan(elements / 5);
  }
  expect(await page.evaluate(() => document.body.style.pointerEvents)).toBe("none");
  expect(await inherited()).toEqual(before);
  const isCovered = await page.getByRole("heading", { level: 1, includeHidden: true }).evaluate((heading) => {
    const { right, bottom } = heading.getBoundingClientRect();
    return !heading.contains(document.elementFromPoint(right - 2, bottom - 2));
  });
  expect(isCovered).toBe(true);
});

/** The most elements whose styles Chromium worked out at once. */
async function restyledBy(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ["devtools.timeline"] });
  await act();
  const trace = await browser?.stopTracing();
  const { traceEvents } = JSON.parse(String(trace)) as { traceEvents: TraceEvent[] };
  const counts = traceEvents
    .filter(({ name }) => name === "UpdateLayoutTree")
    .map(({ args }) => args.elementCount ?? 0);
  return Math.max(...counts);
}

type TraceEvent = { name: string; args: { elementCount?: number } };

test("the account menu closes on its button and on a click elsewhere, gives the focus back only to the keyboard, and changes the theme at once, without a colour that fades", async ({
  page,
}) => {
  await signInQuickly(page, LEADER);
  await page.goto("/leader-reviews");
  const menu = page.getByRole("menu", { name: "My Account" });
  await account(page).click();
  await expect(menu).toBeVisible();
  await account(page).click();
  await expect(menu).toBeHidden();
  await account(page).press("ArrowDown");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(account(page)).toBeFocused();
  await account(page).click();
  await expect(menu).toBeVisible();
  await search(page).click();
  await expect(menu).toBeHidden();
  await expect(search(page)).toBeFocused();

  await account(page).click();
  for (const name of ["Dark", "Light"]) {
    const choice = page.getByRole("menuitemradio", { name });
    await choice.hover();
    await expect
      .poll(() =>
        page.evaluate(
          () => document.getAnimations().filter(({ playState }) => playState === "running").length,
        ),
      )
      .toBe(0);
    await page.evaluate(() => {
      const fading: string[] = [];
      Object.assign(window, { fading });
      document.addEventListener("transitionrun", ({ propertyName }) => fading.push(propertyName));
    });
    await choice.click();
    await expect(page.locator("html")).toHaveClass(new RegExp(`\\b${name.toLowerCase()}\\b`));
    // After two frames, anything that fades has begun to.
    const fading = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      return (window as unknown as { fading: string[] }).fading;
    });
    expect(fading, name).toEqual([]);
  }
});

test("with forced colours, buttons keep an edge, what is current, active or on keeps a mark, and the profile shows how strong a password is and what people can't change (G79)", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await signInQuickly(page, LEADER);
  await page.goto("/leader-reviews");
  const main = page.getByRole("main");

  await test.step("the page", async () => {
    await expectMarked(
      page.getByRole("link", { name: "Your Feedback", exact: true }),
      page.getByRole("link", { name: "Your Submissions", exact: true }),
    );
    const button = (name: string) => main.getByRole("button", { name, exact: true });
    for (const target of [account(page), button("Export"), button("Next page"), button("Page 2")])
      await expectEdged(target);
    await expectMarked(button("Page 1"), button("Page 2"));
    await expectGrey(button("Previous page"));
    await expectEdged(
      main
        .getByRole("article")
        .first()
        .getByText(/^Overall \d\/5$/),
    );
  });

  await test.step("the account menu", async () => {
    await account(page).press("ArrowDown");
    const items = page.getByRole("menuitem");
    // The first opening loads the menu, which takes the focus a moment after it is shown.
    await expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toHaveCount(1);
    await page.keyboard.press("End");
    await expect(items.last()).toBeFocused();
    await expectMarked(items.last(), items.first());
    const themes = page.getByRole("menuitemradio");
    await expectMarked(themes.first(), themes.last());
    await page.keyboard.press("Escape");
    await expect(account(page)).toBeFocused();
  });

  await test.step("the search", async () => {
    await search(page).fill("a");
    await expect(page.getByRole("option").nth(1)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expectMarked(page.getByRole("option").first(), page.getByRole("option").nth(1));
  });

  await test.step("the profile", async () => {
    await page.goto("/profile");
    const sections = page.getByRole("navigation", { name: "Profile sections" }).getByRole("link");
    await expectMarked(sections.first(), sections.nth(1));
    expect((await lookAt(sections.nth(2))).edges).toBe(0);
    await expect(page.getByLabel("Email", { exact: true })).toHaveCSS("border-top-style", "dashed");
    await expect(page.getByLabel("First name")).toHaveCSS("border-top-style", "solid");

    await expect(page.getByRole("button", { name: "Show password" }).first()).toHaveCSS(
      "text-decoration-line",
      "underline",
    );
    const strength = page.locator("[data-segment]");
    expect((await lookAt(strength.first())).filled).toBeLessThan(0.5);
    await page.getByLabel("New password", { exact: true }).fill("iloveyou");
    await expect(page.getByText("Very weak", { exact: true })).toBeVisible();
    expect((await lookAt(strength.first())).filled).toBeGreaterThan(0.6);
    expect((await lookAt(strength.last())).filled).toBeLessThan(0.5);

    await page.setViewportSize(PHONE);
    const shown = await search(page).evaluate((input) => ({
      width: input.clientWidth - Number.parseFloat(getComputedStyle(input).paddingLeft),
      placeholder: getComputedStyle(input, "::placeholder").opacity,
    }));
    expect(shown).toEqual({ width: 0, placeholder: "0" });
    await page.setViewportSize(DESKTOP);

    const on = page.getByRole("switch", { checked: true }).first();
    const off = page.getByRole("switch", { checked: false }).first();
    await expectMarked(on, off);
    await expectEdged(off);
    expect((await lookAt(page.getByRole("button", { name: "Save changes" }))).filled).toBeGreaterThan(0.6);
  });

  await test.step("a form for visitors", async () => {
    await page.context().clearCookies();
    await page.goto("/register");
    const terms = page.getByRole("checkbox", { name: "I agree to the Terms and Conditions" });
    await expectEdged(terms);
    await terms.check();
    expect((await lookAt(terms)).filled).toBeGreaterThan(0.6);
  });
});

test("people who are signed in find their way back from public pages, and nothing of it on a feedback link (G80) @phone", async ({
  page,
}) => {
  const person = newPerson(newDomain(), "Runa");
  const { id } = await joinQuickly(person);
  await signInQuickly(page, person);
  await page.goto("/dashboard");
  await expect(account(page)).toBeVisible();
  // The store has the name once the page is hydrated.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("auth-storage") ?? ""))
    .toContain(person.firstName);
  await page.request.post("/api/feedback/generate-link", { data: {} });

  const back = page.getByRole("link", { name: "Back to Dashboard" });
  for (const path of ["/privacy", "/no-such-page"]) {
    const response = await page.goto(path);
    expect(await response?.text(), path).not.toContain("Back to Dashboard");
    await expect(back).toBeVisible();
    await expect(bar(page).getByRole("link", { name: "Sign Up" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "About" })).toBeVisible();
  }
  await page.goto(`/anonymous-feedback/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("combobox", { name: "Theme" }).selectOption("Dark");
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await expect(back).toBeHidden();
  await expect(bar(page)).not.toContainText(person.firstName);

  await page.goto("/privacy");
  expect(await page.getByRole("cell").evaluateAll(brokenWords)).toEqual([]);
  await expect(page.getByRole("combobox", { name: "Theme" })).toHaveValue("dark");
  await back.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

function brokenWords(cells: Element[]): string[] {
  return cells.flatMap((cell) => {
    const text = cell.lastChild?.nodeType === Node.TEXT_NODE ? (cell.lastChild as Text) : new Text();
    return [...text.data.matchAll(/\p{L}+/gu)].flatMap(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? word : [];
    });
  });
}
