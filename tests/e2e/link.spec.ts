import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import jsQR from "jsqr";
import { decodePng, shrink } from "../pixels";
import { expectAccessible } from "./accessible";
import { chooseLeader, reviewDialog, sendReview } from "./dialog";
import { offlineScopes } from "./offline-page";
import { joinQuickly, newDomain, newPerson, type Person, requestAs, signInQuickly } from "./people";
import { inOwnBrowser, turnLinkOn } from "./scene";
import { test } from "./test";
import { watchSubmissions } from "./wire";

const CARD = "Share Anonymous Feedback Link";
const SENDING = "**/api/reviews/anonymous";

/** Different each time, so that no journey of this run reads another's. */
function newText(): string {
  return `Says what matters this quarter and drops the rest, seen over ${2 + Math.floor(Math.random() * 100_000)} sprints.`;
}

async function makeLeader(page: Page, firstName: string): Promise<{ leader: Person; link: string }> {
  const leader = newPerson(newDomain(), firstName);
  await joinQuickly(leader);
  await signInQuickly(page, leader);
  return { leader, link: await turnLinkOn(page) };
}

async function replaceLink({ request }: Page): Promise<string> {
  const answer = await request.post("/api/feedback/new-link", { data: {} });
  return ((await answer.json()) as { feedbackLink: string }).feedbackLink;
}

async function write(page: Page, text: string): Promise<void> {
  for (const legend of ["Communication", "Support", "Growth", "Overall"]) {
    await page.getByRole("group", { name: legend }).locator("label", { hasText: "4 out of 5" }).click();
  }
  await page.getByLabel("Your review").fill(text);
}

async function expectSent(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: `Sent to ${name}` })).toBeFocused();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0);
}

/** With a contrast theme, which takes backgrounds away, a button or a message needs a border or a system colour. */
async function expectEdges(page: Page, parts: Locator[]): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  for (const part of parts) {
    const isSeen = await part.last().evaluate((element) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
      const page = getComputedStyle(document.body).backgroundColor;
      return (borderTopWidth !== "0px" && borderTopColor !== page) || backgroundColor !== page;
    });
    expect(isSeen).toBe(true);
  }
  await page.emulateMedia({ forcedColors: "none" });
}

async function expectEmpty(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Submit Review" })).toBeEnabled();
  await expect(page.getByLabel("Your review")).toHaveValue("");
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(page.getByText(/Sent to/)).toHaveCount(0);
}

test("a leader turns on a link and copies it, someone without an account writes, the leader reads, and off it leads nowhere (B4.3, B1.10) @phone-only", async ({
  browser,
  context,
  page,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const leader = newPerson(newDomain(), "Lena");
  await joinQuickly(leader);
  await signInQuickly(page, leader);
  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: CARD });
  await card.getByRole("button", { name: "Generate Link" }).click();
  const link = await card.getByRole("textbox", { name: "Your link" }).inputValue();
  // We wait from before the click on, since the button says so for two seconds only.
  const copied = card.getByRole("button", { name: "Copied!" }).waitFor();
  await card.getByRole("button", { name: "Copy" }).click();
  await copied;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const text = newText();
  await inOwnBrowser(browser, async (other) => {
    const response = await other.goto(link);
    expect(response?.status()).toBe(200);
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("Anonymous feedback for Lena Okafor");
    const expectOneSize = watchSubmissions(other);
    await write(other, `${text} Write to me at lena@fjordline.com.`);
    await other.getByRole("button", { name: "Submit Review" }).click();
    await expect(other.locator("mark", { hasText: "lena@fjordline.com" }).first()).toBeVisible();
    await expectOneSize(1);
    await expect(other.getByText("Draft kept in this tab only")).toBeVisible();
    await other.reload();
    await expect(other.getByLabel("Your review")).toHaveValue(`${text} Write to me at lena@fjordline.com.`);
    await other.getByLabel("Your review").fill(text);
    await other.getByRole("button", { name: "Submit Review" }).click();
    await expectSent(other, "Lena Okafor");
    await expectOneSize(2);
    await expect(other).toHaveURL(link);
  });

  await page.goto("/leader-reviews");
  await expect(page.getByText(text)).toBeVisible();
  await page.goto("/dashboard");
  await expect(card.getByRole("textbox", { name: "Your link" })).toHaveValue(link);
  await card.getByText("Link settings").click();
  await card.getByRole("button", { name: "Switch Off" }).click();
  await expect(card.getByRole("button", { name: "Generate Link" })).toBeFocused();
  const off = await request.get(link);
  expect(off.status()).toBe(404);
  expect(await off.text()).toContain("Feedback Link Not Found");
  await card.getByRole("button", { name: "Generate Link" }).click();
  await expect(card.getByRole("textbox", { name: "Your link" })).toHaveValue(link);
});

