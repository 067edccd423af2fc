import { expect, type Page } from "@playwright/test";
import { LOGINS } from "@/prisma/demo/companies";
import { expectAccessible } from "./accessible";
import {
  joinQuickly,
  newDomain,
  newPerson,
  type Person,
  requestAs,
  reviewQuickly,
  signInQuickly,
} from "./people";
import { test } from "./test";

/** Another text each time, so that moderation finds no near-duplicate. */
function newText(): string {
  return `Explains every change of plan, seen over ${2 + Math.floor(Math.random() * 100_000)} sprints.`;
}

async function makePair(): Promise<{ author: Person; leader: Person }> {
  const domain = newDomain();
  const author = newPerson(domain, "Tomas");
  const leader = newPerson(domain, `Ingrid${domain.slice(10, 18)}`);
  await joinQuickly(leader);
  await joinQuickly(author);
  return { author, leader };
}

type Decision = { decision: "publish" } | { decision: "remove"; reason: string };

async function decide(id: string, decision: Decision): Promise<void> {
  const request = await requestAs({ email: LOGINS.administrator });
  const answer = await request.post("/api/admin/reviews/decide", { data: { ids: [id], ...decision } });
  expect(await answer.json()).toEqual({ ids: [id] });
}

async function idOf(page: Page, list: "submitted" | "me"): Promise<string> {
  const [review] = (await (await page.request.get(`/api/reviews/${list}`)).json()) as { id: string }[];
  return review?.id ?? "";
}

test("an author reads why a review was held and removed, and asks for another look (G48)", async ({
  page,
}) => {
  const { author, leader } = await makePair();
  await reviewQuickly(author, leader, newText(), { isHeld: true });
  await signInQuickly(page, author);
  await page.goto("/submissions");
  const review = page.getByRole("article");
  await expect(review).toContainText("Waiting for a moderator");
  await expect(review).toContainText("Why it’s held: an insult.");
  await expect(review.getByRole("button", { name: "Ask a person to look again" })).toBeHidden();
  await expectAccessible(page, "held");

  const id = await idOf(page, "submitted");
  const reason = "It attacks a person instead of describing what they do at work.";
  await decide(id, { decision: "remove", reason });
  await page.reload();
  await expect(review).toContainText(`The moderator’s reason: ‘${reason}’`);
  await expectAccessible(page, "removed");

  await review.getByRole("button", { name: "Ask a person to look again" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Ask a person to look again?" });
  await expect(dialog.getByRole("button", { name: "Don’t ask" })).toBeFocused();
  await expectAccessible(page, "dialog");
  await dialog.getByRole("button", { name: "Ask for another look" }).click();
  await expect(review).toContainText("You asked for another look. A moderator will decide.");
  await expect(dialog).toBeHidden();
  await expect(review.getByRole("button", { name: "Ask a person to look again" })).toBeHidden();
});

test("an author withdraws a review, and it's gone for its leader too (G48) @phone-only", async ({ page }) => {
  const { author, leader } = await makePair();
  const text = newText();
  await reviewQuickly(author, leader, text);
  await signInQuickly(page, author);
  const asLeader = await requestAs(leader);
  const received = async () => (await asLeader.get("/api/reviews/me")).text();
  expect(await received()).toContain(text);

  await page.goto("/submissions");
  await page.getByRole("article").getByRole("button", { name: "Withdraw" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Withdraw this review?" });
  await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
  await expect(dialog.getByText(text)).toBeVisible();
  await expectAccessible(page, "dialog");
  await dialog.getByRole("button", { name: "Withdraw for good" }).click();
  await expect(page.getByText("This review is gone for everyone.").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "No Submissions Found" })).toBeVisible();
  expect(JSON.parse(await received())).toEqual([]);
});

test("a leader reports a threat, which is hidden until a moderator decides (G48) @phone-only", async ({
  page,
}) => {
  const { author, leader } = await makePair();
  const text = newText();
  await reviewQuickly(author, leader, text);
  const asAuthor = await requestAs(author);
  const submissions = async () => (await asAuthor.get("/submissions")).text();
  expect(await submissions()).not.toContain("Waiting for a moderator");
  await signInQuickly(page, leader);
  await page.goto("/leader-reviews");
  const id = await idOf(page, "me");
  await page.getByRole("article").getByRole("button", { name: "Report" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this review?" });
  await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole("button", { name: "Report", exact: true }).click();
  await expect(dialog.getByText("Choose what is wrong with the review")).toBeVisible();
  await expectAccessible(page, "error");
  await dialog.getByRole("radio", { name: "It threatens someone" }).check();
  await expect(dialog.getByText("We’ll hide the review at once, until a moderator decides.")).toBeVisible();
  await dialog.getByLabel("Note for the moderator").fill("The second half of the sentence.");
  await expectAccessible(page, "dialog");
  await dialog.getByRole("button", { name: "Report", exact: true }).click();
  await expect(
    page.getByText("Reported. We've hidden the review until a moderator decides.").first(),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "No Feedback Found" })).toBeVisible();

  expect(await submissions()).toContain("Waiting for a moderator");
  await decide(id, { decision: "publish" });
  await page.reload();
  const review = page.getByRole("article");
  await expect(review).toContainText(text);
  await expect(review).toContainText("A moderator has looked at it");
  await expect(review.getByRole("button", { name: "Report" })).toBeHidden();
  await expectAccessible(page, "decided");
});
