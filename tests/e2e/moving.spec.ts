import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { chromium, expect, type Page, type Request } from "@playwright/test";
import { PNG } from "pngjs";
import { withPhoneLetters } from "../../scripts/lib/browser.mjs";
import { expectAccessible, expectNoViolation } from "./accessible";
import { holdBack } from "./hold-back";
import { offlineScopes } from "./offline-page";
import { joinQuickly, newDomain, newPerson, requestAs, signInQuickly, submitQuickly } from "./people";
import { makeReviewedLeader, turnLinkOn } from "./scene";
import { measureShifts, SHIFT_MAX } from "./shifts";
import { PHONE } from "./sizes";
import { test } from "./test";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const bar = (page: Page) => page.getByRole("status").filter({ hasText: "Loading the page" });
const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function openAsSomeone(page: Page, path: string): Promise<void> {
  const person = newPerson(newDomain(), "Runa");
  await joinQuickly(person);
  await signInQuickly(page, person);
  await page.goto(path, { waitUntil: "networkidle" });
}

const ofRouter = (path: string) => (url: URL) => url.pathname === path && url.searchParams.has("_rsc");

test("a page stays, under a thin bar, until the next one is there; a move that another one replaces leaves no bar, and someone who begins to type keeps the focus (G81)", async ({
  page,
}) => {
  await openAsSomeone(page, "/dashboard");
  await test.step("a move that another one replaces", async () => {
    const release = await holdBack(page, ofRouter("/submissions"));
    await expect(bar(page)).toHaveCount(0);
    await menu(page, "Your Submissions").click();
    await expect(bar(page)).toHaveCount(1);
    await menu(page, "Company Profiles").click();
    await expect(title(page, "Company Profiles")).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    release();
    await page.goBack();
    await expect(title(page, "Dashboard")).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });
  await test.step("typing before the next page is there", async () => {
    const release = await holdBack(page, ofRouter("/leader-lookup"));
    await menu(page, "Find Leaders").click();
    await expect(bar(page)).toHaveCount(1);
    await expect(title(page, "Dashboard")).toBeVisible();
    await expectAccessible(page, "a page that is being left");
    const search = page.getByRole("combobox", { name: "Search leaders and companies" });
    await search.fill("har");
    release();
    await expect(title(page, "Find Leaders")).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue("har");
  });
});

test("a move goes to the top and takes the focus to the content; a filter does neither (B, G81) @phone", async ({
  page,
  isMobile,
}) => {
  const { person } = await makeReviewedLeader();
  await signInQuickly(page, person);
  await page.goto("/leader-reviews", { waitUntil: "networkidle" });
  const sort = page.getByRole("combobox", { name: "Sort" });
  await sort.focus();
  await page.evaluate(() => window.scrollTo(0, 300));
  const before = await scrolled(page);
  await sort.selectOption("Lowest Rated");
  await expect(page).toHaveURL(/sort=lowest-rated/);
  await expect(page.getByRole("article").first()).toContainText("Decides alone");
  expect(await scrolled(page)).toBe(before);
  await expect(sort).toBeFocused();

  // The router itself would leave so short a scroll.
  await page.evaluate(() => window.scrollTo(0, 20));
  if (isMobile) {
    await page.getByRole("button", { name: "Menu" }).click();
    // The menu is still closing when the next page is used.
    await page.addStyleTag({ content: "[role=dialog] { animation-duration: 60s !important }" });
  }
  await menu(page, "Company Profiles").focus();
  await page.keyboard.press("Enter");
  await expect(title(page, "Company Profiles")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await page.keyboard.press("Tab");
  if (isMobile) {
    const dialog = page.getByRole("dialog", { includeHidden: true });
    await expect(dialog).toHaveCount(1);
    await dialog.evaluate((closing) => {
      for (const animation of closing.getAnimations()) animation.finish();
    });
    await expect(dialog).toHaveCount(0);
  }
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});

test("no page is requested before it is chosen, only its code, on hover or focus; one that was opened before shows what was submitted since (D28, G81)", async ({
  page,
}) => {
  const { authors } = await makeReviewedLeader();
  await signInQuickly(page, authors[0]);
  const pages: string[] = [];
  const code: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has("_rsc")) pages.push(pathname);
    if (pathname.startsWith("/_next/static/chunks/")) code.push(pathname);
  });
  await page.goto("/dashboard", { waitUntil: "networkidle" });
  code.length = 0;
  await menu(page, "Your Submissions").hover();
  await expect.poll(() => code.length).toBeGreaterThan(0);
  await menu(page, "Find Companies").focus();
  await page.waitForLoadState("networkidle");
  expect(pages).toEqual([]);

  await menu(page, "Your Submissions").click();
  await expect(page.getByRole("article")).toHaveCount(3);
  expect(pages).toEqual(["/submissions"]);

  await menu(page, "Dashboard").click();
  await expect(title(page, "Dashboard")).toBeVisible();
  await submitQuickly(page, "Publishes the minutes of every meeting on the same day.");
  await menu(page, "Your Submissions").click();
  await expect(page.getByRole("article")).toHaveCount(4);
});