test("another account writes through a link anonymously, without its cookie (SEC-C7)", async ({ page }) => {
  const [leader, colleague] = [newPerson(newDomain(), "Ines"), newPerson(newDomain(), "Ivo")];
  await joinQuickly(leader);
  await joinQuickly(colleague);
  const asLeader = await requestAs(leader);
  const link = await turnLinkOn({ request: asLeader });
  await signInQuickly(page, colleague);
  const cookies: Promise<string | null>[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/reviews/anonymous")) cookies.push(request.headerValue("cookie"));
  });
  await page.goto(link);
  const text = newText();
  await write(page, text);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expectSent(page, "Ines Okafor");
  expect(await Promise.all(cookies)).toEqual(cookies.map(() => null));
  expect(cookies.length).toBeGreaterThan(1);
  expect(await (await asLeader.get("/api/reviews/me")).text()).toContain(text);
  expect(await (await page.request.get("/api/reviews/submitted")).json()).toEqual([]);
  // A request after it, such as one for the dashboard, would carry the cookie that it left out.
  await page.waitForTimeout(500);
  expect(asked.at(-1)).toBe("POST /api/reviews/anonymous");
});

test("a leader hands out the link, closes it, names themselves in previews, and replaces it after it leaked (G47, G50 to G52)", async ({
  page,
  request,
}) => {
  const { link } = await makeLeader(page, "Signe");
  await page.goto("/dashboard");
  const card = page.getByRole("region", { name: CARD });
  await card.getByRole("button", { name: "QR Code" }).click();
  await expect(page.getByRole("img", { name: /^QR code of your feedback link/ })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PNG" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("feedback-link.png");
  const png = decodePng(readFileSync(await file.path()));
  expect([png.width, png.height]).toEqual([1600, 2140]);
  const { width, height, data } = shrink(png, 4);
  const code = jsQR(new Uint8ClampedArray(data), width, height, { inversionAttempts: "dontInvert" });
  expect(code?.data).toBe(link);
  await page.keyboard.press("Escape");
  await expect(card.getByRole("button", { name: "QR Code" })).toBeFocused();

  await card.getByText("Link settings").click();
  const toggle = card.getByRole("switch", { name: "Show my name in link previews" });
  await toggle.click();
  await expect(page.getByText("Link previews updated").first()).toBeVisible();
  const year = new Date().getUTCFullYear() + 1;
  await card.getByRole("button", { name: "Change when your link closes" }).click();
  await page.getByLabel("Last day").fill(`${year}-01-01`);
  await page.getByLabel("Number of reviews").fill("20");
  await page.getByRole("button", { name: "Save" }).click();
  const closing = `It closes after 1 January ${year}, or on the Monday after you have 20 reviews.`;
  await expect(card.getByText(closing)).toBeVisible();
  await page.reload();
  await expect(card.getByText(closing)).toBeVisible();
  await card.getByText("Link settings").click();
  await expect(toggle).toBeChecked();

  await card.getByRole("button", { name: "New Link" }).click();
  await expect(page.getByRole("button", { name: "Keep this link" })).toBeFocused();
  await page.getByRole("button", { name: "Make a new link" }).click();
  const box = card.getByRole("textbox", { name: "Your link" });
  await expect(box).not.toHaveValue(link);
  await expect(card.getByRole("button", { name: "Copy" })).toBeFocused();
  const newLink = await box.inputValue();
  await expect(card.getByText(/^Next possible on 1 /)).toBeVisible();
  expect((await request.get(link)).status()).toBe(404);
  expect((await request.get(newLink)).status()).toBe(200);
  await page.goto(newLink);
  await expect(page.getByText("This is your own link")).toBeVisible();
});

test("a visitor's review leaves nothing on the device, and the link shows only its leader's name and company (G77, SEC-A8, SEC-C4, SEC-X7) @phone-only", async ({
  browser,
  page,
}) => {
  const { leader } = await makeLeader(page, "Elin");
  const link = await replaceLink(page);
  await inOwnBrowser(browser, async (other) => {
    await other.goto("/how-anonymity-works");
    const hosts = new Set<string>();
    const sent: string[] = [];
    other.on("request", (request) => {
      hosts.add(new URL(request.url()).host);
      if (request.method() === "POST") sent.push(`${request.url()} ${request.postData()}`);
      sent.push(request.headers().referer ?? "");
    });
    const response = await other.goto(`${link}?from=elin-canary&utm_source=elin-canary`);
    const html = (await response?.text()) ?? "";
    for (const secret of [leader.email, leader.title, "authorSalt", "averageRating"]) {
      expect(html, secret).not.toContain(secret);
    }
    expect(html).toContain("noindex");
    expect(response?.headers()["cache-control"]).toContain("no-store");
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
    const text = newText();
    await write(other, text);
    await other.getByRole("button", { name: "Submit Review" }).click();
    await expectSent(other, "Elin Okafor");
    expect([...hosts]).toEqual([new URL(link).host]);
    expect(sent.join("\n")).toContain("/api/reviews/anonymous");
    expect(sent.join("\n")).not.toContain("canary");
    expect(await offlineScopes(other)).toEqual([]);
    await expect(other.locator("link[rel=manifest]")).toHaveCount(0);

    await other.getByRole("main").getByRole("link", { name: "How anonymity works" }).click();
    await expect(other.getByRole("heading", { level: 1, name: "How anonymity works" })).toBeVisible();
    await other.goBack();
    await expectEmpty(other);
    await other.reload();
    await expectEmpty(other);
    await other.goto("/terms");
    await other.goBack();
    await expectEmpty(other);
    expect(await other.content()).not.toContain(text);
    const kept = () => JSON.stringify([window.history.state, { ...window.localStorage }, document.cookie]);
    expect(await other.evaluate(kept)).not.toContain(text);
  });
});

test("by keyboard on a phone, a tablet and zoomed, the sticky button hides nothing that has the focus (G77)", async ({
  page,
}) => {
  const { link } = await makeLeader(page, "Greta");
  await page.context().clearCookies();
  await page.goto(link);
  const submit = page.getByRole("button", { name: "Submit Review" });
  await expect(submit).toBeEnabled();
  const text = page.getByLabel("Your review");
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [640, 450],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await text.fill("");
    await page.evaluate(() => window.scrollTo(0, 0));
    const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isTooWide)).toBe(false);
    await page.getByRole("radio").first().focus();
    while (!(await submit.evaluate((element) => element === document.activeElement))) {
      const seen = await page.evaluate(focusedPart);
      expect(seen, `${width} by ${height}: ${seen.name}`).toMatchObject({ isSeen: true });
      await page.keyboard.press("Tab");
    }
    // The line being typed isn't covered either, once the text is longer than the screen.
    await text.fill(`${newText()}\n`.repeat(14));
    await page.keyboard.type("The last line.");
    const [box, bar] = [await text.boundingBox(), await submit.boundingBox()];
    const isOver = box && bar && box.y < bar.y && box.y + box.height > bar.y;
    expect(isOver, `${width} by ${height}`).toBe(false);
  }
});

