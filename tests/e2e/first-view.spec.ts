import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import { ROOT } from "../../scripts/lib/root.mjs";
import { joinQuickly, logIn, newDomain, newPerson, requestAs, signInQuickly } from "./people";
import { makeReviewedLeader } from "./scene";
import { test } from "./test";

test("first views make no other request, and filtering, searching and thanking load no code, which would show the network what someone does (D28)", async ({
  page,
}) => {
  const { name, person, authors, leader, companyName } = await makeReviewedLeader();
  const [author] = authors;
  const asked: string[] = [];
  const scripts: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(`${request.method()} ${pathname}`);
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const expectDrawn = async (path: string, text: string, later: string[] = []) => {
    const response = await page.goto(path);
    // A slow page asks only once the network has been idle for a while.
    await expect.poll(() => asked.length, path).toBeGreaterThanOrEqual(later.length);
    await page.waitForLoadState("networkidle");
    expect(await response?.text(), path).toContain(text);
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
    expect(asked.splice(0), path).toEqual(later);
  };
  const forgetScriptsOnceIdle = async () => {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    scripts.length = 0;
  };
  const expectOnly = async (call: string, act: () => Promise<unknown>) => {
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === call);
    await act();
    await answered;
    expect(scripts.splice(0), `${page.url()}, ${call}`).toEqual([]);
  };
  const leave = async () => {
    await page.goto("about:blank");
    asked.length = 0;
  };
  const filter = () =>
    page.getByRole("combobox", { name: "Filter by rating" }).selectOption({ label: "3+ Stars" });

  await test.step("as the leader", async () => {
    await signInQuickly(page, person);
    // In the page, the viewer's own data would make it longer, which the network shows.
    await expectDrawn("/dashboard", "Top Rated Companies", ["GET /api/dashboard/own"]);
    await expectDrawn("/leader-reviews", "average overall rating of 6 reviews, from 2 to 5");
    await forgetScriptsOnceIdle();
    await expectOnly("/api/reviews/me", filter);
    await expectOnly("/api/leaders/me/stats", () =>
      page
        .getByRole("button", { name: /^Thank/ })
        .first()
        .click(),
    );
    await leave();
    await expectDrawn("/leader-reviews?sort=lowest-rated&page=2", "6 to 6 of 6");
    await expectDrawn("/profile", "Sign out everywhere");
  });

  await test.step("as an author", async () => {
    await signInQuickly(page, author);
    // In the page, the responses would make it longer, which the network shows.
    await expectDrawn("/submissions", "1 to 3 of 3", ["GET /api/reviews/submitted/responses"]);
    await forgetScriptsOnceIdle();
    await expectOnly("/api/reviews/submitted", filter);
    await leave();
    await expectDrawn(`/leader-lookup?id=${leader.id}`, `${name} Okafor`);
    await expectDrawn(`/leader-lookup?id=${leader.id}&minRating=5`, "1 to 2 of 2");
    await expectDrawn(`/company-lookup?id=${leader.companyId}`, "1 to 5 of 6");
    await expectDrawn(`/company-profiles?q=${encodeURIComponent(companyName)}`, "Search Results (1)");
  });

  await test.step("in the three searches", async () => {
    const open = async (path: string) => {
      await page.goto(path, { waitUntil: "networkidle" });
      await forgetScriptsOnceIdle();
    };
    for (const [path, words, search, list] of [
      ["/leader-lookup", name, "/api/leaders/search", "/api/reviews"],
      ["/company-lookup", companyName, "/api/companies", "/api/reviews"],
    ] as const) {
      await open(path);
      const box = page.getByRole("main").getByRole("combobox").first();
      await expectOnly(search, () => box.fill(words));
      await expectOnly(list, () => page.getByRole("option", { name: words }).first().click());
      await expectOnly(list, filter);
    }
    await open("/company-profiles");
    await expectOnly("/api/companies/profiles", () =>
      page.getByRole("main").getByRole("searchbox").fill(companyName),
    );
  });
});

test("a page's HTML doesn't have again, for React, what the browser draws by itself", async () => {
  const person = newPerson(newDomain(), "Ines");
  await joinQuickly(person);
  const html = await (await (await requestAs(person)).get("/dashboard")).text();
  for (const text of ["Skip to content", "Enterprise Secure</", "Once a day has passed"])
    expect.soft(html.split(text).length - 1, text).toBe(1);
});

test("a page's HTML names each script that it waits for", async ({ page }) => {
  const person = newPerson(newDomain(), "Ines");
  await joinQuickly(person);
  await signInQuickly(page, person);
  // What the page loads once it is idle doesn't count.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  // Other pages fetch something once they are interactive.
  for (const path of ["/dashboard", "/leader-lookup", "/profile"]) {
    const html = (await (await page.goto(path, { waitUntil: "networkidle" }))?.text()) ?? "";
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith(".js")),
    );
    expect(loaded.length, path).toBeGreaterThan(0);
    expect
      .soft(
        loaded.filter((name) => !html.includes(`="${name}"`)),
        path,
      )
      .toEqual([]);
  }
});

async function readScripts(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const names = [...html.matchAll(/src="(\/_next\/static\/[^"]+\.js)"/g)].map(([, name]) => name ?? "");
  return Promise.all(names.map(async (name) => (await request.get(name)).text()));
}

test("each script asks the browser to compile its functions while it arrives", async ({ request }) => {
  const folder = path.join(ROOT, ".next", "static", "chunks");
  const built = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
  const served = await readScripts(request, "/login");
  expect(built.length).toBeGreaterThan(served.length);
  expect(served.length).toBeGreaterThan(0);
  for (const script of [...built, ...served])
    expect.soft(script.slice(0, 100)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test("a member's page loads no script of the public header", async () => {
  const person = newPerson(newDomain(), "Ines");
  await joinQuickly(person);
  const request = await requestAs(person);
  const withPublicHeader = async (path: string) => {
    const scripts = await readScripts(request, path);
    return scripts.filter((script) => script.includes("Back to Dashboard")).length;
  };
  expect(await withPublicHeader("/terms")).toBe(1);
  for (const path of ["/dashboard", "/leader-reviews", "/profile"])
    expect(await withPublicHeader(path), path).toBe(0);
});

test("a logout leaves nothing for the next person, and logs out other tabs too (D28, SEC-S6)", async ({
  page,
}) => {
  const { authors } = await makeReviewedLeader();
  const [author] = authors;
  const other = newPerson(newDomain(), "Theo", "Marsh");
  await joinQuickly(other);
  await logIn(page, author);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Your Submissions" })
    .click();
  await expect(page.getByRole("article")).toHaveCount(3);
  const tab = await page.context().newPage();
  await tab.goto("/submissions");
  await expect(tab.getByRole("article")).toHaveCount(3);

  await page.getByRole("button", { name: "My Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(tab).toHaveURL(/\/login/);
  await expect(tab.getByRole("article")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);

  await page.goto("/login");
  await logIn(page, other);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Your Submissions" })
    .click();
  await expect(page.getByRole("heading", { name: "No Submissions Found" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("the landing page fetches its pattern with the page, and its scripts don't style it again", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const styles: string[] = [];
    Object.assign(window, { styles });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.nodeName === "STYLE") styles.push(node.textContent ?? "");
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const pattern = new URL("/guilloche.svg", page.url()).href;
  const fetchedBy = await page.evaluate(
    (url) =>
      performance.getEntriesByName(url).map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    pattern,
  );
  expect(fetchedBy).toEqual(["link"]);
  expect(await page.evaluate(() => (window as unknown as { styles: string[] }).styles)).toEqual([]);
});
