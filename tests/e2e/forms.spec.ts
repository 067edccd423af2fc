import { expect, type Page, type Request } from "@playwright/test";
import { REVIEW_DRAFT_KEY } from "@/components/reviews/draft-place";
import { expectAccessible, expectNoViolation } from "./accessible";
import {
  chooseLeader,
  enterAddress,
  openReviewDialog,
  rateAll,
  reviewDialog,
  sendReview,
  who,
} from "./dialog";
import { holdBack } from "./hold-back";
import { joinQuickly, logIn, newDomain, newPerson, type Person, requestAs, signInQuickly } from "./people";
import { makeReviewedLeader } from "./scene";
import { test } from "./test";

async function openDialog(page: Page, person: Person) {
  await signInQuickly(page, person);
  await page.goto("/dashboard");
  return openReviewDialog(page);
}

async function openUntilIdle(page: Page, path: string): Promise<void> {
  const loading = new Set<Request>();
  page.on("request", (request) => request.resourceType() === "script" && loading.add(request));
  page.on("requestfinished", (request) => loading.delete(request));
  // On a busy machine, the network is quiet long before the page is.
  const form = page.waitForResponse(
    async (response) =>
      response.request().resourceType() === "script" && (await response.text()).includes("Your review"),
  );
  await page.goto(path);
  await form;
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await expect.poll(() => loading.size).toBe(0);
}

test("the meter rates a password while it is typed without moving the page (SEC-A3) @phone", async ({
  page,
}) => {
  const person = newPerson(newDomain(), "Noor", "Castellanos");
  const reason = "This is one of the most common passwords, so attackers try it first. Choose another.";
  await page.goto("/register");
  const main = page.getByRole("main");
  const password = page.getByLabel("Password", { exact: true });
  const below = page.getByLabel("Job title");
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  const placeOnPage = () => below.evaluate((field) => field.getBoundingClientRect().top + window.scrollY);
  const before = await placeOnPage();

  await password.fill("iloveyou");
  await expect(main.getByText(reason)).toBeVisible();
  await expect(main.getByText("Very weak", { exact: true })).toBeVisible();
  expect(await placeOnPage()).toBe(before);
  await expectNoViolation(page, { within: "form" });
  await password.fill("Castellanos1");
  await expect(main.getByText("This is made of your own name, email address or company")).toBeVisible();
  expect(await placeOnPage()).toBe(before);
});

test("what is typed into a form before its scripts run is neither sent nor lost (G86)", async ({ page }) => {
  const release = await holdBack(page, "**/_next/static/**/*.js*");
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await page.goto("/login?next=%2Fprofile", { waitUntil: "commit" });
  const email = page.getByLabel("Email");
  const logIn = page.getByRole("main").getByRole("button", { name: "Log in" });
  await email.fill("ines@fjordline.example");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await logIn.click({ force: true });
  release();
  await expect(logIn).toBeEnabled();
  await expect(email).toHaveValue("ines@fjordline.example");
  expect(posts).toEqual([]);
  await logIn.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Invalid email or password");
  await expect(email).toHaveValue("ines@fjordline.example");
});

test("a draft survives a session that was ended elsewhere, but not a logout", async ({ page }) => {
  const person = newPerson(newDomain(), "Ines");
  await joinQuickly(person);
  const text = "Explains every change of plan before it lands, and says what it will cost.";
  const dialog = await openDialog(page, person);
  await dialog.getByLabel("Your review").fill(text);
  const elsewhere = await requestAs(person);
  expect((await elsewhere.post("/api/me/sessions/end-all", { data: {} })).status()).toBe(200);
  await dialog.getByLabel("Leader or company").fill("Harrow");
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, person);
  await openReviewDialog(page);
  await expect(dialog.getByLabel("Your review")).toHaveValue(text);
  const kept = () => page.evaluate((key) => sessionStorage.getItem(key), REVIEW_DRAFT_KEY);
  expect(await kept()).toContain(text);
  // Escape would close the toast first.
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "My Account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await kept()).toBeNull();
});

