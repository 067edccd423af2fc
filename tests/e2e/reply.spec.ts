import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { joinQuickly, newDomain, newPerson, requestAs, reviewQuickly, signInQuickly } from "./people";
import { inOwnBrowser } from "./scene";
import { test } from "./test";

const TEXT = "Plans change too late for the night shift to answer.";
const REPLY = "You’re right. From Monday the plan is fixed a week ahead.";

async function makeReviewed() {
  const domain = newDomain();
  const leader = newPerson(domain, "Lena", `Berg${domain.slice(10, 18)}`);
  const author = newPerson(domain, "Ines");
  await joinQuickly(leader, { isPublic: true });
  await joinQuickly(author);
  await reviewQuickly(author, leader, TEXT);
  return { domain, leader, author, name: `Lena ${leader.lastName}` };
}

test("a leader replies to a review, thanks its author, who sees both, and deletes the reply (G57, G58) @phone-only", async ({
  page,
  browser,
}) => {
  const { leader, author, name } = await makeReviewed();
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
    // The page itself has no reply, whose length the network would show.
    const html = await (await other.request.get("/submissions")).text();
    expect(html).toContain(TEXT);
    expect(html).not.toContain("From Monday");
  });

  await card.getByRole("button", { name: "Delete reply" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete reply" }).click();
  await expect(card.getByText(REPLY)).toHaveCount(0);
  await expect(card.getByRole("button", { name: "Reply" })).toBeVisible();
});

test("a held reply waits for an administrator, who removes it with a reason that its leader reads (G59)", async ({
  page,
}) => {
  const { domain, leader, name } = await makeReviewed();
  const asLeader = await requestAs(leader);
  const [{ id }] = (await (await asLeader.get("/api/reviews/me")).json()) as [{ id: string }];
  const data = { id, text: "I have asked Priya to plan ahead." };
  expect((await asLeader.put("/api/reviews/reply", { data })).status()).toBe(200);

  const administrator = newPerson(domain, "Ada");
  await joinQuickly(administrator, { isAdmin: true });
  await signInQuickly(page, administrator);
  await page.goto("/admin/panel?queue=replies");
  const queued = page.getByRole("article", { name });
  await expect(queued.locator("mark")).toHaveText("Priya");
  await expect(queued.getByText(TEXT)).toBeVisible();
  await expectAccessible(page, "held reply");
  await queued.focus();
  const decided = page.waitForResponse((response) => response.url().includes("/decide"));
  for (const key of ["r", "5", "Enter"]) await page.keyboard.press(key);
  await expect(queued).toHaveCount(0);
  await page.getByRole("link", { name: "Audit log" }).click();
  expect((await decided).status()).toBe(200);

  await signInQuickly(page, leader);
  await page.goto("/leader-reviews");
  const card = page.getByRole("article").filter({ hasText: TEXT });
  await expect(card.getByText("Reply removed")).toBeVisible();
  await expect(card.getByText(/It names people other than the one it's about/)).toBeVisible();
  await expect(card.getByRole("button", { name: /^Reply/ })).toHaveCount(0);
});
