import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LoginForm } from "@/components/accounts/login-form";
import { RegisterForm } from "@/components/accounts/register-form";
import { VerifyEmail } from "@/components/accounts/verify-email";
import { Toaster } from "@/components/ui/toaster";
import { dismissToast } from "@/components/ui/use-toast";
import { AUTH_STORAGE_KEY } from "@/lib/auth/auth-storage";
import { makeQueryClient } from "@/lib/http/query-client";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const fetched = vi.fn();
/** What the meter asks while a password is typed, apart from what the forms send. */
const measured = vi.fn();

/** What the server answers next. */
function answer(status: number, body: unknown): void {
  fetched.mockImplementationOnce(async () => Response.json(body, { status }));
}

function show(page: ReactElement) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      {page}
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

async function enter(user: ReturnType<typeof show>, name: string, text = ""): Promise<void> {
  await user.click(field(name));
  await user.paste(text);
}

const sentBody = () => JSON.parse(fetched.mock.calls[0]?.[1]?.body);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

beforeEach(() => {
  fetched.mockReset();
  router.push.mockReset();
  router.replace.mockReset();
  window.localStorage.clear();
  measured
    .mockReset()
    .mockImplementation(async () => Response.json({ score: 4, label: "Strong", reason: null }));
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    url === "/api/password-strength" ? measured(url, init) : fetched(url, init),
  );
});