test("the review dialog marks rejected words, keeps everything typed, and takes the corrected text @phone", async ({
  isMobile,
  page,
}) => {
  const person = newPerson(newDomain(), "Mira");
  await joinQuickly(person);
  const dialog = await openDialog(page, person);
  await enterAddress(dialog, `kim.berg@${newDomain()}`);
  await rateAll(dialog, "3 out of 5");
  const text = "Clear in meetings. Reach me at mira@fjordline.com about the rest.";
  await dialog.getByLabel("Your review").fill(text);
  const textBox = () => dialog.getByLabel("Your review").boundingBox();
  const before = await textBox();
  await sendReview(dialog);
  await expect(dialog.getByRole("alert")).toHaveText(/^Not sent: .*Your text is still here\.$/);
  await expect(dialog.getByRole("button", { name: "Go to the marked words" })).toBeFocused();
  expect(await textBox()).toEqual(before);
  await expectAccessible(page, "a refused text");
  await expect(dialog.locator("[aria-hidden] mark", { hasText: "mira@fjordline.com" })).toBeVisible();
  await expect(dialog.getByLabel("Your review")).toHaveValue(text);
  await expect(
    dialog.getByRole("group", { name: "Overall" }).getByRole("radio", { name: /3 out of 5/ }),
  ).toBeChecked();

  await dialog.getByLabel("Your review").fill("Clear in meetings, and follows up in writing.");
  await expect(dialog.getByRole("alert")).toBeHidden();
  await dialog.getByRole("button", { name: "Submit Review" }).click();
  await expect(dialog.getByRole("heading", { name: "A last look before you send" })).toBeFocused();
  await expectAccessible(page, "the last look");
  if (isMobile) return;

  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Review Submitted").first()).toBeVisible();
  await page.goto("/submissions");
  await expect(page.getByText("Clear in meetings, and follows up in writing.")).toBeVisible();
  await expect(page.getByText(/k•••@fjordline-/).first()).toBeVisible();
});

test("choosing stars moves nothing, and the notice says no more than everyone may know @phone", async ({
  isMobile,
  page,
}) => {
  const { domain, name: publicLeader } = await makeReviewedLeader();
  const [author, privateLeader] = [
    newPerson(domain, "Noor"),
    newPerson(domain, `Ola${domain.slice(10, 18)}`),
  ];
  await joinQuickly(author);
  await joinQuickly(privateLeader);
  const dialog = await openDialog(page, author);
  const notice = dialog.getByRole("region", { name: "People may guess who wrote this" });
  const leaders = [
    [privateLeader.firstName, false],
    [publicLeader, true],
  ] as const;
  for (const [name, isPublic] of isMobile ? leaders.slice(1) : leaders) {
    await chooseLeader(dialog, name);
    const readers = isPublic
      ? "Every signed-in user can read this"
      : `Only ${name} reads this, unless they make their reviews public`;
    await expect(who(dialog)).toContainText(readers);
    await expect(notice).toContainText("This company has fewer than 5 members here.");
    await expect(notice.getByText("We don’t tell anyone")).toHaveCount(isPublic ? 0 : 1);
    await expect(notice.getByText("fewer than 3 reviews")).toHaveCount(0);
  }
  await expectNoViolation(page, { within: "form" });

  const text = dialog.getByLabel("Your review");
  const placeInForm = () =>
    text.evaluate(
      (box) => box.getBoundingClientRect().top - (box.closest("fieldset")?.getBoundingClientRect().top ?? 0),
    );
  const before = await placeInForm();
  const communication = dialog.getByRole("group", { name: "Communication" });
  await expect(communication.getByText("Think of the last six months.")).toBeVisible();
  for (let star = 1; star <= 5; star++) {
    await communication.locator("label", { hasText: `${star} out of 5` }).click();
    expect(await placeInForm()).toBe(before);
  }
  await expect(communication.getByText("Asked people before deciding")).toBeVisible();
  await expect(communication.getByText("Think of the last six months.")).toBeHidden();
});

test("the review form opens without a request and sends without loading code, which would show the network that a review was sent (G70)", async ({
  page,
}) => {
  const person = newPerson(newDomain(), "Runa");
  await joinQuickly(person);
  await signInQuickly(page, person);
  await openUntilIdle(page, "/dashboard");
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));

  const release = await holdBack(page, "**/*");
  // The mouse doesn't come near it first. The dialog is painted before its form; 15 frames are less than the
  // 300 ms that a fallback would show for.
  const frames = await page
    .getByRole("button", { name: "Submit Anonymous Feedback" })
    .first()
    .evaluate(async (button: HTMLElement) => {
      button.click();
      let frames = 0;
      while (!document.querySelector("[role=dialog] textarea") && frames < 100) {
        await new Promise(requestAnimationFrame);
        frames++;
      }
      return frames;
    });
  expect(frames).toBeLessThan(15);
  release();

  const dialog = reviewDialog(page);
  await enterAddress(dialog, `kim.berg@${newDomain()}`);
  await rateAll(dialog);
  await dialog.getByLabel("Your review").fill("Clear in meetings, and follows up in writing.");
  await sendReview(dialog);
  await expect(page.getByText("Review Submitted").first()).toBeVisible();
  // The page was idle before, so its load state doesn't change any more.
  await page.waitForTimeout(500);
  expect(scripts).toEqual([]);
});

