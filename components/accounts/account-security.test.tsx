import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ChangePassword } from "@/components/accounts/change-password";
import { SessionList } from "@/components/accounts/session-list";
import { rememberSignIn } from "@/lib/accounts/api/auth-storage";
import { leavePage } from "@/lib/auth/leave-page";
import { maya } from "@/tests/samples";
import { type Answer, alerts, enter, field, press, refuse, renderScreen, toastText } from "@/tests/screen";

vi.mock("@/lib/auth/leave-page", () => ({ leavePage: vi.fn() }));
const ME = "GET /api/me";
const never = () => new Promise(() => {});

beforeEach(() => vi.mocked(leavePage).mockReset());

describe("changing the password", () => {
  const CHANGE = "POST /api/me/password";
  const SESSIONS = "GET /api/me/sessions";

  async function change(current: string, next: string, confirmation = next, answer: Answer = never) {
    const { calls } = renderScreen(<ChangePassword />, {
      answers: { [ME]: () => maya, [SESSIONS]: () => [], [CHANGE]: answer },
    });
    await screen.findByLabelText("Current password");
    if (current) await enter("Current password", current);
    await enter("New password", next);
    await enter("Confirm password", confirmation);
    await press("Change password");
    return calls.filter(({ name }) => name === CHANGE);
  }

  it.each([
    ["", "a whole new one", "a whole new one", ["Current password is required"]],
    ["the old one", "five5", "five5", Array(2).fill("Password must be at least 6 characters")],
    ["the old one", "a whole new one", "a whole new onf", ["Passwords don't match"]],
  ])(
    "says of %j, %j and %j what is wrong, and sends nothing (E1)",
    async (current, next, again, messages) => {
      const sent = await change(current, next, again);
      expect(await alerts()).toEqual(messages);
      expect(sent).toEqual([]);
    },
  );

  it("sends both passwords, confirms it and empties the form", async () => {
    const message = "We changed your password and signed out every other browser.";
    await change("the old one", "a whole new one", undefined, ({ body }) => {
      expect(body).toEqual({ currentPassword: "the old one", password: "a whole new one" });
      return { message };
    });
    await waitFor(() => expect(toastText()).toBe(`Password changed${message}`));
    const values = ["Current password", "New password", "Confirm password"].map((name) => field(name).value);
    expect(values).toEqual(["", "", ""]);
  });

  it("shows a wrong current password at its field, and keeps the typed text", async () => {
    const body = { message: "That isn't your current password.", field: "currentPassword" };
    await change("the old onf", "a whole new one", undefined, () => refuse(400, body));
    expect(await alerts()).toEqual(["That isn't your current password."]);
    expect(field("Current password").getAttribute("aria-invalid")).toBe("true");
    expect(field("New password").value).toBe("a whole new one");
  });

  it("shows any other error under 'Error', and keeps the typed text", async () => {
    const message = "Too many attempts. Please try again in 15 minutes.";
    await change("the old one", "a whole new one", undefined, () => refuse(429, { message }));
    expect(await alerts()).toEqual([`Error${message}`]);
    expect(field("New password").value).toBe("a whole new one");
  });

  it("can't be sent twice", async () => {
    await change("the old one", "a whole new one");
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Changing…" })).disabled).toBe(true);
  });

  it("tells an account without a password how to set one, and what that locks", async () => {
    const google = { ...maya, hasPassword: false, authProvider: "google" as const };
    renderScreen(<ChangePassword />, { answers: { [ME]: () => google } });
    const link = await screen.findByRole("link", { name: "Set a password by email" });
    expect(link.getAttribute("href")).toBe("/forgot-password");
    expect(screen.getByRole("region", { name: "Before you continue" }).textContent).toContain(
      "Resetting your password by email locks your earlier submissions",
    );
    expect(screen.queryByLabelText("Current password")).toBeNull();
  });
});

describe("the signed-in browsers", () => {
  const LIST = "GET /api/me/sessions";
  const here = { id: "here", isCurrent: true, openedFrom: "2026-11-02", openedTo: "2026-12-01" };
  const there = { id: "there", isCurrent: false, openedFrom: "2026-10-02", openedTo: "2026-11-01" };

  async function listed(): Promise<HTMLElement[]> {
    return within(await screen.findByRole("list", { name: "Signed-in browsers" })).findAllByRole("listitem");
  }

  it("show roughly the month of their login and nothing else", async () => {
    renderScreen(<SessionList />, { answers: { [LIST]: () => [here, there] } });
    const rows = await listed();
    expect(rows[0]?.textContent).toBe("This browserSigned in between 2 November 2026 and 1 December 2026");
    expect(rows[1]?.textContent).toContain(
      "Another browserSigned in between 2 October 2026 and 1 November 2026",
    );
    expect(within(rows[0] as HTMLElement).queryByRole("button")).toBeNull();
  });

  it("are folded after five, this one first", async () => {
    const others = Array.from({ length: 6 }, (_, index) => ({ ...there, id: `other-${index}` }));
    renderScreen(<SessionList />, { answers: { [LIST]: () => [here, ...others] } });
    expect(await listed()).toHaveLength(5);
    await press("Show all 7 browsers");
    const rows = await listed();
    expect(rows).toHaveLength(7);
    expect(document.activeElement).toBe(rows[5]);
    expect(screen.queryByRole("button", { name: "Show all 7 browsers" })).toBeNull();
  });

  it("can be signed out one by one", async () => {
    const sessions = [here, there];
    renderScreen(<SessionList />, {
      answers: {
        [LIST]: () => sessions,
        "POST /api/me/sessions/end": ({ body }) => {
          expect(body).toEqual({ id: "there" });
          sessions.pop();
          return { message: "Signed out" };
        },
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Sign out another browser/ }));
    await waitFor(async () => expect(await listed()).toHaveLength(1));
    expect(toastText()).toContain("Signed out");
  });

  it("are listed again if one was already signed out", async () => {
    const sessions = [here, there];
    const message = "That browser is already signed out. Please reload the page.";
    renderScreen(<SessionList />, {
      answers: {
        [LIST]: () => sessions,
        "POST /api/me/sessions/end": () => {
          sessions.pop();
          return refuse(404, { message });
        },
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: /^Sign out another browser/ }));
    await waitFor(async () => expect(await listed()).toHaveLength(1));
    expect(toastText()).toContain(message);
  });

  it("are all signed out at once, and this one clears its data and goes to the login (SEC-S6)", async () => {
    const { client } = renderScreen(<SessionList />, {
      answers: { [LIST]: () => [here, there], "POST /api/me/sessions/end-all": () => ({ message: "done" }) },
    });
    await listed();
    rememberSignIn(maya);
    client.setQueryData(["reviews"], ["mine"]);
    await press("Sign out everywhere");
    await waitFor(() => expect(leavePage).toHaveBeenCalledWith("/login"));
    expect(client.getQueryData(["reviews"])).toBeUndefined();
    expect(window.localStorage.getItem("auth-storage")).not.toContain("maya");
  });

  it("stay if signing out fails", async () => {
    const message = "We cannot reach our database.";
    renderScreen(<SessionList />, {
      answers: { [LIST]: () => [here], "POST /api/me/sessions/end-all": () => refuse(503, { message }) },
    });
    await listed();
    await press("Sign out everywhere");
    await waitFor(() => expect(toastText()).toBe(`Error${message}`));
    expect(leavePage).not.toHaveBeenCalled();
  });
});
