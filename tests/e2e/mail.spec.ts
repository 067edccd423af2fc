import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { enterAddress, openReviewDialog, rateAll, sendReview } from "./dialog";
import {
  joinQuickly,
  linkTo,
  newDomain,
  newPerson,
  type Person,
  readMail,
  register,
  signInQuickly,
  verificationLink,
  verifyQuickly,
} from "./people";
import { test } from "./test";

const RATINGS = { communicationRating: 4, supportRating: 4, growthRating: 4, overallRating: 4 };
const UNSUBSCRIBED = "You're unsubscribed. We won't send any more emails about feedback to this address.";
const KEPT = "We'll email this address about feedback again.";

function newText(): string {
  const sprints = 2 + Math.floor(Math.random() * 100_000);
  return `Says early when a date will slip, seen over ${sprints} sprints.`;
}

async function reviewByAddress(page: Page, address: string, text: string): Promise<void> {
  await page.goto("/dashboard");
  const dialog = await openReviewDialog(page);
  await enterAddress(dialog, address);
  await expect(dialog.getByText("The email says nothing about your review.")).toBeVisible();
  await rateAll(dialog);
  await dialog.getByLabel("Your review").fill(text);
  await sendReview(dialog);
  await expect(page.getByText("Review Submitted").first()).toBeVisible();
}

async function reviewQuickly(page: Page, leader: Person): Promise<void> {
  const author = newPerson(leader.email.split("@")[1] ?? "", "Ivo");
  await joinQuickly(author);
  await signInQuickly(page, author);
  const data = { unregisteredLeaderEmail: leader.email, ...RATINGS, reviewText: newText() };
  expect((await page.request.post("/api/reviews", { data })).status()).toBe(201);
  await page.context().clearCookies();
}

/** Without the form, which answers the same. */
async function signUp(request: APIRequestContext, person: Person): Promise<void> {
  const answer = await request.post("/api/register", { data: { ...person, agreedToTerms: true } });
  expect(answer.status()).toBe(200);
}

async function logInQuickly(request: APIRequestContext, { email, password }: Person): Promise<number> {
  return (await request.post("/api/login", { data: { email, password } })).status();
}

async function wantsMail(page: Page, person: Person): Promise<boolean> {
  await signInQuickly(page, person);
  const account = (await (await page.request.get("/api/me")).json()) as {
    emailNotificationsEnabled: boolean;
  };
  await page.context().clearCookies();
  return account.emailNotificationsEnabled;
}

test("a leader who has no account gets an email, signs up from it, and reads what waits (SEC-R7)", async ({
  browser,
  page,
  request,
}) => {
  const [domain, text] = [newDomain(), newText()];
  const author = newPerson(domain, "Amara", "Nilsen");
  const leader = newPerson(domain, "Lena");
  await joinQuickly(author);
  await signInQuickly(page, author);
  await reviewByAddress(page, leader.email, text);

  const mail = await readMail(leader.email, "Feedback is waiting for you");
  expect(`${mail.text} ${mail.html}`).not.toContain("date will slip");
  const context = await browser.newContext();
  const leaders = await context.newPage();
  await leaders.goto(linkTo("/register", mail));
  await expect(leaders).toHaveURL(/\/register$/);
  await register(leaders, leader);
  await verifyQuickly(request, leader);
  await signInQuickly(leaders, leader);
  await leaders.goto("/leader-reviews");
  await expect(leaders.getByText(text)).toBeVisible();
  await expect(leaders.getByRole("main")).not.toContainText(author.lastName);
  await context.close();

  await page.goto("/submissions");
  await expect(page.getByText(`${leader.firstName} ${leader.lastName}`).first()).toBeVisible();
});

