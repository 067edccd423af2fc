import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
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

async function writeReview(page: Page, text: string): Promise<{ author: Person; leader: Person }> {
  const domain = newDomain();
  const leader = newPerson(domain, `Ingrid${domain.slice(10, 18)}`);
  const author = newPerson(domain, "Tomas");
  await joinQuickly(leader);
  await joinQuickly(author);
  await signInQuickly(page, author);
  const found = await page.request.get(`/api/leaders/search?q=${leader.firstName}`);
  const [{ id, companyId }] = await found.json();
  const ratings = { communicationRating: 4, supportRating: 3, growthRating: 5, overallRating: 4 };
  const data = { revieweeId: id, companyId, ...ratings, reviewText: text };
  expect((await page.request.post("/api/reviews", { data })).status()).toBe(201);
  return { author, leader };
}

test("a member downloads their data, then deletes the account but not the review (SEC-G1) @phone-only", async ({
  page,
  request,
}) => {
  const text = `Explains every change of plan, seen over ${2 + Math.floor(Math.random() * 100_000)} sprints.`;
  const { author, leader } = await writeReview(page, text);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download your data" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^[a-z]+-data\.json$/);
  const copy = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(copy.account.email).toBe(author.email);
  expect(copy.reviewsSubmitted).toMatchObject([{ reviewText: text, state: "PUBLISHED" }]);

  await page.getByRole("button", { name: "Delete your account…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete your account?" });
  await expect(dialog.getByRole("button", { name: "Keep my account" })).toBeFocused();
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(dialog.getByText("Choose what happens to the reviews you wrote")).toBeVisible();
  await dialog.getByRole("radio", { name: "Leave them, linked to no one" }).check();
  await dialog.getByLabel("Your password", { exact: true }).fill("not this one");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(dialog.getByText("That isn't your current password.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Your password", { exact: true }).fill(author.password);
  await dialog.getByRole("button", { name: "Delete for good" }).click();

  await expect(page.getByText("Account deleted").first()).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("link", { name: "Login", exact: true }).first()).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => name === "session")).toEqual([]);
  const { email, password } = author;
  expect((await page.request.post("/api/login", { data: { email, password } })).status()).toBe(401);
  const mail = await readMail(email, "Your account was deleted");
  expect(mail.text).toContain("This can't be undone.");
  await page.goto(linkTo("/register", mail));
  await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeVisible();
  const again = { ...author, password: "another-quiet-harbour", agreedToTerms: true };
  expect((await request.post("/api/register", { data: again })).status()).toBe(200);
  await verifyQuickly(request, author);

  expect(await (await (await requestAs(leader)).get("/api/reviews/me")).text()).toContain(text);
});
