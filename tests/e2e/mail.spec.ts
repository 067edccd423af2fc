import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import {
  joinQuickly,
  linkTo,
  newDomain,
  newPerson,
  type Person,
  readMail,
  requestAs,
  signInQuickly,
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

async function reviewAddress(leader: Person) {
  const author = newPerson(leader.email.split("@")[1] ?? "", "Ivo", "Nilsen");
  await joinQuickly(author);
  const asAuthor = await requestAs(author);
  const text = newText();
  const data = { unregisteredLeaderEmail: leader.email, ...RATINGS, reviewText: text };
  expect((await asAuthor.post("/api/reviews", { data })).status()).toBe(201);
  return { author, asAuthor, text };
}

/** Without the form, which gives the same answer. */
async function signUp(request: APIRequestContext, person: Person): Promise<void> {
  const answer = await request.post("/api/register", { data: { ...person, agreedToTerms: true } });
  expect(answer.status()).toBe(200);
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
  page,
  request,
}) => {
  const leader = newPerson(newDomain(), "Lena");
  const { author, asAuthor, text } = await reviewAddress(leader);

  const mail = await readMail(leader.email, "Feedback is waiting for you");
  expect(`${mail.text} ${mail.html}`).not.toContain("date will slip");
  expect((await request.get(linkTo("/register", mail))).url()).toMatch(/\/register$/);
  await signUp(request, leader);
  await verifyQuickly(request, leader);
  await signInQuickly(page, leader);
  await page.goto("/leader-reviews");
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(author.lastName);

  expect(await (await asAuthor.get("/api/reviews/submitted")).json()).toMatchObject([
    { reviewText: text, reviewee: { firstName: leader.firstName, lastName: leader.lastName } },
  ]);
});

test("the email about new feedback leads to it, and unsubscribes by its link and by a mail program (B1.11, SEC-E2)", async ({
  page,
  request,
}) => {
  const leader = newPerson(newDomain(), "Runa");
  await joinQuickly(leader);
  await reviewAddress(leader);
  const mail = await readMail(leader.email, "You have new feedback");

  const toFeedback = linkTo("/leader-reviews", mail);
  expect((await request.get(toFeedback)).url()).toMatch(/\/login\?next=%2Fleader-reviews$/);
  await signInQuickly(page, leader);
  await page.goto(toFeedback);
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
