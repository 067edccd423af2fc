import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { PublicHeader } from "@/components/layout/public-header";
import { AUTH_STORAGE_KEY, forgetSignIn, rememberSignIn } from "@/lib/accounts/api/auth-storage";

const USER = { id: "1", firstName: "Maren", lastName: "Oduya", email: "maren@example.com", isAdmin: false };

afterEach(() => {
  act(forgetSignIn);
  window.sessionStorage.clear();
});

describe("The header of public pages (G80)", () => {
  it("leads people back who are signed in, and visitors to Login and Sign Up, without naming anyone", () => {
    render(<PublicHeader />);
    const links = () => screen.getAllByRole("link").map((link) => link.textContent);
    expect(links().slice(1)).toEqual(["Login", "Sign Up"]);
    act(() => rememberSignIn(USER));
    expect(links().slice(1)).toEqual(["Back to Dashboard"]);
    expect(screen.queryByText(/Maren|Oduya/)).toBeNull();
    act(forgetSignIn);
    expect(links().slice(1)).toEqual(["Login", "Sign Up"]);
  });

  it.each([
    ["goes when its owner logs out in another tab", { user: null, hasLoggedOut: true }, null],
    ["stays when the session ended by itself", { user: null }, "what I think of my boss"],
  ])("a draft of this tab %s (SEC-S6)", (_name, mirror, kept) => {
    act(() => rememberSignIn(USER));
    render(<PublicHeader />);
    window.sessionStorage.setItem("review-draft", "what I think of my boss");
    window.localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ state: mirror, version: 0 }));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: AUTH_STORAGE_KEY })));
    expect(screen.getByRole("link", { name: "Login" })).toBeDefined();
    expect(window.sessionStorage.getItem("review-draft")).toBe(kept);
  });
});
