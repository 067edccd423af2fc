import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { joinQuickly, newDomain, newPerson, reviewQuickly, signInQuickly } from "./people";
import { inOwnBrowser } from "./scene";
import { test } from "./test";

const TEXT = "Plans change too late for the night shift to answer.";
const REPLY = "You’re right. From Monday the plan is fixed a week ahead.";

async function makeReviewed() {
  const domain = newDomain();
  const leader = newPerson(domain, "Lena", `Berg${domain.slice(10, 18)}`);
  const author = newPerson(domain, "Ines");
  const { id } = await joinQuickly(leader, { isPublic: true });
  await joinQuickly(author);
  await reviewQuickly(author, leader, TEXT);
  return { domain, leader, author, id, name: `Lena ${leader.lastName}` };
}

test("a leader replies to a review, thanks its author and reports it, and each reader sees what is theirs (G57, G58) @phone-only", async ({
  page,
  browser,
}) => {
  const { domain, leader, author, id, name } = await makeReviewed();
  await signInQuickly(page, leader);
  await page.goto("/leader-reviews");
  const card = page.getByRole("article").filter({ hasText: TEXT });
  await card.getByRole("button", { name: "Reply" }).click();
  const box = card.getByLabel("Your public reply");
  await expect(box).toBeFocused();

  await box.fill("I know who wrote this. Ines, come and see me.");
  await card.getByRole("button", { name: "Publish reply" }).click();
  await expect(card.getByText(/^Please take out the guesses at who wrote the review/)).toBeVisible();
  await expectAccessible(page, "refused reply");
  await page.reload();
  await card.getByRole("button", { name: "Reply" }).click();
  await expect(box).toHaveValue("I know who wrote this. Ines, come and see me.");
  await box.fill(REPLY);
  await card.getByRole("button", { name: "Publish reply" }).click();
  await expect(card.getByRole("heading", { name: `Reply from ${name}` })).toBeVisible();
  await card.getByRole("button", { name: "Thank" }).click();
  await expect(card.getByRole("button", { name: "Thanked" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page, "reply and thanks");

  await inOwnBrowser(browser, async (other) => {
    await signInQuickly(other, author);
    const answered = other.waitForResponse((response) => response.url().includes("/submitted/responses"));
    await other.goto("/submissions");
    const own = other.getByRole("article").filter({ hasText: TEXT });
    await expect(own.getByText(REPLY)).toBeVisible();
    await expect(own.getByText(`${name} thanked you, week of`)).toBeVisible();
    expect((await (await answered).body()).length).toBe(32_768);
    await expectAccessible(other, "submissions with a reply");
    // The page itself has none of it, whose length the network would show.
    const html = await (await other.request.get("/submissions")).text();
    expect(html).toContain(TEXT);
    expect(html).not.toContain("From Monday");
    const reader = newPerson(domain, "Omar");
    await joinQuickly(reader);
    await signInQuickly(other, reader);
    await other.goto(`/leader-lookup?id=${id}`);
    const shown = other.getByRole("article").filter({ hasText: TEXT });
    await expect(shown.getByText(REPLY)).toBeVisible();
    await expect(shown.getByText(/thank/i)).toHaveCount(0);
  });

  await card.getByRole("button", { name: "Report" }).click();
  await page.getByRole("radio", { name: "It states something untrue as a fact" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Report", exact: true }).click();
  await expect(card.getByText("Reported")).toBeVisible();
  await card.getByRole("button", { name: "Delete reply" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete reply" }).click();
  await expect(card.getByText(REPLY)).toHaveCount(0);
  await expect(card.getByRole("button", { name: "Reply" })).toBeVisible();
});

test("a held reply waits for an administrator, who removes it with a reason that its leader reads (G59)", async ({
  page,
  browser,
}) => {
  const { domain, leader, name } = await makeReviewed();
  await signInQuickly(page, leader);
  await page.goto("/leader-reviews");
  const card = page.getByRole("article").filter({ hasText: TEXT });
  await card.getByRole("button", { name: "Reply" }).click();
  await card.getByLabel("Your public reply").fill("I have asked Priya to plan ahead.");
  await card.getByRole("button", { name: "Publish reply" }).click();
  await expect(card.getByText("Reply waiting for a moderator")).toBeVisible();

  await inOwnBrowser(browser, async (other) => {
    const administrator = newPerson(domain, "Ada");
    await joinQuickly(administrator, { isAdmin: true });
    await signInQuickly(other, administrator);
    await other.goto("/admin/panel?queue=replies");
    const queued = other.getByRole("article", { name });
    await expect(queued.locator("mark")).toHaveText("Priya");
    await expect(queued.getByText(TEXT)).toBeVisible();
    await expectAccessible(other, "held reply");
    await queued.focus();
    const decided = other.waitForResponse((response) => response.url().includes("/decide"));
    for (const key of ["r", "5", "Enter"]) await other.keyboard.press(key);
    await expect(queued).toHaveCount(0);
    await other.getByRole("link", { name: "Audit log" }).click();
    expect((await decided).status()).toBe(200);
  });

  await page.reload();
  await expect(card.getByText("Reply removed")).toBeVisible();
  await expect(card.getByText(/It names people other than the one it's about/)).toBeVisible();
  await expect(card.getByRole("button", { name: /^Reply/ })).toHaveCount(0);
});
