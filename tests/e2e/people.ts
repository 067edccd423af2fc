import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  title: string;
};

/** A work domain that nobody else in this run has. */
export function newDomain(): string {
  return `fjordline-${randomBytes(4).toString("hex")}.com`;
}

export function newPerson(domain: string, firstName: string, lastName = "Okafor"): Person {
  const password = `quiet-harbour-${randomBytes(4).toString("hex")}`;
  const email = `${firstName}.${randomBytes(3).toString("hex")}@${domain}`.toLowerCase();
  return { firstName, lastName, email, password, title: "Team Lead" };
}

/** The mails to the address, the newest first, from the files that the product wrote. */
async function readMails(address: string): Promise<Email[]> {
  const folder = process.env.E2E_MAIL_DIR ?? "";
  const files = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
  const mails = await Promise.all(
    files
      .filter((name) => name.endsWith(".eml"))
      .map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))),
  );
  return mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
}

// The worker looks every five seconds for what no request has told it of.
const MAIL_TIMEOUT_MS = 20_000;

/** Waits for a mail to the address with this subject. */
export async function readMail(address: string, subject: string): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        found = (await readMails(address)).find((mail) => mail.subject === subject);
        return found?.subject;
      },
      { timeout: MAIL_TIMEOUT_MS },
    )
    .toBe(subject);
  if (!found) throw new Error(`No mail to ${address}`);
  return found;
}

/** The link with a token in the mail of this subject. */
async function mailedLink(address: string, subject: string): Promise<string> {
  const { text } = await readMail(address, subject);
  const link = /http\S+\?token=[\w-]+/.exec(text ?? "")?.[0];
  if (!link) throw new Error("The mail has no link with a token");
  return link;
}

export function verificationLink(address: string): Promise<string> {
  return mailedLink(address, "Verify your email address");
}

export function resetLink(address: string): Promise<string> {
  return mailedLink(address, "Reset your password");
}

export async function register(page: Page, person: Person): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Job title").fill(person.title);
  await page.getByLabel("I agree to the Terms and Conditions").check();
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Account created successfully!").first()).toBeVisible();
}

export async function verify(page: Page, person: Person): Promise<void> {
  await page.goto(await verificationLink(person.email));
  await page.getByRole("button", { name: "Verify Email" }).click();
  await page.getByRole("link", { name: "Go to Login" }).click();
  await expect(page).toHaveURL(/\/login/);
}

export async function logIn(page: Page, person: Person): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith("/login")) await page.goto("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Log In", exact: false }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** Registers and verifies by the endpoints alone, for journeys that are about something else. */
export async function joinQuickly(request: APIRequestContext, person: Person): Promise<void> {
  const registered = await request.post("/api/register", { data: { ...person, agreedToTerms: true } });
  expect(registered.status()).toBe(200);
  const token = new URL(await verificationLink(person.email)).searchParams.get("token");
  expect((await request.get(`/api/verify-email?token=${token}`)).status()).toBe(200);
}

/** Gives the browser of this page the person's session. */
export async function signInQuickly(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  const answer = await page.request.post("/api/login", { data: { email, password } });
  expect(answer.status()).toBe(200);
}

/** Submits a review of the person's own company by the endpoint alone. The page must be signed in. */
export async function submitQuickly(page: Page, text: string): Promise<void> {
  const { companyId } = (await (await page.request.get("/api/me")).json()) as { companyId: string };
  const ratings = { communicationRating: 4, supportRating: 4, growthRating: 4, overallRating: 5 };
  const answer = await page.request.post("/api/reviews", {
    data: { companyId, ...ratings, reviewText: text },
  });
  expect(answer.status()).toBe(201);
}

/** Sets another password by the link of a reset mail, by the endpoints alone. */
export async function resetQuickly(
  request: APIRequestContext,
  { email }: Person,
  password: string,
): Promise<void> {
  expect((await request.post("/api/forgot-password", { data: { email } })).status()).toBe(200);
  const token = new URL(await resetLink(email)).searchParams.get("token");
  expect((await request.post("/api/reset-password", { data: { token, password } })).status()).toBe(200);
}

/** The link of the mail to this page of the site. */
export function linkTo(path: string, { text }: Email): string {
  const link = (text?.match(/http\S+/g) ?? []).find((url) => new URL(url).pathname === path);
  if (!link) throw new Error(`The mail has no link to ${path}`);
  return link;
}
