import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ForgotPassword } from "@/components/accounts/forgot-password";
import { ResendVerification } from "@/components/accounts/resend-verification";
import { ResetPassword } from "@/components/accounts/reset-password";
import {
  type Answer,
  alertText,
  enter,
  focusAtFirstSight,
  press,
  refuse,
  renderScreen,
  toastText,
} from "@/tests/screen";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const never = () => new Promise(() => {});

beforeEach(() => {
  router.push.mockReset();
  router.replace.mockReset();
});

describe.each([
  {
    name: "the forgot password form (B1.4)",
    page: <ForgotPassword />,
    endpoint: "POST /api/forgot-password",
    button: "Send Reset Link",
    title: "Check your email",
  },
  {
    name: "the resend verification form (B1.7)",
    page: <ResendVerification />,
    endpoint: "POST /api/resend-verification",
    button: "Resend Verification Email",
    title: "Verification Email Sent",
  },
])("$name", ({ page, endpoint, button, title }) => {
  async function send(email: string, answer: Answer = () => ({ message: "It is on its way." })) {
    const { calls } = renderScreen(page, { answers: { [endpoint]: answer } });
    await enter("Email", email);
    await press(button);
    return calls;
  }

  it.each(["", "amara@"])(
    "says of %j: Invalid email address, and keeps what was typed (E1)",
    async (email) => {
      const calls = await send(email);
      expect(await alertText()).toBe("Invalid email address");
      expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(email);
      expect(calls).toEqual([]);
    },
  );

  it("sends the address, and names it with the server's message (E3)", async () => {
    const focused = focusAtFirstSight(() => screen.getByRole("status"));
    const calls = await send("amara@northwind.example");
    const panel = await screen.findByRole("status");
    expect(panel.textContent).toContain(`${title}You entered amara@northwind.example. It is on its way.`);
    expect(await focused).toBe(panel);
    expect(calls).toMatchObject([{ name: endpoint, body: { email: "amara@northwind.example" } }]);
    expect(toastText()).toBe("");
    expect(screen.queryByRole("button", { name: button })).toBeNull();
  });

  it("sends it again, or goes back to correct the address", async () => {
    const calls = await send("amara@northwind.example");
    await screen.findByRole("status");
    await press("Send it again");
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]).toEqual(calls[0]);
    await screen.findByRole("button", { name: "Send it again" });
    await press("Wrong address?");
    const email = screen.getByLabelText<HTMLInputElement>("Email");
    expect(email.value).toBe("amara@northwind.example");
    expect(document.activeElement).toBe(email);
  });

  it("shows an error under 'Error', and keeps the typed text (E2)", async () => {
    await send("amara@northwind.example", () =>
      refuse(503, { message: "Please try again in a few seconds." }),
    );
    expect(await alertText()).toBe("ErrorPlease try again in a few seconds.");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("amara@northwind.example");
  });

  it("can't be sent twice", async () => {
    await send("amara@northwind.example", never);
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Sending…" })).disabled).toBe(true);
  });
});

