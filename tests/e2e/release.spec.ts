import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { chooseLeader, openReviewDialog, rateAll, sendReview } from "./dialog";
import { joinQuickly, newDomain, newPerson, type Person, signInQuickly } from "./people";
import { inOwnBrowser } from "./scene";
import { test } from "./test";
import { watchSubmissions } from "./wire";

const HOLD = "Hold until 3 people have written";

/** Another text each time, so that nothing resembles it. */
function newText(what: string): string {
  return `${what}, seen over ${2 + Math.floor(Math.random() * 100_000)} sprints.`;
}

async function writeAbout(page: Page, leader: Person, text: string) {
  await page.goto("/dashboard");
  const dialog = await openReviewDialog(page);
  await chooseLeader(dialog, leader.firstName);
  await rateAll(dialog);
  await dialog.getByLabel("Your review").fill(text);
  return dialog;
}

test("an author lets a review wait, which only they see, delivers it, and withdraws another one (G54 to G56) @phone-only", async ({
  browser,
  page,
}) => {
  const domain = newDomain();
  const author = newPerson(domain, "Tomas");
  const leader = newPerson(domain, `Solveig${domain.slice(10, 18)}`);
  await joinQuickly(leader);
  await joinQuickly(author);
  const delivered = newText("Says what matters before the week begins");
  const withdrawn = newText("Keeps promises made to customers, and to us");
  await signInQuickly(page, author);

  await inOwnBrowser(browser, async (other) => {
    await signInQuickly(other, leader);
    const expectNothing = async () => {
      await other.goto("/leader-reviews");
      await expect(other.getByRole("heading", { name: "No Feedback Found" })).toBeVisible();
    };

    const expectOneSize = watchSubmissions(page);
    const dialog = await writeAbout(page, leader, delivered);
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
    await expectNothing();

    await page.goto("/submissions");
    const review = page.getByRole("article").filter({ hasText: delivered });
    await expect(review).toContainText(
      `Waiting until 3 people, including you, have written about ${leader.firstName} ${leader.lastName}. It’s delivered on the Monday after,`,
    );
    await expectAccessible(page, "what waits");
    await review.getByRole("button", { name: "Deliver now" }).click();
    const warning = page.getByRole("alertdialog", { name: "Deliver this review now?" });
    await expect(warning.getByRole("button", { name: "Keep waiting" })).toBeFocused();
    await expectAccessible(page, "the warning");
    await warning.getByRole("button", { name: "Deliver now" }).click();
    await expect(page.getByText("Your review is delivered.").first()).toBeVisible();
    await expect(review.getByText("Waiting until 3 people")).toBeHidden();
    await other.reload();
    await expect(other.getByText(delivered)).toBeVisible();

    const second = await writeAbout(page, leader, withdrawn);
    await second.getByRole("radio", { name: HOLD }).check();
    await sendReview(second);
    await expect(page.getByText(/^It waits until 3 people have written\./).first()).toBeVisible();
    await page.goto("/submissions");
    const waiting = page.getByRole("article").filter({ hasText: withdrawn });
    await waiting.getByRole("button", { name: "Withdraw" }).click();
    const last = page.getByRole("alertdialog", { name: "Withdraw this review?" });
    await expect(last.getByText("No one else can see it now, so no one notices.")).toBeVisible();
    await last.getByRole("button", { name: "Withdraw for good" }).click();
    await expect(waiting).toBeHidden();
    await other.reload();
    await expect(other.getByText(delivered)).toBeVisible();
    await expect(other.getByText(withdrawn)).toBeHidden();
  });
});
