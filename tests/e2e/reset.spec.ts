import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import {
  joinQuickly,
  linkTo,
  logIn,
  newDomain,
  newPerson,
  type Person,
  readMail,
  requestAs,
  resetLink,
  signInQuickly,
  signUpQuickly,
  verificationLink,
} from "./people";
import { test } from "./test";
import { expectToastAboveHeading } from "./toast";

const LOCKED =
  "Resetting your password by email locks your earlier submissions. They stay on this site, whether published, waiting or held, but Your Submissions no longer lists them, and you can no longer withdraw them.";

function listen(page: Page) {
  const hosts = new Set<string>();
  const referrers = new Set<string>();
  page.on("request", (request) => {
    hosts.add(new URL(request.url()).host);
    const { referer } = request.headers();
    if (referer) referrers.add(referer);
  });
  return { hosts, referrers };
}

async function askForLink(page: Page, person: Person): Promise<string> {
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByText(LOCKED)).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Check your email" })).toBeVisible();
  return resetLink(person.email);
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Reset Password" }).click();
}

test("an emailed link sets a new password, even in a browser that is still signed in, and ends old sessions, the old password and itself (B1.4, B1.5)", async ({
  page,
  request,
  baseURL,
}) => {
  const person = newPerson(newDomain(), "Runa");
  await joinQuickly(person);
  const elsewhere = await requestAs(person);
  expect((await elsewhere.get("/api/me")).status()).toBe(200);

  const link = await askForLink(page, person);
  await signInQuickly(page, person);
  await page.goto(link);
  await expect(page.getByText(LOCKED)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expectAccessible(page);
  await setPassword(page, "short");
  await expect(page.getByText("Password must be at least 6 characters")).toHaveCount(2);
  const renewed = { ...person, password: "another-quiet-harbour" };
  await setPassword(page, renewed.password);
  await expect(page.getByText("Password Reset Successful").first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect((await page.context().cookies()).filter(({ name }) => name === "session")).toEqual([]);

  expect((await elsewhere.get("/api/me")).status()).toBe(401);
  expect((await elsewhere.get("/submissions")).url()).toMatch(/\/login/);

  const { email, password } = person;
  expect((await request.post("/api/login", { data: { email, password } })).status()).toBe(401);
  await logIn(page, renewed);
  await expectToastAboveHeading(page, "Logged in");
  const changed = await readMail(person.email, "Your password was changed");

  await page.context().clearCookies();
  await page.goto(link);
  await expect(page).toHaveURL(/\/forgot-password\?error=link$/);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Invalid or Expired Link");

  // Someone who didn't do this can take the account back with the email that announces it.
  expect(linkTo("/forgot-password", changed)).toBe(`${baseURL}/forgot-password`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Check your email" })).toBeVisible();
});

test("a reset page without a link warns and goes to the login (E2)", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page.getByText("Invalid Reset Link").first()).toBeVisible();
  await expect(page.getByText("The reset link is missing or invalid.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test("emailed links keep their token on this site (SEC-A8)", async ({ page, request }) => {
  const [newcomer, member] = [newPerson(newDomain(), "Sven"), newPerson(newDomain(), "Sven")];
  await request.post("/api/register", { data: { ...newcomer, agreedToTerms: true } });
  await joinQuickly(member);
  await request.post("/api/forgot-password", { data: { email: member.email } });
  for (const link of [await verificationLink(newcomer.email), await resetLink(member.email)]) {
    const { hosts, referrers } = listen(page);
    const response = await page.goto(link);
    expect(response?.headers()["cache-control"]).toContain("no-store");
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
    await expect(page.getByRole("button", { name: /Verify Email|Reset Password/ })).toBeVisible();
    await expect(page).not.toHaveURL(/token/);
    await page.getByRole("link", { name: "Login", exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect([...hosts]).toEqual([new URL(page.url()).host]);
    expect([...referrers].filter((referrer) => referrer.includes("token"))).toEqual([]);
    await page.goBack();
    await expect(page).not.toHaveURL(/token/);
  }
});

test("a lost verification email is sent again, and only the new link works (B1.7)", async ({
  page,
  request,
}) => {
  const person = newPerson(newDomain(), "Tove");
  const first = await signUpQuickly(person);
  await page.goto("/login");
  await page.getByRole("link", { name: "Send it again" }).click();
  // While the link is still loading, this would fill the login page's own Email field.
  await expect(page).toHaveURL(/\/resend-verification$/);
  await page.getByLabel("Email").fill(person.email);
  await page.getByRole("button", { name: "Resend Verification Email" }).click();
  await expect(page.getByText("Verification Email Sent").first()).toBeVisible();
  for (const [link, outcome] of [
    [first, "Invalid verification link"],
    [await verificationLink(person.email), "Your email is verified"],
  ] as const) {
    await page.goto(link);
    await page.getByRole("button", { name: "Verify Email" }).click();
    await expect(page.getByText(outcome)).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const { email, password } = person;
  expect((await request.post("/api/login", { data: { email, password } })).status()).toBe(200);
});
