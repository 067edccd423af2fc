import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { chooseLeader, rateAll, reviewDialog, sendReview } from "./dialog";
import {
  joinQuickly,
  logIn,
  newDomain,
  newPerson,
  type Person,
  register,
  requestAs,
  reviewQuickly,
  signInQuickly,
  verificationLink,
  verify,
} from "./people";
import { inOwnBrowser } from "./scene";
import { test } from "./test";
import { expectToastAboveHeading } from "./toast";
import { watchAddresses, watchSubmissions } from "./wire";

/** Different each time, because the dashboard shows the reviews of every journey in this run. */
function newText(): string {
  const sprints = 2 + Math.floor(Math.random() * 100_000);
  return `Explains every change of plan before it lands, seen over ${sprints} sprints.`;
}

async function write(page: Page, dialog: Locator, leader: Person, text: string): Promise<void> {
  await chooseLeader(dialog, leader.firstName);
  await rateAll(dialog);
  await dialog.getByRole("group", { name: "Overall" }).locator("label", { hasText: "5 out of 5" }).click();
  await dialog.getByLabel("Your review").fill(text);
  await sendReview(dialog);
  await expect(
    page.getByText("Your anonymous review has been submitted successfully.").first(),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function expectCorrectable(page: Page, { email, title }: Person): Promise<void> {
  const panel = page.getByRole("status").filter({ hasText: email });
  await expect(panel).toBeFocused();
  await expectAccessible(page);
  const first = await verificationLink(email);
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(panel).toContainText("If this address still needs to be verified");
  await expect(panel).toContainText("unless we sent one in the last few minutes");
  expect(await verificationLink(email)).toBe(first);
  const kept = () => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]);
  expect(await page.evaluate(kept)).not.toContain(email);

  await page.getByRole("button", { name: "Wrong address?" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Job title")).toHaveValue(title);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue("");
}

test("someone registers, verifies, logs in and reviews a colleague, who reads it, and no one else does until it is public (G83) @phone-only", async ({
  browser,
  page,
}) => {
  const text = newText();
  const domain = newDomain();
  const author = newPerson(domain, "Amara", "Nilsen");
  const leader = newPerson(domain, `Lena${domain.slice(10, 18)}`);
  const third = newPerson(domain, "Theo", "Marsh");

  await register(page, author);
  await test.step("the panel names the address, asks for the email again and goes back to correct it", () =>
    expectCorrectable(page, author));
  await verify(page, author);
  await joinQuickly(leader);
  await logIn(page, author);
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await expectToastAboveHeading(page, "Logged in");
  const expectOneSize = watchSubmissions(page);
  const expectNoAccount = await watchAddresses(page);
  // This page's own stats are fetched again after sending.
  await page.goto("/leader-reviews");
  const command = page.getByRole("option", { name: "Write a review" });
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(command).toBeVisible({ timeout: 1000 });
  }).toPass();
  await command.click();
  await write(page, reviewDialog(page), leader, text);
  await expectOneSize(1);
  await page.waitForLoadState("networkidle");
  expectNoAccount();
  await page.goto("/submissions");
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText(`${leader.firstName} ${leader.lastName}`).first()).toBeVisible();
  await page.goto("/leader-reviews");
  await expect(page.getByText("No Feedback Found")).toBeVisible();

  const leaderId = await inOwnBrowser(browser, async (other) => {
    await signInQuickly(other, leader);
    await other.goto("/leader-reviews");
    await expect(other.getByText(text)).toBeVisible();
    await expect(other.getByText("Overall 5/5")).toBeVisible();
    await expect(other.getByRole("main")).not.toContainText(author.lastName);
    return ((await (await other.request.get("/api/me")).json()) as { id: string }).id;
  });

  await joinQuickly(third);
  const asThird = await requestAs(third);
  // Spaces fill every list up.
  const read = async (path: string) => (await (await asThird.get(path)).text()).trimEnd();
  expect(await read(`/api/reviews?leaderId=${leaderId}`)).toBe("[]");
  const answer = await (await requestAs(leader)).put("/api/me", { data: { areReviewsPublic: true } });
  expect(answer.status()).toBe(200);
  expect(await read(`/api/reviews?leaderId=${leaderId}`)).toContain(text);
  // The dashboard can't tell: its three newest reviews come from the journey that ran last.
  const lookup = await read(`/leader-lookup?id=${leaderId}`);
  expect(lookup).toContain(text);
  expect(lookup).not.toContain(author.lastName);
});

test("an author unlinks a review: it disappears from their submissions and stays with the leader", async ({
  page,
}) => {
  const text = newText();
  const domain = newDomain();
  const author = newPerson(domain, "Ines");
  const leader = newPerson(domain, "Ravi");
  await joinQuickly(author);
  await joinQuickly(leader);
  await reviewQuickly(author, leader, text, { isOfToday: true });
  await signInQuickly(page, author);
  await page.goto("/submissions");
  await page.getByRole("button", { name: "Unlink from my account" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Unlink this review from your account?" });
  await expect(dialog.getByRole("button", { name: "Keep it linked" })).toBeFocused();
  await dialog.getByRole("button", { name: "Keep it linked" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(text)).toBeVisible();
  await page.getByRole("button", { name: "Unlink from my account" }).click();
  await dialog.getByRole("button", { name: "Unlink for good" }).click();
  await expect(page.getByText("This review no longer belongs to any account.").first()).toBeVisible();
  await expect(page.getByText("No Submissions Found")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No Submissions Found")).toBeVisible();

  expect(await (await (await requestAs(leader)).get("/api/reviews/me")).text()).toContain(text);
});

test("the cookie is for this site alone; logging out ends the session on the server at once, and the way back leads through login (SEC-S1, SEC-S2)", async ({
  page,
}) => {
  const person = newPerson(newDomain(), "Nadia");
  await joinQuickly(person);
  await logIn(page, person);
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeFocused();
  await page.goto("/submissions");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "session")).toMatchObject({
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    domain: "localhost",
  });
  await page.getByRole("button", { name: "My Account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("auth-storage") ?? "")).not.toContain(person.email);
  await page.context().addCookies(cookies);
  expect((await page.request.get("/api/me")).status()).toBe(401);
  await page.goto("/submissions");
  await expect(page).toHaveURL(/\/login\?next=%2Fsubmissions/);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Log In", exact: false }).click();
  await expect(page).toHaveURL(/\/submissions/);
});
