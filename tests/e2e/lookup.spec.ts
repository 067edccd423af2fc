import { expect, type Page, type Request } from "@playwright/test";
import { LOGINS } from "@/prisma/demo/companies";
import { expectAccessible } from "./accessible";
import { reviewDialog, who } from "./dialog";
import { joinQuickly, newDomain, newPerson, requestAs, reviewQuickly, signInQuickly } from "./people";
import { makeReviewedLeader } from "./scene";
import { test } from "./test";

async function scene(page: Page) {
  const made = await makeReviewedLeader();
  const reader = newPerson(newDomain(), "Theo", "Marsh");
  await joinQuickly(reader);
  await signInQuickly(page, reader);
  return made;
}

test("a leader is found by name with the keyboard, and stays found on reload, back and in a shared link (B8)", async ({
  page,
}) => {
  const { name, leader, companyName } = await scene(page);
  await page.goto("/leader-lookup");
  await expect(page.getByRole("heading", { name: "Search for a Leader" })).toBeVisible();

  await page.getByRole("combobox", { name: "Search for a leader" }).fill(name);
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const found = page.getByRole("heading", { level: 1, name: `${name} Okafor` });
  await expect(found).toBeFocused();
  await expect(page).toHaveTitle(`${name} Okafor | Plainspoken`);
  await expect(page).toHaveURL(new RegExp(`\\?id=${leader.id}$`));
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("region", { name: `Stats of ${name} Okafor` })).toContainText("3.8/5");

  await page.getByRole("combobox", { name: "Sort" }).selectOption("Lowest Rated");
  await expect(page.getByRole("article").first()).toContainText("Decides alone");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/sort=lowest-rated&page=2$/);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Sort" })).toHaveValue("newest");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Search for a Leader" })).toBeVisible();
  await page.goForward();
  await expect(found).toBeVisible();
  await page.reload();
  await expect(found).toBeVisible();

  await page.getByRole("button", { name: "Write a review" }).click();
  await expect(who(reviewDialog(page))).toContainText(`${name} Okafor Team Lead at ${companyName}`);
});

test("the words of an address lead to the first match, and a leader's page to the company's (B8.1, B9.1) @phone-only", async ({
  page,
}) => {
  const { name, leader, companyName } = await scene(page);
  await page.goto(`/leader-lookup?q=${name}`);
  await expect(page).toHaveURL(new RegExp(`/leader-lookup\\?id=${leader.id}&q=${name}$`));
  await expect(page).toHaveTitle(`${name} Okafor | Plainspoken`);
  await expect(page.getByText(`Closest match for '${name}'.`)).toBeVisible();
  await page.getByRole("link", { name: companyName }).click();
  await expect(page).toHaveURL(new RegExp(`/company-lookup\\?id=${leader.companyId}$`));
  await expect(page.getByRole("heading", { level: 1, name: companyName })).toBeVisible();
  await expect(page.getByRole("region", { name: `Stats of ${companyName}` })).toContainText("3.8/5");
  await page.goto(`/company-lookup?q=${encodeURIComponent(companyName)}`);
  await expect(page).toHaveURL(new RegExp(`/company-lookup\\?id=${leader.companyId}$`));
  await page.goto("/leader-lookup?q=Nobody%20of%20that%20name");
  await expect(page.getByRole("heading", { name: "No leader found" })).toBeVisible();
});

/** Resolves once the router has asked that often for a page, and each answer came or was given up. */
function untilFetched(page: Page, address: RegExp, times: number): Promise<void> {
  return new Promise((resolve) => {
    let ended = 0;
    const count = (request: Request) => {
      if (request.headers().rsc && address.test(request.url()) && ++ended === times) resolve();
    };
    page.on("requestfinished", count).on("requestfailed", count);
  });
}

test("a company's reviews, figures and leaders are tabs that back and reload keep (G73, G74) @phone-only", async ({
  page,
}) => {
  const { leader, companyName } = await scene(page);
  await page.goto(`/company-lookup?q=${encodeURIComponent(companyName.replaceAll(" ", "").slice(0, -2))}`);
  await expect(page.getByRole("heading", { level: 1, name: companyName })).toBeVisible();
  await page.goto(`/company-lookup?id=${leader.companyId}`);
  const tabs = page.getByRole("navigation", { name: `About ${companyName}` });
  await tabs.getByRole("link", { name: "Figures" }).click();
  await expect(page.getByRole("region", { name: "In detail" })).toBeVisible();
  await expectAccessible(page, "figures");
  await tabs.getByRole("link", { name: "Leaders" }).click();
  await expect(page).toHaveURL(/tab=leaders$/);
  // Everyone there joined this week, so the list is still empty.
  await expect(page.getByRole("heading", { name: "No one is listed here" })).toBeVisible();
  await expectAccessible(page, "leaders");
  await page.reload();
  await expect(tabs.getByRole("link", { name: "Leaders" })).toHaveAttribute("aria-current", "page");
  // After a reload, Next's router fetches the page before twice. A second step back that comes earlier can get lost.
  const fetched = untilFetched(page, /[?&]tab=figures/, 2);
  await page.goBack();
  await expect(page.getByRole("region", { name: "In detail" })).toBeVisible();
  await fetched;
  await expect(page).toHaveTitle(`${companyName} | Plainspoken`);
  await page.goBack();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page).toHaveTitle(`${companyName} | Plainspoken`);
});

