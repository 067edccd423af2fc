import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LoginForm } from "@/components/accounts/login-form";
import { AUTH_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";
import { answer, answerError, enter, fetched, setUpForms, show } from "@/tests/forms";
import { maya } from "@/tests/samples";
import { field } from "@/tests/screen";

const router = vi.hoisted(() => ({ replace: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

beforeEach(() => {
  setUpForms();
  router.replace.mockReset();
});

describe("the login form (B1.2)", () => {
  async function logIn(email: string, password: string, next = "/dashboard") {
    const user = show(<LoginForm next={next} isUnverified={false} />);
    await enter(user, "Email", email);
    await enter(user, "Password", password);
    await user.click(screen.getByRole("button", { name: "Log in" }));
  }

  it.each([
    ["amara", "secret1", "Invalid email address"],
    ["amara@northwind.example", "", "Password is required"],
  ])("answers %j and %j with '%s', and keeps the typed text (E1)", async (email, password, message) => {
    await logIn(email, password);
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect([field("Email").value, field("Password").value]).toEqual([email, password]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it("says 'Logged in', goes to the requested page, and mirrors the account for other tabs (E3, E4)", async () => {
    answer(200, { user: maya });
    await logIn(maya.email, "correct horse", "/submissions");
    expect(await screen.findByText("Logged in")).toBeDefined();
    expect(router.replace).toHaveBeenCalledWith("/submissions");
    const stored = JSON.parse(window.localStorage.getItem(AUTH_STORAGE_KEY) ?? "{}");
    const { id, firstName, lastName, email, isAdmin } = maya;
    expect(stored.state).toEqual({ user: { id, firstName, lastName, email, isAdmin } });
  });

  it("shows an error unchanged, under 'Error', and keeps the typed text (E2)", async () => {
    answerError(401, { message: "Invalid email or password" });
    await logIn("amara@northwind.example", "wrong");
    expect((await screen.findByRole("alert")).textContent).toBe("ErrorInvalid email or password");
    expect(field("Password").value).toBe("wrong");
  });

  it("tells an unverified account what to do (E2)", async () => {
    answerError(403, { message: "Please verify your email before logging in", code: "unverified" });
    await logIn("amara@northwind.example", "correct horse");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Email Verification RequiredPlease check your email and click the verification link before logging in.",
    );
  });

  it("shows the same notice for ?error=unverified (B1.2)", () => {
    show(<LoginForm next="/dashboard" isUnverified />);
    expect(screen.getByRole("alert").textContent).toContain("Email Verification Required");
  });

  it("removes an old error if the form is sent with a mistake", async () => {
    answerError(401, { message: "Invalid email or password" });
    await logIn("amara@northwind.example", "wrong");
    await screen.findByText("Invalid email or password");
    await userEvent.clear(field("Password"));
    await userEvent.click(screen.getByRole("button", { name: "Log in" }));
    expect(await screen.findByText("Password is required")).toBeDefined();
    await waitFor(() => expect(screen.queryByText("Invalid email or password")).toBeNull());
  });

  it("says that it is logging in, and can't be sent twice", async () => {
    fetched.mockImplementationOnce(() => new Promise(() => {}));
    await logIn("amara@northwind.example", "correct horse");
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Logging in…" });
    expect(button.disabled).toBe(true);
  });

  it("says if the server is unreachable", async () => {
    fetched.mockRejectedValueOnce(new TypeError("fetch failed"));
    await logIn("amara@northwind.example", "correct horse");
    expect((await screen.findByRole("alert")).textContent).toContain("We could not reach the server.");
  });
});