test("the email about new feedback leads to it, and unsubscribes by its link and by a mail program (B1.11, SEC-E2)", async ({
  page,
  request,
}) => {
  const leader = newPerson(newDomain(), "Runa");
  await joinQuickly(leader);
  await reviewQuickly(page, leader);
  const mail = await readMail(leader.email, "You have new feedback");

  await page.goto(linkTo("/leader-reviews", mail));
  await expect(page).toHaveURL(/\/login\?next=%2Fleader-reviews$/);
  await page.getByLabel("Email").fill(leader.email);
  await page.getByLabel("Password", { exact: true }).fill(leader.password);
  await page.getByRole("main").getByRole("button", { name: "Log In", exact: false }).click();
  await expect(page).toHaveURL(/\/leader-reviews$/);
  await expect(page.getByText("Says early when a date will slip").first()).toBeVisible();
  await page.context().clearCookies();

  const link = linkTo("/unsubscribe", mail);
  const response = await page.goto(link);
  expect(response?.headers()["cache-control"]).toContain("no-store");
  expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(page.getByRole("status").filter({ hasText: UNSUBSCRIBED })).toBeVisible();
  await expect(page).toHaveURL(/\/unsubscribe$/);
  await expectAccessible(page);
  expect(await wantsMail(page, leader)).toBe(false);
  await page.getByRole("button", { name: "Keep getting emails" }).click();
  await expect(page.getByRole("status").filter({ hasText: KEPT })).toBeVisible();
  expect(await wantsMail(page, leader)).toBe(true);

  const header = mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  const form = { "List-Unsubscribe": "One-Click" };
  const url = header.replace(/^<|>$/g, "");
  // In a browser the same address is the page, and opening it changes nothing.
  expect((await request.get(url)).url()).toBe(link);
  expect(await wantsMail(page, leader)).toBe(true);
  expect((await request.post(url, { form })).status()).toBe(200);
  expect(await wantsMail(page, leader)).toBe(false);
  expect((await request.post(url.replace(/&t=.*/, ""), { form })).status()).toBe(400);
});

test("an address alone unsubscribes too, and its owner can undo that once, by an emailed link @phone-only", async ({
  page,
}) => {
  const member = newPerson(newDomain(), "Tove");
  await joinQuickly(member);
  for (const address of [`nobody@${newDomain()}`, member.email]) {
    await page.goto(`/unsubscribe?email=${encodeURIComponent(address)}`);
    await expect(page.getByRole("status").filter({ hasText: UNSUBSCRIBED })).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep getting emails" })).toHaveCount(0);
  }
  expect(await wantsMail(page, member)).toBe(false);
  const link = linkTo("/unsubscribe", await readMail(member.email, "You are unsubscribed"));
  for (const outcome of [KEPT, "This link has been used or has expired."]) {
    await page.goto(link);
    await expect(page).toHaveURL(/\/unsubscribe$/);
    await page.getByRole("button", { name: "Keep getting emails" }).click();
    await expect(page.getByRole("main").getByText(outcome)).toBeVisible();
  }
  expect(await wantsMail(page, member)).toBe(true);

  await page.goto("/unsubscribe");
  await expect(page.getByText("Email parameter is required.")).toBeVisible();
});

test("signing up with an address that has an account sends an email that leads to the login", async ({
  page,
  request,
}) => {
  const person = newPerson(newDomain(), "Sven");
  await joinQuickly(person);
  await signUp(request, { ...person, password: "another-quiet-harbour" });
  const mail = await readMail(person.email, "You already have an account");
  await page.goto(linkTo("/login", mail));
  await expect(page).toHaveURL(/\/login$/);
  expect(await logInQuickly(request, person)).toBe(200);
});

test("an address that was signed up twice gets its password only from the email (B1.6)", async ({
  page,
  request,
}) => {
  const first = newPerson(newDomain(), "Liv");
  const second = { ...first, password: "another-quiet-harbour" };
  await signUp(request, first);
  await verificationLink(first.email);
  await signUp(request, second);
  // Only the link of the second one works.
  await page.goto(await verificationLink(first.email, 2));
  await page.getByRole("button", { name: "Verify Email" }).click();
  await expect(page.getByText(/emailed you a link to choose your password/)).toBeVisible();
  const mail = await readMail(first.email, "Choose your password");
  await page.goto(linkTo("/reset-password", mail));
  await expect(page.getByLabel("Email")).toHaveValue(first.email);
  await page.getByLabel("New password", { exact: true }).fill("a-third-quiet-harbour");
  await page.getByLabel("Confirm password", { exact: true }).fill("a-third-quiet-harbour");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page).toHaveURL(/\/login$/);
  for (const each of [first, second]) expect(await logInQuickly(request, each)).toBe(401);
  expect(await logInQuickly(request, { ...first, password: "a-third-quiet-harbour" })).toBe(200);
});
