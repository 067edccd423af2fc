import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { joinQuickly, logIn, newDomain, newPerson, type Person, signInQuickly } from "./people";
import { inOwnBrowser, makeReviewedLeader } from "./scene";

async function openDialog(page: Page, person: Person) {
  await signInQuickly(page, person);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Submit Anonymous Feedback" }).first().click();
  return page.getByRole("dialog", { name: "Submit Anonymous Review" });
}

test("registration names every wrong field and keeps what was typed (E1)", async ({ page }) => {
  await page.goto("/register");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Sign Up" }).click();
  for (const message of [
    "First name is required",
    "Last name is required",
    "Invalid email address",
    "Password must be at least 6 characters",
    "Job title is required",
    "You must agree to the Terms and Conditions",
  ]) {
    await expect(main.getByText(message)).toBeVisible();
  }
  await page.getByLabel("First name").fill("Amara");
  await page.getByLabel("Last name").fill("Nilsen");
  await page.getByLabel("Email").fill("amara.nilsen@gmail.com");
  await page.getByLabel("Password", { exact: true }).fill("quiet-harbour-lamp");
  await page.getByLabel("Job title").fill("Engineer");
  await page.getByLabel("I agree to the Terms and Conditions").check();
  await main.getByRole("button", { name: "Sign Up" }).click();
  await expect(main.getByText("Please use your work email address")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Amara");
  await expect(page.getByLabel("Email")).toHaveValue("amara.nilsen@gmail.com");
  await expect(page.getByLabel("Job title")).toHaveValue("Engineer");
});

test("the meter rates a password while it is typed without moving the page, and a common one is refused at its field (SEC-A3) @phone", async ({
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
  expect((await new AxeBuilder({ page }).include("form").analyze()).violations).toEqual([]);
  await password.fill("Castellanos1");
  await expect(main.getByText("This is made of your own name, email address or company")).toBeVisible();
  expect(await placeOnPage()).toBe(before);

  await password.fill("iloveyou");
  await below.fill(person.title);
  await page.getByLabel("I agree to the Terms and Conditions").check();
  await main.getByRole("button", { name: "Sign Up" }).click();
  await expect(main.getByRole("alert").filter({ hasText: reason })).toBeVisible();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveValue("iloveyou");
  await expect(below).toHaveValue(person.title);
  await password.fill("amber-kettle-orchard");
  await expect(main.getByText("Strong", { exact: true })).toBeVisible();
  await main.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("a draft survives a session that was ended elsewhere, but not a logout @phone", async ({
  browser,
  page,
}) => {
  const person = newPerson(newDomain(), "Ines");
  await joinQuickly(person);
  const text = "Explains every change of plan before it lands, and says what it will cost.";
  const dialog = await openDialog(page, person);
  await dialog.getByLabel("Your review").fill(text);
  await inOwnBrowser(browser, async (other) => {
    await signInQuickly(other, person);
    expect((await other.request.post("/api/me/sessions/end-all", { data: {} })).status()).toBe(200);
  });
  await dialog.getByLabel("Company").fill("Harrow");
  await expect(page).toHaveURL(/\/login/);
  const open = async () => {
    await logIn(page, person);
    await page.getByRole("button", { name: "Submit Anonymous Feedback" }).first().click();
    return dialog.getByLabel("Your review");
  };
  await expect(await open()).toHaveValue(text);
  // Escape would close the toast first.
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "My Account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(await open()).toHaveValue("");
});

test("login says the same for a wrong password and an unknown address, and what to do before verification (E2)", async ({
  page,
  request,
}) => {
  const person = newPerson(newDomain(), "Ivo");
  await page.goto("/login");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Log In", exact: false }).click();
  await expect(main.getByText("Invalid email address")).toBeVisible();
  await expect(main.getByText("Password is required")).toBeVisible();
  await request.post("/api/register", { data: { ...person, agreedToTerms: true } });
  for (const [email, password] of [
    [person.email, "not-the-password"],
    [`nobody@${newDomain()}`, person.password],
  ] as const) {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await main.getByRole("button", { name: "Log In", exact: false }).click();
    await expect(main.getByText("Invalid email or password")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.reload();
  }
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await main.getByRole("button", { name: "Log In", exact: false }).click();
  await expect(main.getByText("Email Verification Required")).toBeVisible();
  await expect(
    main.getByText("Please check your email and click the verification link before logging in."),
  ).toBeVisible();
});

test("the review dialog marks rejected words, keeps everything typed, and takes the corrected text @phone", async ({
  page,
}) => {
  const person = newPerson(newDomain(), "Mira");
  await joinQuickly(person);
  const dialog = await openDialog(page, person);

  await dialog.getByRole("button", { name: /Submit/ }).click();
  await expect(
    dialog.getByText("Please select a company or enter an unregistered leader email."),
  ).toBeVisible();
  await expect(dialog.getByText("Your review needs at least 10 characters")).toBeVisible();
  await expect(dialog.getByText("Choose a rating from 1 to 5")).toHaveCount(4);

  await dialog.getByLabel("Unregistered leader email").fill(`kim.berg@${newDomain()}`);
  await expect(dialog.getByRole("combobox", { name: "Leader" })).toBeHidden();
  for (const legend of ["Communication", "Support", "Growth", "Overall"]) {
    await dialog.getByRole("group", { name: legend }).locator("label", { hasText: "3 out of 5" }).click();
  }
  const text = "Clear in meetings. Reach me at mira@fjordline.com about the rest.";
  await dialog.getByLabel("Your review").fill(text);
  await dialog.getByRole("button", { name: /Submit/ }).click();
  await expect(dialog.locator("mark", { hasText: "mira@fjordline.com" }).first()).toBeVisible();
  await expect(dialog.getByLabel("Your review")).toHaveValue(text);
  await expect(
    dialog.getByRole("group", { name: "Overall" }).getByRole("radio", { name: /3 out of 5/ }),
  ).toBeChecked();

  await dialog.getByLabel("Your review").fill("Clear in meetings, and follows up in writing.");
  await dialog.getByRole("button", { name: /Submit/ }).click();
  await expect(page.getByText("Review Submitted").first()).toBeVisible();
  await page.goto("/submissions");
  await expect(page.getByText("Clear in meetings, and follows up in writing.")).toBeVisible();
  await expect(page.getByText(/k•••@fjordline-/).first()).toBeVisible();
});

test("choosing stars moves nothing, prompts keep what was typed, and the notice says no more than everyone may know @phone", async ({
  browser,
  page,
}) => {
  const { domain, name: publicLeader } = await makeReviewedLeader(browser);
  const [author, privateLeader] = [
    newPerson(domain, "Noor"),
    newPerson(domain, `Ola${domain.slice(10, 18)}`),
  ];
  await joinQuickly(author);
  await joinQuickly(privateLeader);
  const dialog = await openDialog(page, author);
  const leader = dialog.getByRole("combobox", { name: "Leader" });
  const notice = dialog.getByRole("region", { name: "People may guess who wrote this" });
  for (const [name, isPublic] of [
    [privateLeader.firstName, false],
    [publicLeader, true],
  ] as const) {
    await leader.fill(name);
    await dialog.getByRole("option", { name: new RegExp(name) }).click();
    await expect(notice).toContainText("This company has fewer than 5 members here.");
    await expect(notice.getByText("We don’t tell anyone")).toHaveCount(isPublic ? 0 : 1);
    await expect(notice.getByText("fewer than 3 reviews")).toHaveCount(0);
  }
  expect((await new AxeBuilder({ page }).include("form").analyze()).violations).toEqual([]);

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

  await text.fill("Clear in meetings.");
  await dialog.getByRole("button", { name: "Do differently" }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type("decide sooner.");
  await expect(text).toHaveValue("Clear in meetings.\nDo differently: decide sooner.");
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
