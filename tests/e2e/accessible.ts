import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { ROOT } from "../../scripts/lib/root.mjs";
import { conflictsIn } from "../class-conflicts";
import { DESKTOP, PHONE } from "./sizes";

const AXE = readFileSync(path.join(ROOT, "node_modules", "axe-core", "axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const STILL = "no-fades";

/** All that differs between light and dark. */
export const RULES_OF_COLOUR: RunOptions["runOnly"] = {
  type: "rule",
  values: ["color-contrast", "link-in-text-block"],
};

/** A test that runs at both sizes looks only at its own. `what` names the page in a failure. */
export async function expectAccessible(page: Page, what = "the page"): Promise<void> {
  await expectNoConflict(page, what);
  const own = page.viewportSize() ?? DESKTOP;
  const other = own.width < DESKTOP.width ? DESKTOP : PHONE;
  const atOther = `${what} at ${other.width} px`;
  const look = async (checked: Checked) => {
    const { isTooWide } = await expectNoViolationNow(page, checked);
    // Again, because a page that is still arriving can be too wide for a moment.
    if (isTooWide) await expectNoSidewaysScroll(page, checked.what);
  };
  await whileStill(page, async () => {
    try {
      await look({ what });
      if (!runsAtBothSizes()) {
        await page.setViewportSize(other);
        await look({ what: atOther });
        await showIn(page, "dark");
        await look({ what: `${atOther} in dark`, rules: RULES_OF_COLOUR });
        await page.setViewportSize(own);
      } else await showIn(page, "dark");
      await look({ what: `${what} in dark`, rules: RULES_OF_COLOUR });
    } finally {
      if (page.viewportSize()?.width !== own.width) await page.setViewportSize(own);
      await showIn(page, "light");
    }
  });
}

/** playwright.config.ts says what the tags mean. */
function runsAtBothSizes(): boolean {
  return test.info().tags.includes("@phone");
}

/** The classes of earlier pages, which mostly have the same. */
const withoutConflict = new Set<string>();

async function expectNoConflict(page: Page, what: string): Promise<void> {
  const classes = await page.evaluate(() => [
    ...new Set(
      Array.from(document.querySelectorAll("[class]"), (element) => element.getAttribute("class") ?? ""),
    ),
  ]);
  const unjudged = classes.filter((each) => !withoutConflict.has(each));
  const conflicts = unjudged.filter((each) => conflictsIn(each).length > 0);
  expect(conflicts, `${what} has classes that set the same twice`).toEqual([]);
  for (const each of unjudged) withoutConflict.add(each);
}

async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async (isDark) => {
    const { classList } = document.documentElement;
    const giveUpAt = performance.now() + 30_000;
    while (classList.contains("dark") !== isDark) {
      if (performance.now() > giveUpAt) throw new Error("The page doesn't follow the colour scheme");
      await new Promise(requestAnimationFrame);
    }
  }, colorScheme === "dark");
}

type Checked = { rules?: RunOptions["runOnly"]; within?: string; what?: string };

export async function expectNoViolation(page: Page, checked: Checked = {}): Promise<void> {
  await whileStill(page, () => expectNoViolationNow(page, checked));
}

/** Nothing fades while axe looks: colours in the middle of a fade aren't what people read. */
async function whileStill(page: Page, look: () => Promise<unknown>): Promise<void> {
  await page.evaluate(endFades, STILL);
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(AXE);
    await page.evaluate(rememberColours);
  }
  await look();
  await page.evaluate((id) => document.getElementById(id)?.remove(), STILL);
}

/** Without axe's own builder, which takes twice as long. */
async function expectNoViolationNow(
  page: Page,
  { rules = RULES, within = "html", what = "the page" }: Checked,
): Promise<{ isTooWide: boolean }> {
  const options: RunOptions = { runOnly: rules, resultTypes: ["violations"], preload: false };
  const { violations, isTooWide } = await page.evaluate(lookWithAxe, [within, options] as const);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
  expect(found, what).toEqual([]);
  return { isTooWide };
}

type Colour = { r: number; g: number; b: number; alpha: number };
type Loaded = {
  axe: {
    run: (selector: string, options: RunOptions) => Promise<AxeResults>;
    commons: { color: { Color: { new (): Colour; prototype: { parseString: (text: string) => Colour } } } };
  };
};

/** Runs in the page. axe works out the colours of each element again, which takes long. */
function rememberColours(): void {
  const { Color } = (window as unknown as Loaded).axe.commons.color;
  const { parseString } = Color.prototype;
  const known = new Map<string, Colour>();
  Color.prototype.parseString = function (this: Colour, text: string) {
    const { r, g, b, alpha } = known.get(text) ?? parseString.call(new Color(), text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

/** Runs in the page, all at once, because each call into it takes time. */
async function lookWithAxe([selector, options]: readonly [string, RunOptions]) {
  // After two frames, what follows from the last change is shown.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // The sticky header half covers targets further down, and axe requires more of them to be touchable.
  window.scrollTo(0, 0);
  const { violations } = await (window as unknown as Loaded).axe.run(selector, options);
  const { scrollWidth, clientWidth } = document.documentElement;
  return { violations, isTooWide: scrollWidth > clientWidth };
}

/** Nothing scrolls sideways at 320 px, or at 200% zoom of a window of 1280 by 800. */
export async function expectReflow(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of [
    { width: 320, height: 640 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page, `${what} at ${size.width} px`);
  }
  if (before) await page.setViewportSize(before);
}

async function expectNoSidewaysScroll(page: Page, what?: string): Promise<void> {
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  // Polled, because a page that is still arriving can be too wide for a moment.
  await expect.poll(() => page.evaluate(isTooWide), what).toBe(false);
}

/** Runs in the page, and lets nothing fade any more. A toast's countdown takes longer, and goes on. */
async function endFades(id: string): Promise<void> {
  const style = document.createElement("style");
  style.id = id;
  style.textContent =
    "*, ::before, ::after { animation-duration: 0s !important; transition-duration: 0s !important; }";
  document.head.append(style);
  // What was just opened fades from the next frame on. An inherited colour fades after its parent's.
  let fades: Animation[];
  do {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // Waiting for their promises can take for ever: Chromium doesn't settle one under an open dialog.
    fades = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number(effect?.getComputedTiming().endTime) < 1000,
      );
    for (const fade of fades) fade.finish();
  } while (fades.length > 0);
}
