import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import type { Ratings } from "@/lib/ratings/schema";
import type { Canary, Stored } from "../access/leaks";
import type { Kind } from "../access/table";
import type { ScriptScene } from "./script-scene";

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  title: string;
};

export type NewMember = Omit<Person, "password"> & { isPublic: boolean; isAdmin: boolean };
export type HeldReviews = { leaderName: string; count: number };
/** `author` and `leader` are addresses. */
export type NewReview = {
  author: string;
  leader: string;
  text: string;
  ratings: Partial<Ratings>;
  isHeld: boolean;
  isOfToday: boolean;
};
export type Member = { id: string; companyId: string; company: { name: string } };
/** `cookies` has the header of each person who has a session. */
export type AccessScene = {
  cookies: Record<Kind, string>;
  ids: { company: string; leader: string; code: string };
  canaries: Canary[];
};
export type Cookie = { name: string; value: string };

/** The demo's password (prisma/seed.ts), which is hashed already. */
const PASSWORD = "amber-kettle-orchard";

export function newDomain(): string {
  return `fjordline-${randomBytes(4).toString("hex")}.com`;
}

export function newPerson(domain: string, firstName: string, lastName = "Okafor"): Person {
  const email = `${firstName}.${randomBytes(3).toString("hex")}@${domain}`.toLowerCase();
  return { firstName, lastName, email, password: PASSWORD, title: "Team Lead" };
}

/** Newest first. */
async function readMails(address: string): Promise<Email[]> {
  const folder = process.env.E2E_MAIL_DIR ?? "";
  const files = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
  const contents = files
    .filter((name) => name.endsWith(".eml"))
    .map((name) => readFileSync(path.join(folder, name)))
    // Parsing is slow, and the folder has the emails of every other test.
    .filter((content) => content.includes(address));
  const mails = await Promise.all(contents.map((content) => PostalMime.parse(content)));
  return mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
}

export async function readMail(address: string, subject: string): Promise<Email> {
  let found: Email[] = [];
  const count = async () => {
    found = (await readMails(address)).filter((mail) => mail.subject === subject);
    return found.length;
  };
  const message = `emails '${subject}' to ${address}`;
  await expect.poll(count, { message }).toBeGreaterThan(0);
  const [newest] = found;
  if (!newest) throw new Error(`No mail to ${address}`);
  return newest;
}

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
  if (!page.url().endsWith("/register")) await page.goto("/register");
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Job title").fill(person.title);
  await page.getByRole("radio", { name: "From today" }).check();
  await page.getByLabel("I agree to the Terms and Conditions").check();
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  const panel = page.getByRole("status").filter({ hasText: "Account created successfully!" });
  await expect(panel).toContainText(person.email);
}

export async function verifyQuickly(
  request: APIRequestContext,
  { email }: Pick<Person, "email">,
): Promise<void> {
  const { search } = new URL(await verificationLink(email));
  expect((await request.get(`/api/verify-email${search}`)).status()).toBe(200);
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

export function joinQuickly(person: Person, { isPublic = false, isAdmin = false } = {}): Promise<Member> {
  if (person.password !== PASSWORD)
    throw new Error("A member made without the forms has the demo's password");
  return askMembers("/join", { ...person, isPublic, isAdmin } satisfies NewMember);
}

/** The account is old enough for another email, and its first one is lost. @returns the link it had */
export function signUpQuickly(person: Person): Promise<string> {
  return askMembers("/sign-up", person);
}

export function holdQuickly(held: HeldReviews): Promise<void> {
  return askMembers("/hold", held);
}

export async function signInQuickly(page: Page, { email }: Pick<Person, "email">): Promise<void> {
  const cookie = await askMembers<Cookie>("/sign-in", { email });
  const url = process.env.E2E_BASE_URL;
  await page.context().addCookies([{ ...cookie, url, httpOnly: true, sameSite: "Lax" }]);
}

export async function cookieOf({ email }: Pick<Person, "email">): Promise<string> {
  const { name, value } = await askMembers<Cookie>("/sign-in", { email });
  return `${name}=${value}`;
}

/** Without a page, which takes a process of the browser. */
export async function requestAs(person: Pick<Person, "email">): Promise<APIRequestContext> {
  return request.newContext({
    baseURL: process.env.E2E_BASE_URL,
    extraHTTPHeaders: { cookie: await cookieOf(person) },
  });
}

type ReviewOptions = Partial<Pick<NewReview, "ratings" | "isHeld" | "isOfToday">>;

/** The review is from yesterday. If it is held, then as an insult. */
export function reviewQuickly(author: Person, leader: Person, text: string, options: ReviewOptions = {}) {
  return reviewsQuickly([{ author, leader, text, ...options }]);
}

export function reviewsQuickly(
  reviews: ({ author: Person; leader: Person; text: string } & ReviewOptions)[],
): Promise<void> {
  const made = reviews.map(({ author, leader, ...review }) => ({
    ratings: {},
    isHeld: false,
    isOfToday: false,
    ...review,
    author: author.email,
    leader: leader.email,
  }));
  return askMembers("/reviews", made satisfies NewReview[]);
}

export function makeAccessScene(): Promise<AccessScene> {
  return askMembers("/access");
}

export function getScriptScene(): Promise<ScriptScene> {
  return askMembers("/scripts");
}

export function readStoredQuickly(): Promise<Stored> {
  return askMembers("/stored");
}

async function askMembers<T>(path: string, body: object = {}): Promise<T> {
  const url = `http://localhost:${process.env.E2E_MEMBERS_PORT}${path}`;
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** The page must be signed in. */
export async function submitQuickly(page: Page, text: string): Promise<void> {
  const { companyId } = (await (await page.request.get("/api/me")).json()) as { companyId: string };
  const ratings = { communicationRating: 4, supportRating: 4, growthRating: 4, overallRating: 5 };
  const answer = await page.request.post("/api/reviews", {
    data: { companyId, ...ratings, reviewText: text },
  });
  expect(answer.status()).toBe(201);
}

export async function resetQuickly(
  request: APIRequestContext,
  { email }: Person,
  password: string,
): Promise<void> {
  expect((await request.post("/api/forgot-password", { data: { email } })).status()).toBe(200);
  const token = new URL(await resetLink(email)).searchParams.get("token");
  expect((await request.post("/api/reset-password", { data: { token, password } })).status()).toBe(200);
}

export function linkTo(path: string, { text }: Email): string {
  const link = (text?.match(/http\S+/g) ?? []).find((url) => new URL(url).pathname === path);
  if (!link) throw new Error(`The mail has no link to ${path}`);
  return link;
}
