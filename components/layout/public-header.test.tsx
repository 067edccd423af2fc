import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { PublicHeader } from "@/components/layout/public-header";
import { forgetSignIn, rememberSignIn } from "@/lib/accounts/api/auth-storage";

const USER = { id: "1", firstName: "Maren", lastName: "Oduya", email: "maren@example.com", isAdmin: false };

afterEach(() => {
  act(forgetSignIn);
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
});
