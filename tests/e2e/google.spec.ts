import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { AT_GOOGLE_COOKIE, type AtGoogle, toCookie } from "../issuer";
import { expectAccessible } from "./accessible";
import {
  joinQuickly,
  linkTo,
  newDomain,
  newPerson,
  readMail,
  verificationLink,
  verifyQuickly,
} from "./people";
import { test } from "./test";

const DASHBOARD = /\/dashboard$/;

/** Sets who is at the browser. The issuer signs them in without a page of its own. */
async function sitDown(page: Page, atGoogle: AtGoogle): Promise<void> {
  const url = `http://localhost:${process.env.E2E_ISSUER_PORT}`;
  await page.context().addCookies([{ name: AT_GOOGLE_COOKIE, value: toCookie(atGoogle), url }]);
}

function claimsOf(email: string): { claims: Record<string, unknown> } {
  return { claims: { sub: email, email, email_verified: true, given_name: "Gina", family_name: "Berg" } };
}

function googleButton(page: Page): Locator {
  return page.getByRole("button", { name: "Continue with Google" });
}

/** Until the button is pressed, the page asks no other host for anything. */
async function continueWithGoogle(page: Page, path = "/login"): Promise<void> {
  const hosts = new Set<string>();
  const note = (request: Request) => hosts.add(new URL(request.url()).host);
  page.on("request", note);
  await page.goto(path);
  await expect(googleButton(page)).toBeVisible();
  page.off("request", note);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  await googleButton(page).click();
}

async function completeProfile(page: Page, workEmail: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Complete your profile" })).toBeVisible();
  await page.getByLabel("Work email").fill(workEmail);
  await page.getByLabel("Job title").fill("Engineer");
  await page.getByRole("radio", { name: "From today" }).check();
  await page.getByRole("button", { name: "Complete Profile" }).click();
}

test("from the login to Google and back, through the profile and the email, to the dashboard (A3, B1.9, E4) @phone-only", async ({
  page,
  request,
}) => {
  const workEmail = `gina.berg@${newDomain()}`;
  await sitDown(page, claimsOf(`gina-${newDomain()}@gmail.com`));
  await continueWithGoogle(page, "/login?next=%2Fsubmissions");
  await expect(page).toHaveURL(/\/complete-profile$/);
  await expectAccessible(page);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  for (const path of ["/dashboard", "/submissions", "/login", "/register", "/"]) {
    expect((await page.request.get(path)).url(), path).toMatch(/\/complete-profile$/);
  }
  expect((await page.request.get("/api/dashboard/metrics")).status()).toBe(403);

  await completeProfile(page, "gina.berg@gmail.com");
  await expect(page.getByText("Please use your work email address")).toBeVisible();
  await completeProfile(page, workEmail);
  await expect(page.getByRole("status").filter({ hasText: workEmail })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Send it again" })).toBeVisible();

  // This request has no session, as on a phone.
  await verifyQuickly(request, { email: workEmail });
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(DASHBOARD);
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const account = await (await page.request.get("/api/me")).json();
  expect(account).toMatchObject({ email: workEmail, title: "Engineer", authProvider: "google" });
  await page.goto("/complete-profile");
  await expect(page).toHaveURL(DASHBOARD);
});

test("whom Google answers for is in at once, and comes back without a question; before that, no page asks Google for anything (B1.2)", async ({
  page,
}) => {
  const domain = newDomain();
  const { claims } = claimsOf(`gina@${domain}`);
  await sitDown(page, { claims: { ...claims, hd: domain } });
  await continueWithGoogle(page, "/register");
  await expect(page.getByLabel("Work email")).toHaveValue(`gina@${domain}`);
  await completeProfile(page, `gina@${domain}`);
  // We look for the toast first, since it goes after five seconds.
  await expect(page.getByText("Profile completed!").first()).toBeVisible();
  await expect(page).toHaveURL(DASHBOARD);
  // Other tabs don't hear of it from a form of ours.
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("auth-storage") ?? ""))
    .toContain(`gina@${domain}`);

  await page.getByRole("button", { name: "My Account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await continueWithGoogle(page, "/login?next=%2Fsubmissions");
  await expect(page).toHaveURL(/\/submissions$/);
});

test("an incomplete profile waits through logouts and a wrong address until the link in its email completes it (SEC-A4)", async ({
  page,
  baseURL,
}) => {
  const workEmail = `gina@${newDomain()}`;
  const owner = newPerson(newDomain(), "Olga");
  await joinQuickly(owner);
  await sitDown(page, claimsOf(`gina-${newDomain()}@gmail.com`));
  await continueWithGoogle(page);
  await expect(page).toHaveURL(/\/complete-profile$/);

  await test.step("logging out is possible, and the next login asks again", async () => {
    // Before its scripts have run, neither button does anything. This one shows when they have.
    await expect(page.getByRole("button", { name: "Complete Profile" })).toBeEnabled();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto("/complete-profile");
    await expect(page).toHaveURL(/\/login\?next=%2Fcomplete-profile$/);
    await continueWithGoogle(page);
    await expect(page).toHaveURL(/\/complete-profile$/);
  });

  await test.step("a session that was ended elsewhere leads to the login", async () => {
    const cookies = await page.context().cookies();
    await page.request.post("/api/logout", { data: {} });
    await page.context().addCookies(cookies);
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login\?next=%2Fcomplete-profile$/);
    await googleButton(page).click();
  });

  await test.step("the address of another account gets the same answer, and its owner an email", async () => {
    await completeProfile(page, owner.email);
    await expect(page.getByRole("status").filter({ hasText: owner.email })).toBeVisible();
    const mail = await readMail(owner.email, "You already have an account");
    expect(linkTo("/login", mail)).toBe(`${baseURL}/login`);
    await page.getByRole("button", { name: "Wrong address?" }).click();
    await expect(page.getByLabel("Job title")).toHaveValue("Engineer");
    await expect(page.getByRole("radio", { name: "From today", checked: true })).toBeVisible();
  });

  await test.step("the link in the email leads on in the browser that waits, too", async () => {
    await completeProfile(page, workEmail);
    await expect(page.getByRole("status").filter({ hasText: workEmail })).toBeVisible();
    await page.goto(await verificationLink(workEmail));
    await page.getByRole("button", { name: "Verify Email" }).click();
    await page.getByRole("link", { name: "Go to Login" }).click();
    await expect(page).toHaveURL(DASHBOARD);
  });
});

test("what goes wrong at Google is said at the login in words (B1.2, SEC-A11)", async ({ page }) => {
  const person = newPerson(newDomain(), "Ida");
  await joinQuickly(person);
  const { claims } = claimsOf(person.email);
  await page.goto("/login");
  for (const [atGoogle, title] of [
    [{ error: "access_denied" }, "Google sign-in cancelled"],
    [{ claims }, "This address already has an account"],
    [{ claims: { ...claims, email_verified: false } }, "Google has not verified your address"],
    [{ isAway: true }, "Google sign-in did not work"],
  ] as const) {
    await sitDown(page, atGoogle);
    await googleButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: title })).toBeVisible();
    await expect(page).toHaveURL(/\/login\?error=google-/);
    expect((await page.request.get("/api/me")).status()).toBe(401);
  }
  await expectAccessible(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(DASHBOARD);
});
