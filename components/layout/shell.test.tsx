import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Shell } from "@/components/layout/shell";
import { leavePage } from "@/lib/auth/leave-page";
import { BRAND } from "@/lib/brand";
import { makeQueryClient } from "@/lib/http/query-client";
import { stubFetch } from "@/tests/screen";

const location = vi.hoisted(() => ({ pathname: "/dashboard" }));
vi.mock("next/navigation", () => ({ usePathname: () => location.pathname, useRouter: () => ({}) }));
vi.mock("@/lib/auth/leave-page", () => ({ leavePage: vi.fn() }));

const ACCOUNT = { firstName: "Maren", lastName: "Oduya", email: "maren@example.com", isAdmin: false };
const shell = (
  <Shell account={ACCOUNT}>
    <h1>Dashboard</h1>
  </Shell>
);

function renderShell(element: ReactElement = shell) {
  const client = makeQueryClient();
  const inClient = (inner: ReactElement) => (
    <QueryClientProvider client={client}>{inner}</QueryClientProvider>
  );
  const { rerender } = render(inClient(element));
  return { again: () => rerender(inClient(<Shell account={ACCOUNT}>{null}</Shell>)) };
}

beforeEach(() => {
  location.pathname = "/dashboard";
});

describe("Shell", () => {
  it("has the brand and the privacy indicators in its bar (B3.1)", () => {
    renderShell();
    const bar = within(screen.getByRole("banner"));
    expect(bar.getAllByRole("link", { name: BRAND })[0]).toHaveProperty("pathname", "/dashboard");
    expect(bar.getByText("Anonymous Mode")).toBeTruthy();
    expect(bar.getByText("Enterprise Secure")).toBeTruthy();
  });

  it("links to the signed-in pages and marks the current one (B2.2)", () => {
    location.pathname = "/submissions";
    renderShell();
    const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Dashboard", "/dashboard"],
      ["Your Feedback", "/leader-reviews"],
      ["Your Submissions", "/submissions"],
      ["Find Leaders", "/leader-lookup"],
      ["Find Companies", "/company-lookup"],
      ["Company Profiles", "/company-profiles"],
    ]);
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Your Submissions");
  });

  it("tells administrators how many reviews wait, and asks for no one else (B12.2)", async () => {
    const fetch = vi.fn(async () => Response.json({ held: 12, reported: 3, appealed: 1, replies: 0 }));
    stubFetch(fetch);
    renderShell();
    expect(screen.queryByRole("link", { name: /Admin Panel/ })).toBeNull();
    cleanup();
    renderShell(<Shell account={{ ...ACCOUNT, isAdmin: true }}>{null}</Shell>);
    expect(
      await screen.findByRole("link", { name: /^Admin Panel ?: ?16 waiting for a decision$/ }),
    ).toBeTruthy();
    expect(fetch).toHaveBeenCalledExactlyOnceWith("/api/admin/reviews/counts", expect.anything());
  });

  it("opens its drawer with the menu button and closes it when the page changes (B3.2)", async () => {
    const { again } = renderShell();
    await userEvent.click(screen.getByRole("button", { name: "Menu" }));
    const drawer = screen.getByRole("dialog", { name: "Menu" });
    expect(within(drawer).getByRole("link", { name: "Your Feedback" })).toBeTruthy();
    location.pathname = "/leader-reviews";
    again();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("has the search box between brand and account menu (B3.1)", () => {
    renderShell();
    const bar = within(screen.getByRole("banner"));
    expect(bar.getByRole("combobox", { name: "Search leaders and companies" })).toBeTruthy();
  });

  it("shows no account menu and no search without an account", () => {
    renderShell(<Shell account={null}>{null}</Shell>);
    expect(screen.queryByRole("combobox")).toBeNull();
    expect(screen.queryByRole("button", { name: "My Account" })).toBeNull();
  });
});

describe("My Account (B3.1)", () => {
  it("says who is signed in and offers three themes", async () => {
    renderShell();
    await userEvent.click(screen.getByRole("button", { name: "My Account" }));
    const menu = await screen.findByRole("menu", { name: "My Account" });
    expect(within(menu).getByText("Maren Oduya")).toBeTruthy();
    expect(within(menu).getByText("maren@example.com")).toBeTruthy();
    expect(
      within(menu)
        .getAllByRole("menuitemradio")
        .map((item) => item.textContent),
    ).toEqual(["System", "Light", "Dark"]);
  });

  it("links to the profile (B2.2)", async () => {
    renderShell();
    await userEvent.click(screen.getByRole("button", { name: "My Account" }));
    const item = await screen.findByRole("menuitem", { name: "Profile" });
    expect(item.getAttribute("href")).toBe("/profile");
  });

  it("returns the focus on Escape", async () => {
    renderShell();
    const button = screen.getByRole("button", { name: "My Account" });
    button.focus();
    await userEvent.keyboard("{ArrowDown}");
    await screen.findByRole("menu");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("logs out (E4)", async () => {
    const fetch = vi.fn(async () => Response.json({ message: "Logged out" }));
    stubFetch(fetch);
    renderShell();
    await userEvent.click(screen.getByRole("button", { name: "My Account" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Logout" }));
    await waitFor(() => expect(leavePage).toHaveBeenCalledWith("/login"));
    expect(fetch).toHaveBeenCalledExactlyOnceWith("/api/logout", expect.objectContaining({ method: "POST" }));
  });
});
