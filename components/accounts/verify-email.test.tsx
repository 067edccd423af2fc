import { screen } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { VerifyEmail } from "@/components/accounts/verify-email";
import { answer, answerError, fetched, setUpForms, show } from "@/tests/forms";

beforeEach(setUpForms);

describe("the verify email page (B1.6)", () => {
  const press = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole("button", { name: "Verify Email" }));

  it("calls the server only when the button is pressed, and links to the login", async () => {
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

  it("tells an account without a password that a link to choose one is on its way", async () => {
    const user = show(<VerifyEmail token="abc" />);
    answer(200, { message: "The same in other words.", choosesPassword: true });
    await press(user);
    expect(
      await screen.findByText(
        "We’ve just emailed you a link to choose your password, so that only you know it.",
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

  it("shows 'Verification Failed' with the message, and a link to register again (E2)", async () => {
    const user = show(<VerifyEmail token="abc" />);
    answerError(400, { message: "Invalid verification link" });
    await press(user);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Verification FailedInvalid verification link",
    );
    expect(screen.getByRole("link", { name: "Register Again" }).getAttribute("href")).toBe("/register");
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  it("says 'Failed to verify email' if there is no message (E2)", async () => {
    const user = show(<VerifyEmail token="abc" />);
    fetched.mockImplementationOnce(async () => new Response("<h1>Bad Gateway</h1>", { status: 502 }));
    await press(user);
    expect((await screen.findByRole("alert")).textContent).toBe("Verification FailedFailed to verify email");
  });

  it("offers another try after a server error", async () => {
    const user = show(<VerifyEmail token="abc" />);
    answerError(503, { message: "We cannot reach our database at the moment." });
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