afterEach(() => dismissToast());

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
    const user = show(<RegisterForm />);
    const values = { ...good, ...changes };
    for (const name of FIELDS) await enter(user, name, values[name]);
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
  ])("says of a bad %s %j: %s, and keeps what was typed (E1)", async (name, value, message) => {
    const values = await fill({ [name]: value });
    expect(await screen.findByRole("alert")).toHaveProperty("textContent", message);
    expect(field(name).getAttribute("aria-invalid")).toBe("true");
    for (const label of FIELDS) expect(field(label).value).toBe(values[label]);
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("leads to what is agreed to in a new tab, so that what was typed stays (B1.8)", () => {
    show(<RegisterForm />);
    for (const [name, href] of [
      ["Terms and Conditions", "/terms"],
      [/^Privacy Policy/, "/privacy"],
    ] as const) {
      const link = screen.getByRole<HTMLAnchorElement>("link", { name });
      expect([link.getAttribute("href"), link.target, link.rel]).toEqual([href, "_blank", "noopener"]);
    }
  });

  it("asks for the terms (E1)", async () => {
    await fill({}, false);
    expect((await screen.findByRole("alert")).textContent).toBe("You must agree to the Terms and Conditions");
  });

  it("shows every message at once for an empty form (E1)", async () => {
    const user = show(<RegisterForm />);
    await user.click(screen.getByRole("button", { name: "Sign Up" }));
    expect((await screen.findAllByRole("alert")).map((alert) => alert.textContent)).toEqual([
      "First name is required",
      "Last name is required",
      "Invalid email address",
      "Password must be at least 6 characters",
      "Job title is required",
      "You must agree to the Terms and Conditions",
    ]);
  });

  it("sends what was typed, says so and goes to the login (E3, E4)", async () => {
    answer(200, { message: "Registration successful. Please check your email to verify your account." });
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
    expect(router.push).toHaveBeenCalledWith("/login?registered=1");
  });

  it("asks from when people can find the account: today, unless a later Monday is chosen", async () => {
    answer(200, { message: "Registration successful. Please check your email to verify your account." });
    const user = show(<RegisterForm />);
    const choice = within(screen.getByRole("group", { name: "When can people find you?" }));
    const [today, monday] = choice.getAllByRole<HTMLInputElement>("radio");
    expect([today?.checked, monday?.checked]).toEqual([true, false]);
    await user.click(
      choice.getByRole("radio", { name: /^From a later Monday: no one can tell which week I joined/ }),
    );
    for (const name of FIELDS) await enter(user, name, good[name]);
    await user.click(screen.getByRole("checkbox", { name: "I agree to the Terms and Conditions" }));
    await user.click(screen.getByRole("button", { name: "Sign Up" }));
    expect(await screen.findByText("Account created successfully!")).toBeDefined();
    expect(sentBody()).toMatchObject({ email: good.Email, findableFrom: "monday" });
  });

  it("shows at the email field that it is not a work address, and keeps what was typed", async () => {
    answer(400, { message: "Please use your work email address", field: "email" });
    const values = await fill({ Email: "amara@gmail.com" });
    expect((await screen.findByRole("alert")).textContent).toBe("Please use your work email address");
    expect(field("Email").getAttribute("aria-invalid")).toBe("true");
    for (const label of FIELDS) expect(field(label).value).toBe(values[label]);
    expect(router.push).not.toHaveBeenCalled();
  });

  it("shows at the password field why it was refused, once, and keeps what was typed (SEC-A3)", async () => {
    const reason = "This is one of the most used passwords, so it is guessed first. Choose another.";
    measured.mockImplementation(async () => Response.json({ score: 0, label: "Very weak", reason }));
    answer(400, { message: reason, field: "password" });
    const values = await fill({ Password: "iloveyou" });
    expect((await screen.findByRole("alert")).textContent).toBe(reason);
    expect(field("Password").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field("Password"));
    await screen.findByText("Very weak");
    expect(screen.getAllByText(reason)).toHaveLength(1);
    for (const label of FIELDS) expect(field(label).value).toBe(values[label]);
    expect(router.push).not.toHaveBeenCalled();
  });

  it("measures the password against the name and the address that stand there (SEC-A3)", async () => {
    const user = show(<RegisterForm />);
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

  it("shows any other refusal as given, under 'Error', and can be sent again (E2)", async () => {
    answer(503, { message: "We cannot reach our database at the moment." });
    await fill();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("ErrorWe cannot reach our database at the moment.");
    answer(200, { message: "ok" });
    await userEvent.click(screen.getByRole("button", { name: "Sign Up" }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/login?registered=1"));
  });

  it("is disabled while it waits", async () => {
    fetched.mockImplementationOnce(() => new Promise(() => {}));
    await fill();
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Creating your account…" });
    expect(button.disabled).toBe(true);
  });
});

describe("the login form (B1.2)", () => {
  const account = {
    id: "1",
    firstName: "Amara",
    lastName: "Okafor",
    email: "amara@northwind.example",
    isAdmin: false,
    title: "Engineer",
  };

  async function logIn(email: string, password: string, next = "/dashboard") {
    const user = show(<LoginForm next={next} isUnverified={false} />);
    await enter(user, "Email", email);
    await enter(user, "Password", password);
    await user.click(screen.getByRole("button", { name: "Log in" }));
  }

  it.each([
    ["amara", "secret1", "Invalid email address"],
    ["amara@northwind.example", "", "Password is required"],
  ])("says of %j and %j: %s, and keeps what was typed (E1)", async (email, password, message) => {
    await logIn(email, password);
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect([field("Email").value, field("Password").value]).toEqual([email, password]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("says 'Logged in', goes to where one wanted to, and mirrors who it is for other tabs (E3, E4)", async () => {
    answer(200, { user: account });
    await logIn(account.email, "correct horse", "/submissions");
    expect(await screen.findByText("Logged in")).toBeDefined();
    expect(router.replace).toHaveBeenCalledWith("/submissions");
    const stored = JSON.parse(window.localStorage.getItem(AUTH_STORAGE_KEY) ?? "{}");
    const { title: _notMirrored, ...mirrored } = account;
    expect(stored.state).toEqual({ user: mirrored });
  });

  it("shows a refusal as given, under 'Error', and keeps what was typed (E2)", async () => {
    answer(401, { message: "Invalid email or password" });
    await logIn("amara@northwind.example", "wrong");
    expect((await screen.findByRole("alert")).textContent).toBe("ErrorInvalid email or password");
    expect(field("Password").value).toBe("wrong");
  });

  it("tells the unverified what to do (E2)", async () => {
    answer(403, { message: "Please verify your email before logging in", reason: "unverified" });
    await logIn("amara@northwind.example", "correct horse");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Email Verification RequiredPlease check your email and click the verification link before logging in.",
    );
  });

  it("shows the same notice for ?error=unverified (B1.2)", () => {
    show(<LoginForm next="/dashboard" isUnverified />);
    expect(screen.getByRole("alert").textContent).toContain("Email Verification Required");
  });

  it("takes an old refusal away when the form is sent with a mistake in it", async () => {
    answer(401, { message: "Invalid email or password" });
    await logIn("amara@northwind.example", "wrong");
    await screen.findByText("Invalid email or password");
    await userEvent.clear(field("Password"));
    await userEvent.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findByText("Password is required")).toBeDefined();
    await waitFor(() => expect(screen.queryByText("Invalid email or password")).toBeNull());
  });

  it("says to those who come from signing up that a mail is under way", () => {
    show(<LoginForm next="/dashboard" isUnverified={false} isNew />);
    expect(
      screen.getByText("We mailed a link to your address. Open it to verify your account."),
    ).toBeDefined();
  });

  it("says that it is logging in, and cannot be sent twice", async () => {
    fetched.mockImplementationOnce(() => new Promise(() => {}));
    await logIn("amara@northwind.example", "correct horse");
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Logging in…" });
    expect(button.disabled).toBe(true);
  });

  it("says so when the server cannot be reached", async () => {
    fetched.mockRejectedValueOnce(new TypeError("fetch failed"));
    await logIn("amara@northwind.example", "correct horse");
    expect((await screen.findByRole("alert")).textContent).toContain("We could not reach the server.");
  });
});

describe("the verify email page (B1.6)", () => {
  const press = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole("button", { name: "Verify Email" }));

  it("asks the server only when the button is pressed, and leads to the login", async () => {
    window.history.replaceState(null, "", "/verify-email?token=abc");
    const user = show(<VerifyEmail token="abc" />);
    expect(window.location.search).toBe("");
    expect(fetched).not.toHaveBeenCalled();
    answer(200, { message: "Email verified successfully. You can now log in." });
    await press(user);
    const link = await screen.findByRole("link", { name: "Go to Login" });
    expect(link.getAttribute("href")).toBe("/login");
    expect(screen.getByText("Email Verified")).toBeDefined();
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/verify-email?token=abc");
  });

  it("says of an account without a password that a link to choose one is under way", async () => {
    const user = show(<VerifyEmail token="abc" />);
    answer(200, { message: "The same in other words.", choosesPassword: true });
    await press(user);
    expect(
      await screen.findByText(
        "Choose your password with the link that we have just emailed to you, so that only you know it.",
      ),
    ).toBeDefined();
    const hrefs = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(hrefs).toEqual([
      ["Go to Login", "/login"],
      ["Send the link again", "/forgot-password"],
    ]);
  });

  it("shows that it is verifying", async () => {
    const user = show(<VerifyEmail token="abc" />);
    fetched.mockImplementationOnce(() => new Promise(() => {}));
    await press(user);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Verifying…" }).disabled).toBe(true);
  });

  it("shows 'Verification Failed' with the message, and the way to register again (E2)", async () => {
    const user = show(<VerifyEmail token="abc" />);
    answer(400, { message: "Invalid verification link" });
    await press(user);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Verification FailedInvalid verification link",
    );
    expect(screen.getByRole("link", { name: "Register Again" }).getAttribute("href")).toBe("/register");
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  it("says 'Failed to verify email' where there is no message (E2)", async () => {
    const user = show(<VerifyEmail token="abc" />);
    answer(400, { message: "" });
    await press(user);
    expect((await screen.findByRole("alert")).textContent).toBe("Verification FailedFailed to verify email");
  });

  it("lets one try again where the fault was ours", async () => {
    const user = show(<VerifyEmail token="abc" />);
    answer(503, { message: "We cannot reach our database at the moment." });
    await press(user);
    await user.click(await screen.findByRole("button", { name: "Try Again" }));
    answer(200, { message: "ok" });
    await press(user);
    expect(await screen.findByRole("link", { name: "Go to Login" })).toBeDefined();
  });

  it("fails at once without a token (E2)", () => {
    show(<VerifyEmail token={null} />);
    expect(screen.getByRole("alert").textContent).toBe("Verification FailedInvalid verification link");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