const offlineTitle = (page: Page) => title(page, "We can’t reach the site");

async function keepsOfflinePage(page: Page): Promise<void> {
  await expect.poll(async () => (await offlineScopes(page)).toSorted()).toEqual(SIGNED_IN_PAGES);
}

const SIGNED_IN_PAGES = [
  "/admin/panel",
  "/company-lookup",
  "/company-profiles",
  "/dashboard",
  "/leader-lookup",
  "/leader-reviews",
  "/profile",
  "/submissions",
];

async function expectInstallable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
  const { url, data, errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  const { start_url, icons } = JSON.parse(data ?? "") as {
    start_url: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(start_url).toBe("/dashboard");
  const apple = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
  for (const { src, sizes, type } of [...icons, { src: apple ?? "", sizes: "180x180", type: "image/png" }]) {
    const icon = await page.request.get(src);
    expect(icon.headers()["content-type"]?.replace("; charset=utf-8", ""), src).toBe(type);
    if (type === "image/png") {
      const { width, height } = PNG.sync.read(await icon.body());
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  }
}

const stored = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }));

test("the site can be installed, with icons of the sizes that it names; without a connection, a signed-in page says so and can be tried again, and nothing of it is stored (G82, SEC-X7)", async ({
  context,
  page,
}) => {
  await openAsSomeone(page, "/dashboard");
  await test.step("installing", () => expectInstallable(page));

  await keepsOfflinePage(page);
  const before = await stored(page);
  expect(before.caches).toEqual([]);
  expect(before.databases).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(offlineTitle(page)).toBeVisible();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page);
  }
  expect(await stored(page)).toEqual(before);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(title(page, "Dashboard")).toBeVisible();

  await context.setOffline(true);
  await menu(page, "Find Companies").click();
  await expect(offlineTitle(page)).toBeVisible();
  await expect(page).toHaveURL("/company-lookup");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(title(page, "Find Companies")).toBeVisible();

  // A session that ended leads through the worker to the login page, which removes it.
  await context.clearCookies();
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => offlineScopes(page)).toEqual([]);
});

test("a logout removes the offline page, which doesn't run on the pages of visitors (G82, SEC-S6, SEC-X7)", async ({
  page,
}) => {
  const person = newPerson(newDomain(), "Runa");
  await joinQuickly(person);
  await signInQuickly(page, person);
  const feedbackLink = await turnLinkOn(page);
  await page.goto("/dashboard");
  await keepsOfflinePage(page);
  // The page of a link has no worker, even in the browser of a member.
  await page.goto(feedbackLink, { waitUntil: "networkidle" });
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "My Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => offlineScopes(page)).toEqual([]);
});

