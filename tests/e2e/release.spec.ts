import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { chooseLeader, openReviewDialog, rateAll, sendReview } from "./dialog";
import { joinQuickly, newDomain, newPerson, requestAs, signInQuickly } from "./people";
import { test } from "./test";
import { watchSubmissions } from "./wire";

const RATINGS = { communicationRating: 4, supportRating: 4, growthRating: 4, overallRating: 4 };
const HOLD = "Hold until 3 people have written";

/** Another text each time, so that moderation finds no near-duplicate. */
function newText(what: string): string {
  return `${what}, seen over ${2 + Math.floor(Math.random() * 100_000)} sprints.`;
}

test("an author lets a review wait, which only they see, delivers it, and withdraws another one (G54 to G56) @phone-only", async ({
  page,
}) => {
  const domain = newDomain();
  const author = newPerson(domain, "Tomas");
  const leader = newPerson(domain, `Solveig${domain.slice(10, 18)}`);
  const { id, companyId } = await joinQuickly(leader);
  await joinQuickly(author);
  const delivered = newText("Says what matters before the week begins");
  const withdrawn = newText("Keeps promises made to customers, and to us");
  await signInQuickly(page, author);

  const asLeader = await requestAs(leader);
  const received = async () => (await asLeader.get("/api/reviews/me")).text();

  const expectOneSize = watchSubmissions(page);
  await page.goto("/dashboard");
  const dialog = await openReviewDialog(page);
  await chooseLeader(dialog, leader.firstName);
  await rateAll(dialog);
  await dialog.getByLabel("Your review").fill(delivered);
  await expect(dialog.getByRole("radio", { name: "Deliver now" })).toBeChecked();
  const notice = dialog.getByRole("region", { name: "People may guess who wrote this" });
  await notice.getByRole("button", { name: HOLD }).click();
  await expect(dialog.getByRole("radio", { name: HOLD })).toBeChecked();
  await expect(
    dialog.getByText(
      "You’re one of them. It comes out on the Monday after, with others that wait, or alone.",
    ),
  ).toBeVisible();
  await expectAccessible(page, "the form");
  await sendReview(dialog);
  await expect(page.getByText(/^It waits until 3 people have written\./).first()).toBeVisible();
  await expectOneSize(1);
  expect(JSON.parse(await received())).toEqual([]);

  const data = { revieweeId: id, companyId, ...RATINGS, reviewText: withdrawn, release: "together" };
  expect((await page.request.post("/api/reviews", { data })).status()).toBe(201);

  await page.goto("/submissions");
  const review = page.getByRole("article").filter({ hasText: delivered });
  await expect(review).toContainText(
    `Waiting until 3 people, including you, have written about ${leader.firstName} ${leader.lastName}. It’s delivered on the Monday after,`,
  );
  await expectAccessible(page, "what waits");
  await review.getByRole("button", { name: "Deliver now" }).click();
  const warning = page.getByRole("alertdialog", { name: "Deliver this review now?" });
  await expect(warning.getByRole("button", { name: "Keep waiting" })).toBeFocused();
  await warning.getByRole("button", { name: "Deliver now" }).click();
  await expect(page.getByText("Your review is delivered.").first()).toBeVisible();
  await expect(review.getByText("Waiting until 3 people")).toBeHidden();
  expect(await received()).toContain(delivered);
  expect(await received()).not.toContain(withdrawn);

  const waiting = page.getByRole("article").filter({ hasText: withdrawn });
  await waiting.getByRole("button", { name: "Withdraw" }).click();
  const last = page.getByRole("alertdialog", { name: "Withdraw this review?" });
  await expect(last.getByText("No one else can see it now, so no one notices.")).toBeVisible();
  await last.getByRole("button", { name: "Withdraw for good" }).click();
  await expect(waiting).toBeHidden();
  expect(await received()).toContain(delivered);
  expect(await received()).not.toContain(withdrawn);
});
