import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AuthSync } from "@/components/accounts/auth-sync";
import { useLogout, useViewer } from "@/lib/accounts/api/account";
import {
  AUTH_STORAGE_KEY,
  authStorage,
  LOOKS_STORAGE_KEY,
  rememberSignIn,
  SEEN_STORAGE_KEY,
  SINGLE_KEYS_STORAGE_KEY,
} from "@/lib/accounts/api/auth-storage";
import { leavePage } from "@/lib/auth/leave-page";
import { fetchJson } from "@/lib/http/fetch-json";
import { makeQueryClient } from "@/lib/http/query-client";
import { maya } from "@/tests/samples";
import { refuse, stubFetch } from "@/tests/screen";

vi.mock("@/lib/auth/leave-page", () => ({ leavePage: vi.fn() }));

const { id, firstName, lastName, email, isAdmin } = maya;
const user = { id, firstName, lastName, email, isAdmin };
const fetched = vi.fn();
const stored = () => JSON.parse(window.localStorage.getItem(AUTH_STORAGE_KEY) ?? "null")?.state;

function Page() {
  const logout = useLogout();
  const reviews = useQuery({ queryKey: ["reviews"], queryFn: () => fetchJson("/api/reviews/me") });
  return (
    <>
      <AuthSync />
      <p>{reviews.isError ? "failed" : "shown"}</p>
      <button type="button" onClick={() => logout.mutate()}>
        Logout
      </button>
    </>
  );
}

function Viewer() {
  const viewer = useViewer();
  return <p>{viewer === undefined ? "unknown" : (viewer?.firstName ?? "no one")}</p>;
}

function show(page = <Page />) {
  const queryClient = makeQueryClient();
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
  return queryClient;
}

beforeEach(() => {
  fetched
    .mockReset()
    .mockImplementation(async (url) => Response.json(url === "/api/logout" ? { message: "Logged out" } : []));
  vi.mocked(leavePage).mockReset();
  stubFetch(fetched);
  window.sessionStorage.clear();
  rememberSignIn(user);
});

describe("logging out", () => {
  it("forgets the user, every cached answer and every draft, and loads the login (E4, SEC-S6)", async () => {
    const queryClient = show();
    window.sessionStorage.setItem("draft", "what I think of my boss");
    window.localStorage.setItem("theme", "dark");
    window.localStorage.setItem(SEEN_STORAGE_KEY, "{}");
    window.localStorage.setItem(LOOKS_STORAGE_KEY, "{}");
    window.localStorage.setItem(SINGLE_KEYS_STORAGE_KEY, "off");
    queryClient.setQueryData(["submissions"], ["mine"]);
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(leavePage).toHaveBeenCalledWith("/login"));
    expect(stored()).toEqual({ user: null, hasLoggedOut: true });
    expect(queryClient.getQueryData(["submissions"])).toBeUndefined();
    expect(window.sessionStorage).toHaveLength(0);
    expect(window.localStorage.getItem("theme")).toBe("dark");
    expect(window.localStorage.getItem(SEEN_STORAGE_KEY)).toBe("{}");
    expect(window.localStorage.getItem(LOOKS_STORAGE_KEY)).toBeNull();
    expect(window.localStorage.getItem(SINGLE_KEYS_STORAGE_KEY)).toBe("off");
  });

  it("changes nothing if the server is unreachable", async () => {
    show();
    fetched.mockRejectedValue(new TypeError("fetch failed"));
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    expect(stored()).toEqual({ user });
    expect(leavePage).not.toHaveBeenCalled();
  });
});

describe("a draft", () => {
  const keep = () => window.sessionStorage.setItem("review-draft", "what I think of my boss");
  const isKept = () => window.sessionStorage.getItem("review-draft") !== null;
  const hear = (mirror: object | null) => {
    if (mirror) window.localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ state: mirror, version: 0 }));
    else window.localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: mirror ? AUTH_STORAGE_KEY : null }));
  };

  it("survives a 401, so that its author can log in and continue", async () => {
    keep();
    fetched.mockImplementation(async () => refuse(401, { message: "Please log in." }));
    show();
    await waitFor(() => expect(leavePage).toHaveBeenCalledOnce());
    expect(isKept()).toBe(true);
  });

  it.each([
    ["stays when another tab's session ended by itself", { user: null }, true],
    ["goes when its owner logs out in another tab", { user: null, hasLoggedOut: true }, false],
    ["goes when the browser's storage is cleared", null, false],
  ])("%s", (_name, mirror, isExpected) => {
    show();
    keep();
    hear(mirror);
    expect(leavePage).toHaveBeenCalledWith("/login");
    expect(isKept()).toBe(isExpected);
  });
});

describe("a tab", () => {
  it("that is signed out by another goes to the login", () => {
    show();
    window.localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ state: { user: null }, version: 0 }));
    window.dispatchEvent(new StorageEvent("storage", { key: AUTH_STORAGE_KEY }));
    expect(leavePage).toHaveBeenCalledWith("/login");
    expect(authStorage.getState().user).toBeNull();
  });

  it("follows when the whole storage is cleared, as Clear-Site-Data does", () => {
    show();
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(leavePage).toHaveBeenCalledWith("/login");
  });

  it("stays when another key changes, or another tab signs in", () => {
    show();
    window.dispatchEvent(new StorageEvent("storage", { key: "theme" }));
    const next = { ...user, firstName: "Zoé" };
    window.localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify({ state: { user: next }, version: 0 }));
    window.dispatchEvent(new StorageEvent("storage", { key: AUTH_STORAGE_KEY }));
    expect(leavePage).not.toHaveBeenCalled();
    expect(authStorage.getState().user).toEqual(next);
  });

  it("treats unreadable storage as signed out", () => {
    show();
    window.localStorage.setItem(AUTH_STORAGE_KEY, "{");
    window.dispatchEvent(new StorageEvent("storage", { key: AUTH_STORAGE_KEY }));
    expect(leavePage).toHaveBeenCalledWith("/login");
  });

  it("that gets a 401 forgets the user, and returns here after the login (SEC-S6)", async () => {
    window.history.replaceState(null, "", "/leader-reviews?page=2");
    fetched.mockImplementation(async () => refuse(401, { message: "Please log in." }));
    show();
    await waitFor(() => expect(leavePage).toHaveBeenCalledWith("/login?next=%2Fleader-reviews%3Fpage%3D2"));
    expect(leavePage).toHaveBeenCalledOnce();
    expect(stored()).toEqual({ user: null });
  });

  it("of a visitor stays on its page after a 401", async () => {
    authStorage.setState({ user: null });
    fetched.mockImplementation(async () => refuse(401, { message: "Please log in." }));
    show();
    expect(await screen.findByText("failed")).toBeDefined();
    expect(leavePage).not.toHaveBeenCalled();
  });
});

describe("useViewer", () => {
  it("returns the account, and updates the mirror", async () => {
    fetched.mockImplementation(async () => Response.json({ ...maya, firstName: "Zoé" }));
    show(<Viewer />);
    expect(screen.getByText("unknown")).toBeDefined();
    expect(await screen.findByText("Zoé")).toBeDefined();
    expect(stored().user.firstName).toBe("Zoé");
  });

  it.each([401, 503])("is undefined after a failed check with %i, without an error (E2)", async (status) => {
    fetched.mockImplementation(async () => refuse(status, { message: "no" }));
    show(<Viewer />);
    expect(await screen.findByText("no one")).toBeDefined();
    expect(stored().user === null).toBe(status === 401);
  });
});