test("nothing moves while a page loads on a slow device @phone", async ({ page }) => {
  const { person, leader } = await makeReviewedLeader();
  const session = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
  const shifted = await measureShifts(page);
  const loading = new Set<Request>();
  const forget = (request: Request) => loading.delete(request);
  page.on("request", (request) => loading.add(request));
  page.on("requestfinished", forget).on("requestfailed", forget);
  const expectStill = async (path: string) => {
    await slowDown(4);
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    do {
      await expect.poll(() => loading.size, { intervals: [50] }).toBe(0);
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    } while (loading.size > 0);
    // Slowing down keeps the processor busy, even when the page is idle.
    await slowDown(1);
    await page.waitForLoadState("networkidle");
    expect(await shifted(), path).toBeLessThanOrEqual(SHIFT_MAX);
  };
  await expectStill("/");
  await signInQuickly(page, person);
  const feedbackLink = await turnLinkOn(page);
  await expectStill("/dashboard");
  await expectStill("/leader-reviews");
  await expectStill(`/leader-lookup?id=${leader.id}`);
  await expectStill(feedbackLink);
});

/** In ms since the navigation. The page can have loaded before that. */
async function firstPaint(page: Page) {
  const time = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  return time.jsonValue();
}

test("nothing moves when the fonts come after the first paint (G81)", async ({ page }) => {
  // The demo's leader, because a name made at random may just fit into its line.
  await signInQuickly(page, { email: "jonas.adebayo@harrowvale.example" });
  const browser = await chromium.launch(withPhoneLetters(JSON.parse(process.env.E2E_BROWSER ?? "{}")));
  const phone = await browser.newPage({
    baseURL: process.env.E2E_BASE_URL,
    storageState: await page.context().storageState(),
    viewport: PHONE,
  });
  const shifted = await measureShifts(phone);
  await phone.route("**/*.woff2", async (route) => {
    await firstPaint(phone);
    await route.continue();
  });
  for (const place of ["/how-anonymity-works", "/dashboard", "/leader-reviews", "/profile"]) {
    await phone.goto(place, { waitUntil: "networkidle" });
    await phone.evaluate(() => document.fonts.ready);
    expect.soft(await shifted(), place).toBeLessThanOrEqual(SHIFT_MAX);
  }
  await browser.close();
});

/** Sends the page at `path` up to `mark` first and the rest after `pause`. */
async function serveInTwoParts(path: string, mark: string, pause: () => Promise<unknown>) {
  const server = createServer(async ({ url = "/" }, response) => {
    const answer = await fetch(new URL(url, process.env.E2E_BASE_URL));
    const body = Buffer.from(await answer.arrayBuffer());
    const half = url === path ? body.indexOf(mark) : body.length;
    response.writeHead(answer.status, { "Content-Type": answer.headers.get("content-type") ?? "" });
    response.write(body.subarray(0, half));
    if (half < body.length) await pause();
    response.end(body.subarray(half));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${path}`, close: () => server.close() };
}

test("a page that arrives in two parts is drawn once both are there, because they would move (G81)", async ({
  page,
}) => {
  const pause = 1000;
  const { url, close } = await serveInTwoParts("/login", "</h1>", () => delay(pause));
  const shifted = await measureShifts(page);
  await page.goto(url);
  expect(await firstPaint(page)).toBeGreaterThan(pause);
  expect(await shifted()).toBeLessThanOrEqual(SHIFT_MAX);
  close();
});

test("behind a feedback link, nothing moves when the form comes after the rest (G81) @phone", async ({
  page,
}) => {
  const leader = newPerson(newDomain(), "Lena");
  await joinQuickly(leader);
  // React sends a large part last, in an element that it shows at once or up to 0.3 s later.
  const path = new URL(await turnLinkOn({ request: await requestAs(leader) })).pathname;
  const reader = new EventEmitter();
  const { url, close } = await serveInTwoParts(path, '<div hidden id="S:', () => once(reader, "seen"));
  const shifted = await measureShifts(page);
  await page.goto(url, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const shiftedByFonts = await shifted();
  const text = page.getByRole("textbox", { name: "Your review" });
  await expect(text).toBeHidden();
  reader.emit("seen");
  await expect(text).toBeEnabled();
  expect((await shifted()) - shiftedByFonts).toBeLessThanOrEqual(SHIFT_MAX);
  close();
});