describe("the reset password page (B1.5)", () => {
  const CHECK = "GET /api/verify-reset-token/abc";
  const RESET = "POST /api/reset-password";
  const dead = () => refuse(400, { message: "dead", field: "token" });

  async function open(answers: Record<string, Answer>) {
    window.history.replaceState(null, "", "/reset-password?token=abc");
    const { calls } = renderScreen(<ResetPassword token="abc" />, {
      answers: { [CHECK]: () => ({ email: "amara@northwind.example" }), ...answers },
    });
    return calls;
  }

  async function choose(
    password: string,
    confirmation: string,
    answer: Answer = () => ({ message: "Done." }),
  ) {
    const calls = await open({ [RESET]: answer });
    await screen.findByLabelText("New password");
    await enter("New password", password);
    await enter("Confirm password", confirmation);
    await press("Reset Password");
    return calls;
  }

  it("warns without a token, and goes to the login (E2)", async () => {
    renderScreen(<ResetPassword token={null} />);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/login"));
    expect(toastText()).toBe("Invalid Reset LinkThe reset link is missing or invalid.");
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("warns of a bad or expired token, and goes to ask for another (E2)", async () => {
    await open({ [CHECK]: dead });
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/forgot-password?error=link"));
    expect(toastText()).toBe("");
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("says on the page that asks for another why the last one didn't work, until one is sent (E2)", async () => {
    let answer: Answer = () => ({ message: "It is on its way." });
    renderScreen(<ForgotPassword isLinkDead />, {
      answers: { "POST /api/forgot-password": (call) => answer(call) },
    });
    const note = () => screen.queryByRole("region", { name: "Before you continue" });
    expect(await alertText()).toBe(
      "Invalid or Expired LinkThis password reset link is invalid or has expired. Please request a new one.",
    );
    expect(note()).not.toBeNull();
    await enter("Email", "amara@northwind.example");
    await press("Send Reset Link");
    await screen.findByRole("status");
    expect([screen.queryByRole("alert"), note()]).toEqual([null, null]);
    answer = never;
    await press("Send it again");
    await screen.findByRole("button", { name: "Sending…" });
    expect([screen.queryByRole("alert"), note()]).toEqual([null, null]);
  });

  it("takes the token out of the address bar and names the account", async () => {
    await open({});
    expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("amara@northwind.example");
    expect(window.location.search).toBe("");
    expect(router.replace).not.toHaveBeenCalled();
  });

  it("says beforehand what a reset locks", async () => {
    await open({});
    const note = await screen.findByRole("region", { name: "Before you continue" });
    expect(note.textContent).toContain(
      "Resetting your password by email locks your earlier submissions. They stay on this site, whether published, waiting or held, but Your Submissions no longer lists them, and you can no longer withdraw them.",
    );
  });

  it("doesn't say so for an account that never had a password", async () => {
    await open({ [CHECK]: () => ({ email: "amara@northwind.example", isFirst: true }) });
    expect(await screen.findByText(/Your account has no password yet/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("amara@northwind.example");
    expect(screen.queryByText(/lock/)).toBeNull();
  });

  it("lets people check the link again after a server error", async () => {
    let isAway = true;
    await open({
      [CHECK]: () =>
        isAway
          ? refuse(503, { message: "We cannot reach our database." })
          : { email: "amara@northwind.example" },
    });
    expect(await alertText()).toBe("ErrorWe cannot reach our database.");
    isAway = false;
    await press("Try Again");
    expect(await screen.findByLabelText("New password")).toBeDefined();
    expect(router.replace).not.toHaveBeenCalled();
  });

  it.each([
    ["five5", "five5", ["Password must be at least 6 characters", "Password must be at least 6 characters"]],
    ["long enough", "long enougj", ["Passwords don't match"]],
  ])(
    "says what is wrong with %j and %j, and sends nothing (E1)",
    async (password, confirmation, messages) => {
      const calls = await choose(password, confirmation);
      await screen.findAllByRole("alert");
      expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual(messages);
      expect(screen.getByLabelText("Confirm password").getAttribute("aria-invalid")).toBe("true");
      expect(calls.map((call) => call.name)).toEqual([CHECK]);
    },
  );

  it("sends the new password once, says 'Password Reset Successful' and goes to the login (E3, E4)", async () => {
    const calls = await choose("a whole new one", "a whole new one");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/login"));
    expect(toastText()).toContain("Password Reset Successful");
    expect(calls.at(-1)).toMatchObject({
      name: RESET,
      body: { token: "abc", password: "a whole new one" },
    });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Resetting…" }).disabled).toBe(true);
  });

  it("warns and goes to ask for another if the link expires while the form is open (E2)", async () => {
    await choose("a whole new one", "a whole new one", dead);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/forgot-password?error=link"));
    expect(toastText()).toBe("");
  });

  it("shows at the field why a password was refused, and keeps both fields (SEC-A3)", async () => {
    const message =
      "This is made of your own name, email address or company, or of our name. Choose another.";
    await choose("northwind1", "northwind1", () => refuse(400, { message, field: "password" }));
    expect(await alertText()).toBe(message);
    expect(screen.getByLabelText("New password").getAttribute("aria-invalid")).toBe("true");
    for (const label of ["New password", "Confirm password"]) {
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe("northwind1");
    }
    expect(router.replace).not.toHaveBeenCalled();
  });

  it("shows any other error under 'Error', and keeps the typed text (E2)", async () => {
    await choose("a whole new one", "a whole new one", () =>
      refuse(503, { message: "Many people are logging in." }),
    );
    expect(await alertText()).toBe("ErrorMany people are logging in.");
    expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("a whole new one");
    expect(router.replace).not.toHaveBeenCalled();
  });
});