test("missing ratings get the focus in view, at 200% zoom too, and the top of the dialog stays where it is @phone", async ({
  page,
}) => {
  const size = page.viewportSize();
  // What 200% zoom leaves of a laptop's window.
  if (size && size.width > 640) await page.setViewportSize({ width: 640, height: 450 });
  const person = newPerson(newDomain(), "Yrsa");
  await joinQuickly(person);
  const dialog = await openDialog(page, person);
  const top = async () => (await dialog.boundingBox())?.y;
  const before = await top();
  await enterAddress(dialog, `kim.berg@${newDomain()}`);
  await dialog
    .getByLabel("Your review")
    .fill("As the only woman on the team I was heard from the first day.");
  await expect(dialog.getByText("1 phrase could point to you.")).toBeVisible();
  await dialog.getByRole("button", { name: "Submit Review" }).click();
  const first = dialog.getByRole("group", { name: "Communication" });
  await expect(first.getByRole("radio").first()).toBeFocused();
  for (const part of [first.locator("label").first(), first.getByText("Choose a rating from 1 to 5")]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const isOnTop = await part.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
  }
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  for (const name of ["Communication", "Support", "Growth", "Overall"]) {
    const stars = dialog.getByRole("group", { name });
    await stars.getByRole("radio").nth(1).focus();
    const label = stars.locator("label").nth(1);
    await expect(label).toBeInViewport({ ratio: 1 });
    const { width, height } = (await label.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await rateAll(dialog);
  await dialog.getByRole("button", { name: "Submit Review" }).click();
  await expect(dialog.getByRole("heading", { name: "A last look before you send" })).toBeFocused();
  expect(await top()).toBe(before);
});

test("reasons, marks and errors are where their words are, and move nothing @phone", async ({
  isMobile,
  page,
}) => {
  const person = newPerson(newDomain(), "Ylva");
  await joinQuickly(person);
  const dialog = await openDialog(page, person);
  const box = dialog.getByLabel("Your review");
  await test.step("the reason, while it is typed", async () => {
    await box.fill("Says no. ");
    const places = () =>
      dialog.locator("h3, textarea, fieldset, footer").evaluateAll((all) =>
        all.map((element) => {
          const { y, height } = element.getBoundingClientRect();
          return [y, height];
        }),
      );
    const before = await places();
    await box.pressSequentially("On 3 May ");
    const reason = dialog.getByText("A date lets people look up who was there.");
    await expect(reason).toBeInViewport({ ratio: 1 });
    expect(await places()).toEqual(before);

    const sentence = "Explains a change of plan before it lands. ";
    await page.keyboard.insertText(sentence.repeat(13));
    await box.pressSequentially(sentence);
    await expect(reason).toBeInViewport({ ratio: 1 });
    for (const place of ["Control+Home", "Control+End"]) {
      await box.press(place);
      await expect(reason).toBeInViewport({ ratio: 1 });
    }
  });
  await test.step("the marks, however long the text", async () => {
    await box.fill(
      `${"Explains a change of plan before it lands. ".repeat(9)}\n\nAs the only woman on the team I was heard.\n`,
    );
    const mark = dialog.locator("[aria-hidden] mark");
    await expect(mark).toHaveText("As the only woman on the team");
    // The box is as high as its text, so nothing in it scrolls. Its letters have the size of those behind.
    const inBox = await box.evaluate(placeOfText);
    expect(inBox.hidden).toBe(0);
    expect(await mark.locator("..").evaluate(placeOfText)).toEqual(inBox);
  });
  if (!isMobile) return;
  await test.step("the error at 320 px", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await box.fill("");
    await dialog.getByRole("button", { name: "Submit Review" }).click();
    const rating = dialog.getByRole("group", { name: "Communication" });
    const name = await rating.locator("legend").boundingBox();
    const error = await rating.getByRole("alert").boundingBox();
    expect(name && error && error.y - (name.y + name.height)).toBeGreaterThanOrEqual(0);
    expect(error?.x).toBe(name?.x);
  });
});

test("an invalid verification link says so, and its token leaves the address bar (B1.6, SEC-A8)", async ({
  page,
}) => {
  await page.goto("/verify-email");
  await expect(page.getByText("Invalid verification link")).toBeVisible();
  await page.goto(`/verify-email?token=${"x".repeat(43)}`);
  await page.getByRole("button", { name: "Verify Email" }).click();
  await expect(page.getByText("Verification Failed")).toBeVisible();
  expect(page.url()).not.toContain("token");
  await expect(page.getByRole("link", { name: "Register Again" })).toBeVisible();
});

function placeOfText(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  const { font, letterSpacing, padding } = getComputedStyle(element);
  return {
    x,
    y,
    width,
    height,
    font,
    letterSpacing,
    padding,
    hidden: element.scrollHeight - element.clientHeight,
  };
}
