import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { Register } from "@/components/accounts/register";
import { answer, answerError, enter, fetched, measured, sentBody, setUpForms, show } from "@/tests/forms";
import { field, focusAtFirstSight, press, toastText } from "@/tests/screen";

const SIGNED_UP = "Registration successful. Please check your email to verify your account.";

beforeEach(setUpForms);

describe("the register form (B1.3)", () => {
  const FIELDS = ["First name", "Last name", "Email", "Password", "Job title", "Department"];
  const good: Record<string, string> = {
    "First name": "Amara",
    "Last name": "Okafor",
    Email: "amara@northwind.example",
    Password: "correct horse",
    "Job title": "Engineer",
    Department: "Platform",
  };

  async function fill(changes: Record<string, string> = {}, agrees = true) {
    const user = show(<Register hasGoogle={false} />);
    const values = { ...good, ...changes };
    for (const name of FIELDS) await enter(user, name, values[name]);
    await user.click(screen.getByRole("radio", { name: /^From today/ }));
    if (agrees)
      await user.click(screen.getByRole("checkbox", { name: "I agree to the Terms and Conditions" }));
    await user.click(screen.getByRole("button", { name: "Sign Up" }));
    return values;
  }

  it.each([
    ["First name", "", "First name is required"],
    ["Last name", "   ", "Last name is required"],
    ["Email", "amara@", "Invalid email address"],
    ["Password", "five5", "Password must be at least 6 characters"],
    ["Job title", "", "Job title is required"],
  ])("answers a bad %s %j with '%s', and keeps the typed text (E1)", async (name, value, message) => {
    const values = await fill({ [name]: value });
    expect(await screen.findByRole("alert")).toHaveProperty("textContent", message);
    expect(field(name).getAttribute("aria-invalid")).toBe("true");
    for (const label of FIELDS) expect(field(label).value).toBe(values[label]);
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("opens the terms and the policy in a new tab, so that typed text stays (B1.8)", () => {
    show(<Register hasGoogle={false} />);
    for (const [name, href] of [
      ["Terms and Conditions", "/terms"],
      [/^Privacy Policy/, "/privacy"],
    ] as const) {
      const link = screen.getByRole<HTMLAnchorElement>("link", { name });
      expect([link.getAttribute("href"), link.target, link.rel]).toEqual([href, "_blank", "noopener"]);
    }
  });

  it("requires agreement to the terms (E1)", async () => {
    await fill({}, false);
    expect((await screen.findByRole("alert")).textContent).toBe("You must agree to the Terms and Conditions");
  });

  it("shows every message at once for an empty form (E1)", async () => {
    const user = show(<Register hasGoogle={false} />);
    await user.click(screen.getByRole("button", { name: "Sign Up" }));
    expect((await screen.findAllByRole("alert")).map((alert) => alert.textContent)).toEqual([
      "First name is required",
      "Last name is required",
      "Invalid email address",
      "Password must be at least 6 characters",
      "Job title is required",
      "Choose when people can find you",
      "You must agree to the Terms and Conditions",
    ]);
  });

  it("sends the form, and then shows one panel that names the address (E3, E4)", async () => {
    answer(200, { message: SIGNED_UP });
    const focused = focusAtFirstSight(() => screen.getByText("Account created successfully!"));
    await fill();
    expect(await screen.findByText("Account created successfully!")).toBeDefined();
    expect(sentBody()).toEqual({
      firstName: "Amara",
      lastName: "Okafor",
      email: "amara@northwind.example",
      password: "correct horse",
      title: "Engineer",
      department: "Platform",
      findableFrom: "today",
      agreedToTerms: true,
    });
    const panel = screen.getByRole("status");
    expect(panel.textContent).toContain("We emailed amara@northwind.example. Open the link within 24 hours");
    expect(await focused).toBe(panel);
    expect(toastText()).toBe("");
    expect(screen.queryByLabelText("Email")).toBeNull();
  });

  it("sends the email again on request, and says the same for every address (SEC-A4)", async () => {
    answer(200, { message: SIGNED_UP });
    await fill();
    const message =
      "If this address still needs to be verified, we'll email you a new link, unless we sent one in the last few minutes.";
    answer(200, { message });
    await press("Send it again");
    await screen.findByText("Verification Email Sent");
    expect(screen.getByRole("status").textContent).toContain(
      `You entered amara@northwind.example. ${message}`,
    );
    const [url, { body }] = fetched.mock.calls.at(-1) ?? [];
    expect([url, body]).toEqual(["/api/resend-verification", '{"email":"amara@northwind.example"}']);
    answerError(429, { message: "Too many attempts. Please try again in 5 minutes." });
    await press("Send it again");
    expect((await screen.findByRole("alert")).textContent).toContain("Please try again in 5 minutes.");
    expect(screen.getByRole("status")).toBeDefined();
  });

  it("goes back to correct a wrong address, with everything kept but the password", async () => {
    answer(200, { message: SIGNED_UP });
    await fill();
    await press("Wrong address?");
    for (const label of FIELDS) expect(field(label).value).toBe(label === "Password" ? "" : good[label]);
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^From today/ }).checked).toBe(true);
    expect(document.activeElement).toBe(field("Email"));
  });

  it("keeps the address out of the page's address and the browser's storage", async () => {
    answer(200, { message: SIGNED_UP });
    await fill();
    await screen.findByRole("status");
    const kept = JSON.stringify([window.location.href, { ...localStorage }, { ...sessionStorage }]);
    expect(kept).not.toContain("amara");
  });

  it("asks when people can find the account, and preselects neither answer (G41)", async () => {
    answer(200, { message: SIGNED_UP });
    const user = show(<Register hasGoogle={false} />);
    const choice = within(screen.getByRole("group", { name: "When can people find you?" }));
    const [today, monday] = choice.getAllByRole<HTMLInputElement>("radio");
    expect([today?.checked, monday?.checked]).toEqual([false, false]);
    for (const name of FIELDS) await enter(user, name, good[name]);
    await user.click(screen.getByRole("checkbox", { name: "I agree to the Terms and Conditions" }));
    await user.click(screen.getByRole("button", { name: "Sign Up" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Choose when people can find you");
    expect(fetched).not.toHaveBeenCalled();
    await user.click(
      choice.getByRole("radio", { name: /^From a later Monday: the site doesn’t show which week I joined/ }),
    );
    await user.click(screen.getByRole("button", { name: "Sign Up" }));
    expect(await screen.findByText("Account created successfully!")).toBeDefined();
    expect(sentBody()).toMatchObject({ email: good.Email, findableFrom: "monday" });
  });

  it("shows at the email field that it isn't a work address, and keeps the typed text", async () => {
    answerError(400, { message: "Please use your work email address", field: "email" });
    const values = await fill({ Email: "amara@gmail.com" });
    expect((await screen.findByRole("alert")).textContent).toBe("Please use your work email address");
    expect(field("Email").getAttribute("aria-invalid")).toBe("true");
    for (const label of FIELDS) expect(field(label).value).toBe(values[label]);
  });

  it("shows once, at the password field, why it was refused, and keeps the typed text (SEC-A3)", async () => {
    const reason = "This is one of the most common passwords, so attackers try it first. Choose another.";
    measured.mockImplementation(async () => Response.json({ score: 0, label: "Very weak", reason }));
    answerError(400, { message: reason, field: "password" });
    const values = await fill({ Password: "iloveyou" });
    expect((await screen.findByRole("alert")).textContent).toBe(reason);
    expect(field("Password").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field("Password"));
    await screen.findByText("Very weak");
    expect(screen.getAllByText(reason)).toHaveLength(1);
    for (const label of FIELDS) expect(field(label).value).toBe(values[label]);
  });

  it("checks the password against the name and the address in the form (SEC-A3)", async () => {
    const user = show(<Register hasGoogle={false} />);
    await enter(user, "First name", "Amara");
    await enter(user, "Email", "amara@northwind.example");
    await enter(user, "Password", "quiet harbour");
    expect(await screen.findByText("Strong")).toBeDefined();
    expect(JSON.parse(measured.mock.calls.at(-1)?.[1]?.body)).toEqual({
      password: "quiet harbour",
      firstName: "Amara",
      lastName: "",
      email: "amara@northwind.example",
    });
  });

  it("shows any other error unchanged, under 'Error', and can be sent again (E2)", async () => {
    answerError(503, { message: "We cannot reach our database at the moment." });
    await fill();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("ErrorWe cannot reach our database at the moment.");
    answer(200, { message: "ok" });
    await userEvent.click(screen.getByRole("button", { name: "Sign Up" }));
    expect(await screen.findByRole("status")).toBeDefined();
  });

  it("is disabled while pending", async () => {
    fetched.mockImplementationOnce(() => new Promise(() => {}));
    await fill();
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Creating your account…" });
    expect(button.disabled).toBe(true);
  });
});