test("a member finds colleagues, and what this browser looked at until the logout (G73, G74)", async ({
  page,
}) => {
  await signInQuickly(page, { email: LOGINS.member });
  await page.goto("/leader-lookup");
  const colleagues = page.getByRole("region", { name: "At Harrow & Vale Software" });
  await colleagues.getByRole("link", { name: "Hana Sato" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Hana Sato" })).toBeVisible();
  await page.goto("/company-lookup");
  const recent = page.getByRole("region", { name: "Recently viewed" });
  await expect(recent.getByRole("link", { name: "Hana Sato" })).toBeVisible();
  await expectAccessible(page, "before a choice");
  await page.getByRole("button", { name: "My Account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("recent-looks"))).toBeNull();
});

test("the register finds a company by name, and its row leads to its page (B7) @phone-only", async ({
  page,
}) => {
  const { domain, companyName } = await scene(page);
  await page.goto("/company-profiles");
  await page.getByPlaceholder("Search companies by name or industry...").fill(domain.slice(10, 18));
  const results = page.getByRole("region", { name: "Search Results (1)" });
  await expect(results.getByText("6 reviews, from 2 to 5")).toBeVisible();
  await expect(page.getByRole("region", { name: "Recently Added Companies" })).toBeHidden();
  await page.reload();
  // We click its middle, where there is no link text.
  await results.getByRole("listitem").click();
  await expect(page).toHaveURL(/\/company-lookup\?id=/);
  await expect(page.getByRole("heading", { level: 1, name: companyName })).toBeVisible();
  await page.goBack();
  await expect(results).toBeVisible();
});

test("private feedback reaches no one else: not the page, not what it is made of, not the company's figures (SEC-C3)", async ({
  page,
}) => {
  const domain = newDomain();
  const canary = `Canary x${domain.slice(10, 18)}`;
  const text = `${canary}: keeps promises that nobody wrote down.`;
  const person = newPerson(domain, "Clovis");
  const leader = await joinQuickly(person);
  const author = newPerson(domain, "Ines");
  await joinQuickly(author);
  await reviewQuickly(author, person, text);

  const reader = newPerson(newDomain(), "Theo");
  await joinQuickly(reader);
  await signInQuickly(page, reader);
  const ofCompany = await page.goto(`/company-lookup?id=${leader.companyId}`);
  expect(await ofCompany?.text()).not.toContain(canary);
  await expect(page.getByRole("heading", { name: "No public feedback yet" })).toBeVisible();
  const ofLeader = await page.goto(`/leader-lookup?id=${leader.id}`);
  expect(await ofLeader?.text()).not.toContain(canary);
  await expect(page.getByRole("heading", { name: "This feedback is kept private" })).toBeVisible();
  await expect(page.getByText("Growth Insights")).toBeHidden();

  const asLeader = await requestAs(person);
  const own = await (await asLeader.get("/leader-reviews")).text();
  expect(own).toContain(text);
  expect(own.replaceAll("<!-- -->", "")).toContain("Only 1 review in the last 12 months");
});

test("a leader, a company and a search in Company Profiles have no axe violation and no sideways scroll", async ({
  page,
}) => {
  const { leader } = await scene(page);
  for (const path of [
    `/leader-lookup?id=${leader.id}`,
    `/company-lookup?id=${leader.companyId}`,
    "/company-profiles?q=fjordline",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 3 }).first()).toBeVisible();
    await expectAccessible(page, path);
  }
});

test("a search past the limit says so, on the lookups and in Company Profiles (SEC-R5)", async ({ page }) => {
  const reader = newPerson(newDomain(), "Theo");
  await joinQuickly(reader);
  await signInQuickly(page, reader);
  const useUpSearches = async () => {
    for (let status = 200; status !== 429; )
      status = (await page.request.get("/api/search?q=harrow")).status();
  };
  const alert = page.getByRole("main").getByRole("alert");
  for (const [path, name] of [
    ["/leader-lookup", "Search for a leader"],
    ["/company-lookup", "Search for a company"],
    ["/company-profiles", "Search companies"],
  ] as const) {
    // We try again if a new minute began in between.
    await expect(async () => {
      await useUpSearches();
      await page.goto(`${path}?q=harrow`);
      await expect(alert).toContainText("Too many attempts. Please try again in a minute.", {
        timeout: 5_000,
      });
    }).toPass();
    await expect(page.getByRole("main").getByLabel(name)).toHaveValue("harrow");
    // Companies are looked up on the same screen as leaders.
    if (path !== "/company-lookup") await expectAccessible(page, `${path} past the limit`);
  }
});
