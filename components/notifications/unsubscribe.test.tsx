import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UndoUnsubscribe } from "@/components/notifications/undo-unsubscribe";
import { Unsubscribe } from "@/components/notifications/unsubscribe";
import { type Answer, alertText, press, refuse, renderScreen } from "@/tests/screen";

const EMAIL = "kim@northwind.example";
const GET = "GET /api/unsubscribe";
const UNDO = "POST /api/unsubscribe/undo";
const DONE = "You're unsubscribed. We won't send any more emails about feedback to this address.";
const KEPT = "We'll email this address about feedback again.";

const statusText = async (text: string) =>
  waitFor(() => expect(screen.getByRole("status").textContent).toContain(text));

beforeEach(() => window.history.replaceState(null, "", `/unsubscribe?email=${EMAIL}&t=secret`));
afterEach(() => vi.restoreAllMocks());

describe("the unsubscribe page (B1.11)", () => {
  it("unsubscribes at once by an email's link, shows the server's message, and clears the address bar", async () => {
    const answers = { [GET]: () => ({ message: DONE, undo: "token" }) };
    const { calls } = renderScreen(<Unsubscribe email={EMAIL} t="secret" />, { answers });
    expect(screen.getByRole("status").textContent).toBe("Unsubscribing…");
    await statusText(DONE);
    expect(calls.map(({ url }) => url.search)).toEqual(["?email=kim%40northwind.example&t=secret"]);
    expect(window.location.search).toBe("");
  });

  it("offers people with that link to undo it, and confirms that", async () => {
    const answers = { [GET]: () => ({ message: DONE, undo: "token" }), [UNDO]: () => ({ message: KEPT }) };
    const { calls } = renderScreen(<Unsubscribe email={EMAIL} t="secret" />, { answers });
    await statusText(DONE);
    await press("Keep getting emails");
    await statusText(KEPT);
    expect(calls.at(-1)).toMatchObject({ name: UNDO, body: { undo: "token" } });
    expect(screen.queryByText(DONE)).toBeNull();
    expect(screen.queryByRole("button", { name: "Keep getting emails" })).toBeNull();
  });

  it("offers no undo without that link, but says that the address gets an email", async () => {
    renderScreen(<Unsubscribe email={EMAIL} />, { answers: { [GET]: () => ({ message: DONE }) } });
    await statusText(DONE);
    expect(screen.getByRole("status").textContent).toContain("with a link to undo this");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("without an address shows the server's error and asks for one, which stays after an error (E2)", async () => {
    const wrong = () => refuse(400, { message: "Email parameter is required." });
    const busy = () => refuse(429, { message: "Too many attempts. Please try again in 40 minutes." });
    const given: Answer[] = [wrong, busy, () => ({ message: DONE })];
    const answers = { [GET]: (call: Parameters<Answer>[0]) => given.shift()?.(call) };
    const { calls } = renderScreen(<Unsubscribe />, { answers });
    expect(await alertText()).toBe("ErrorEmail parameter is required.");
    await userEvent.type(screen.getByLabelText("Email"), EMAIL);
    await press("Unsubscribe");
    await waitFor(async () => expect(await alertText()).toContain("Too many attempts."));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe(EMAIL);
    await press("Unsubscribe");
    await statusText(DONE);
    const query = `?${new URLSearchParams({ email: EMAIL })}`;
    expect(calls.map(({ url }) => url.search)).toEqual(["", query, query]);
  });

  it("shows the server's error, and tries again (E2)", async () => {
    const failed = () => refuse(500, { message: "An error occurred while processing your request." });
    const given: Answer[] = [failed, () => ({ message: DONE })];
    const answers = { [GET]: (call: Parameters<Answer>[0]) => given.shift()?.(call) };
    renderScreen(<Unsubscribe email={EMAIL} t="secret" />, { answers });
    expect(await alertText()).toBe("ErrorAn error occurred while processing your request.");
    await press("Try Again");
    await statusText(DONE);
  });

  it("waits until the page is visible, because browsers prerender pages", async () => {
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const answers = { [GET]: () => ({ message: DONE }) };
    const { calls } = renderScreen(<Unsubscribe email={EMAIL} />, { answers });
    expect(calls).toEqual([]);
    visibility.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    await statusText(DONE);
  });
});

describe("the page that undoes unsubscribing", () => {
  it("waits for a click, and shows the server's message", async () => {
    const answers = { [UNDO]: () => ({ message: KEPT }) };
    const { calls } = renderScreen(<UndoUnsubscribe token="token" />, { answers });
    expect(window.location.search).toBe("");
    expect(calls).toEqual([]);
    await press("Keep getting emails");
    await statusText(KEPT);
  });

  it("says why a link doesn't work", async () => {
    renderScreen(<UndoUnsubscribe token="token" />, {
      answers: { [UNDO]: () => refuse(400, { message: "It is used." }) },
    });
    await press("Keep getting emails");
    expect(await alertText()).toBe("ErrorIt is used.");
  });
});