/** A field that is as high as the screen is seen if its first line is. */
function focusedPart(): { name: string; isSeen: boolean } {
  const focused = document.activeElement as HTMLInputElement;
  // A radio is hidden; people see its label.
  const shown = focused.type === "radio" ? (focused.labels?.[0] ?? focused) : focused;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
  return { name: shown.outerHTML.slice(0, 80), isSeen: onTop !== null && shown.contains(onTop) };
}

test("every link that leads nowhere gets the same answer, without a trace of its leader (SEC-C4)", async ({
  page,
  request,
}) => {
  const { leader, link: replaced } = await makeLeader(page, "Runa");
  const off = await replaceLink(page);
  await page.request.delete("/api/feedback/link", { data: {} });
  const unknown = replaced.replace(/[^/]+$/, crypto.randomUUID());
  const answers = new Set<string>();
  for (const link of [replaced, off, unknown]) {
    const response = await request.get(link);
    const html = await response.text();
    expect(response.status()).toBe(404);
    expect(html).not.toContain(leader.firstName);
    const { date: _, ...headers } = response.headers();
    const id = link.split("/").at(-1) ?? "";
    const seen = JSON.stringify([headers, html.replaceAll(id, "id")]);
    const [, nonce = ""] = /'nonce-([\w-]{22})'/.exec(seen) ?? [];
    answers.add(seen.replaceAll(nonce, "nonce"));
  }
  expect(answers.size).toBe(1);

  await page.context().clearCookies();
  const texts = new Set<string>();
  for (const link of [unknown, "/anonymous-feedback/7"]) {
    const response = await page.goto(link);
    expect(response?.status()).toBe(404);
    expect(await response?.text()).not.toContain(leader.firstName);
    await expect(page).toHaveTitle(/^Feedback Link Not Found/);
    texts.add(await page.getByRole("main").innerText());
  }
  expect(texts.size).toBe(1);
});

test("the link's page, its empty one and the card have no axe violation and no sideways scroll, and a leader can't use their own link (SEC-C7)", async ({
  page,
}) => {
  const { link } = await makeLeader(page, "Maximiliane-Charlotte");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Three steps to begin" })).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Link settings").click();
  for (const [button, role] of [
    ["QR Code", "dialog"],
    ["Change when your link closes", "dialog"],
    ["New Link", "alertdialog"],
  ] as const) {
    await page.getByRole("region", { name: CARD }).getByRole("button", { name: button }).click();
    await expect(page.getByRole(role)).toBeVisible();
    if (button === "QR Code") await expect(page.getByRole("img", { name: /^QR code of/ })).toBeVisible();
    await expectAccessible(page, button);
    await page.keyboard.press("Escape");
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await page.goto(link);
  await expect(page.getByText("This is your own link")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit Review" })).toHaveCount(0);
  await expectAccessible(page);
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText("Choose a rating from 1 to 5")).toHaveCount(4);
  await page.getByLabel("Your review").fill("As the only woman on the team I was heard in March.");
  await expect(page.getByText(/could point to you/)).toBeVisible();
  await page.getByText("What we store, in full").click();
  await expectAccessible(page, "the form");
  await write(page, newText());
  await page.route(SENDING, (route) => route.abort());
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expect(page.getByText(/^It may not have arrived: /)).toBeInViewport();
  await expectEdges(page, [
    page.getByRole("button", { name: "Submit Review" }),
    page.getByRole("alert").locator("../.."),
  ]);
  await expectAccessible(page, "a failure");
  await page.unroute(SENDING);
  await page.getByRole("button", { name: "Submit Review" }).click();
  await expectSent(page, "Maximiliane-Charlotte Okafor");
  await expectAccessible(page, "the end");
  await page.goto("/anonymous-feedback/7");
  await expect(page.getByRole("heading", { level: 1, name: "Feedback Link Not Found" })).toBeVisible();
  await expectAccessible(page);
});

test("the first steps lead to the link, and disappear with the first review sent from there @phone-only", async ({
  page,
}) => {
  const { leader } = await makeLeader(page, "Tove");
  await page.context().clearCookies();
  const author = newPerson(leader.email.split("@")[1] ?? "", "Arvid");
  await joinQuickly(author);
  await signInQuickly(page, author);
  await page.goto("/dashboard");
  const steps = page.getByRole("region", { name: "Three steps to begin" });
  await steps.getByRole("link", { name: "Share Your Link" }).click();
  await expect(page.getByRole("region", { name: CARD })).toBeInViewport();
  await expect(steps.getByRole("link", { name: "Open Your Profile" })).toHaveAttribute("href", "/profile");
  await steps.getByRole("button", { name: "Write a Review" }).click();
  const dialog = reviewDialog(page);
  await chooseLeader(dialog, leader.firstName);
  await write(page, newText());
  await sendReview(dialog);
  await expect(page.getByText("Review Submitted").first()).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
