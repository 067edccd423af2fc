import { existsSync } from "node:fs";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { screensFor } from "@/components/search/screens";
import { SearchBox } from "@/components/search/search-box";
import { Dialog, DialogContent, DialogTitle } from "@/components/ui/dialog";
import { forgetSignIn, rememberSignIn, SINGLE_KEYS_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";
import type { SearchResult } from "@/lib/search/schema";
import { maya } from "@/tests/samples";
import { type Answer, press, refuse, renderScreen, toastText } from "@/tests/screen";

const router = vi.hoisted(() => ({ push: vi.fn() }));
const theme = vi.hoisted(() => ({ theme: "light", setTheme: vi.fn() }));
vi.mock("next-themes", () => ({ useTheme: () => theme }));
vi.mock("next/navigation", () => ({ usePathname: () => "/dashboard", useRouter: () => router }));
const MAREN: SearchResult = {
  id: "5f0c7a52-61d0-4c39-9d5e-0d3f0c6f7a10",
  type: "leader",
  name: "Maren Oduya",
  title: "Head of Design",
  companyName: "Fjordline & Sons",
};
const UNTITLED: SearchResult = {
  ...MAREN,
  id: "7b1d7a52-61d0-4c39-9d5e-0d3f0c6f7a11",
  name: "Marek Pine",
  title: null,
};
const MARSH: SearchResult = {
  id: "91e27a52-61d0-4c39-9d5e-0d3f0c6f7a12",
  type: "company",
  name: "Marsh & Co",
};
const FOUND = [MAREN, UNTITLED, MARSH];

beforeEach(() => {
  vi.useRealTimers();
  router.push.mockReset();
});

function renderBox(answer: Answer = () => FOUND) {
  const { calls } = renderScreen(
    <>
      <SearchBox />
      <textarea aria-label="Elsewhere" />
    </>,
    { answers: { "GET /api/search": answer } },
  );
  return { asked: () => calls.map(({ url }) => url.searchParams.get("q")) };
}

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search leaders and companies" });
const options = () => screen.findAllByRole<HTMLAnchorElement>("option");
const marked = (input: HTMLElement) =>
  document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent;

describe("SearchBox", () => {
  it("searches 300 ms after the last key, and never for an empty term (B3.3)", async () => {
    vi.useFakeTimers();
    const { asked } = renderBox();
    const type = (value: string) => fireEvent.change(box(), { target: { value } });
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    fireEvent.focus(box());
    for (const text of ["m", "ma", "mar"]) {
      type(text);
      await wait(299);
    }
    expect(asked()).toEqual([]);
    await wait(1);
    expect(asked()).toEqual(["mar"]);
    type("   ");
    await wait(1_000);
    type("");
    await wait(1_000);
    expect(asked()).toEqual(["mar"]);
  });

  it("doesn't request the same term again (D28)", async () => {
    const { asked } = renderBox();
    await userEvent.type(box(), "mar");
    await options();
    await userEvent.clear(box());
    await userEvent.type(box(), "mar ");
    await options();
    expect(asked()).toEqual(["mar"]);
  });

  it("shows leaders and companies with their links (B3.4)", async () => {
    renderBox();
    await userEvent.type(box(), "mar");
    const rows = await options();
    expect(rows.map((row) => [row.textContent, row.getAttribute("href")])).toEqual([
      ["Maren Oduya Head of Design at Fjordline & Sons", `/leader-lookup?id=${MAREN.id}`],
      ["Marek Pine Fjordline & Sons", `/leader-lookup?id=${UNTITLED.id}`],
      ["Marsh & Co company", "/company-lookup?q=Marsh+%26+Co"],
    ]);
  });

  it("says that it is searching, and that it found nothing (B3.4)", async () => {
    let answer: (results: SearchResult[]) => void = () => {};
    renderBox(() => new Promise((resolve) => (answer = resolve)));
    await userEvent.type(box(), "zzz");
    expect(screen.getByRole("status").textContent).toBe("Searching...");
    await waitFor(() => {
      answer([]);
      expect(screen.getByRole("status").textContent).toBe("No results found.");
    });
  });

  it("says what failed and what to do, and tries again on Enter (E2)", async () => {
    const limited = { message: "Too many attempts. Please try again in 20 seconds." };
    const answers = [() => refuse(429, limited), () => FOUND];
    renderBox((call) => answers.shift()?.() ?? call);
    await userEvent.type(box(), "mar");
    expect(
      await screen.findByText(
        "Network response was not ok. Too many attempts. Please try again in 20 seconds.",
      ),
    ).toBeTruthy();
    expect(box().value).toBe("mar");
    await userEvent.keyboard("{Enter}");
    expect(await options()).toHaveLength(3);
  });

  it("works with the arrow keys; Enter opens the result and clears the box (B3.3)", async () => {
    renderBox();
    await userEvent.type(box(), "mar");
    await options();
    await userEvent.keyboard("{ArrowDown}{End}");
    expect(marked(box())).toContain("Marsh & Co");
    await userEvent.keyboard("{Home}{Enter}");
    expect(router.push).toHaveBeenCalledExactlyOnceWith(`/leader-lookup?id=${MAREN.id}`);
    expect(box().value).toBe("");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("opens the clicked result, and leaves clicks for another tab to the browser", async () => {
    renderBox();
    await userEvent.type(box(), "mar");
    const [, , company] = await options();
    if (!company) throw new Error("No third row");
    fireEvent.click(company, { ctrlKey: true });
    expect(router.push).not.toHaveBeenCalled();
    await userEvent.click(company);
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/company-lookup?q=Marsh+%26+Co");
    expect(box().value).toBe("");
  });

  it("closes on Escape, opens again on focus, and closes 100 ms after the focus has left (B3.3)", async () => {
    renderBox();
    await userEvent.type(box(), "mar");
    await options();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(box().value).toBe("mar");
    vi.useFakeTimers();
    fireEvent.blur(box());
    act(() => vi.advanceTimersByTime(100));
    fireEvent.focus(box());
    expect(screen.getByRole("listbox")).toBeTruthy();
    fireEvent.blur(box());
    act(() => vi.advanceTimersByTime(99));
    expect(screen.getByRole("listbox")).toBeTruthy();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("gets the focus by '/', except in a text field", async () => {
    renderScreen(
      <>
        <SearchBox />
        <textarea aria-label="Elsewhere" />
      </>,
    );
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Elsewhere" });
    await userEvent.type(field, "and/or");
    expect(field.value).toBe("and/or");
    field.blur();
    await userEvent.keyboard("/");
    expect(document.activeElement).toBe(box());
    expect(box().value).toBe("");
  });

  it.each(["dialog", "alertdialog"])("leaves the focus in a %s, and opens no menu over it", (role) => {
    renderScreen(
      <>
        <SearchBox />
        <Dialog open>
          <DialogContent role={role} aria-describedby={undefined}>
            <DialogTitle>Review</DialogTitle>
            <button type="button">Send</button>
          </DialogContent>
        </Dialog>
      </>,
    );
    const send = screen.getByRole("button", { name: "Send" });
    send.focus();
    // a handled shortcut prevents the default
    expect(fireEvent.keyDown(send, { key: "/" })).toBe(true);
    expect(fireEvent.keyDown(send, { key: "?" })).toBe(true);
    expect(fireEvent.keyDown(send, { key: "k", ctrlKey: true })).toBe(true);
    expect(document.activeElement).toBe(send);
  });
});

describe("the command menu", () => {
  const field = () =>
    screen.findByRole<HTMLInputElement>("combobox", { name: "Go to a screen, leader or company" });

  async function groups() {
    await options();
    const found = screen.getAllByRole("group").map((group) => {
      const rows = within(group).getAllByRole("option");
      return [group.getAttribute("aria-label"), rows.map((row) => row.textContent)] as const;
    });
    return Object.fromEntries(found);
  }

  async function openMenu(keys = "{Control>}k{/Control}") {
    const rendered = renderBox();
    await userEvent.keyboard(keys);
    return { ...rendered, input: await field() };
  }

  it.each(["{Control>}k{/Control}", "{Meta>}k{/Meta}"])(
    "opens by %s with the focus in its field, and closes by the same keys or Escape",
    async (keys) => {
      const { input } = await openMenu(keys);
      expect(document.activeElement).toBe(input);
      await userEvent.keyboard(keys);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await userEvent.keyboard(keys);
      await field();
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    },
  );

  it("opens with the button in the search box that names its keys, and returns the focus", async () => {
    renderBox();
    const button = screen.getByRole("button", { name: "Command menu (Ctrl K)" });
    await userEvent.click(button);
    await field();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it("lists every screen and action at first, in groups, without a request", async () => {
    const { asked } = await openMenu();
    expect(await groups()).toEqual({
      Screens: [
        ...["Dashboard", "Your Feedback", "Your Submissions", "Find Leaders", "Find Companies"],
        ...["Company Profiles", "Profile", "How anonymity works", "Terms", "Privacy"],
      ],
      Actions: [
        ...["Write a review", "Switch to the dark theme", "Use the system’s theme"],
        ...["Keyboard shortcuts?", "Log out"],
      ],
    });
    expect(screensFor("adm")).toEqual([]);
    expect(screensFor("adm", { isAdmin: true }).map(({ href }) => href)).toEqual(["/admin/panel"]);
    expect(asked()).toEqual([]);
  });

  it("puts leaders and companies between screens and actions", async () => {
    const { input } = await openMenu();
    await userEvent.type(input, "s");
    await screen.findByRole("option", { name: /Maren Oduya/ });
    expect(Object.keys(await groups())).toEqual(["Screens", "Leaders", "Companies", "Actions"]);
    await userEvent.keyboard("{ArrowUp}");
    expect(marked(input)).toBe("Log out");
  });

  it("opens the review dialog, and gives the focus back when that closes", async () => {
    renderScreen(
      <>
        <SearchBox />
        <button type="button">Before</button>
      </>,
      { answers: { "GET /api/me": () => maya } },
    );
    screen.getByRole("button", { name: "Before" }).focus();
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(await field(), "write rev{Enter}");
    await screen.findByRole("dialog", { name: "Submit Anonymous Review" });
    expect(screen.queryByRole("dialog", { name: "Command menu" })).toBeNull();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Before" })));
  });

  it("offers the themes that aren't chosen, and switches to one", async () => {
    const { input } = await openMenu();
    await userEvent.type(input, "theme");
    expect((await groups()).Actions).toEqual(["Switch to the dark theme", "Use the system’s theme"]);
    await userEvent.keyboard("{Enter}");
    expect(theme.setTheme).toHaveBeenCalledExactlyOnceWith("dark");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("logs out, and says why that failed", async () => {
    const { calls } = renderScreen(<SearchBox />, {
      answers: {
        "GET /api/search": () => [],
        "POST /api/logout": () => refuse(503, { message: "We cannot reach our database." }),
      },
    });
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(await field(), "logout");
    await screen.findByRole("option", { name: "Log out" });
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(toastText()).toContain("We cannot reach our database."));
    expect(calls.at(-1)?.name).toBe("POST /api/logout");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("doesn't offer to log out while it searches, so that 'log' and Enter can mean a Logan", async () => {
    let answer: (results: SearchResult[]) => void = () => {};
    renderBox(() => new Promise((resolve) => (answer = resolve)));
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(await field(), "log{Enter}");
    expect(screen.queryByRole("option", { name: "Log out" })).toBeNull();
    expect(screen.getByRole("dialog")).toBeDefined();
    await waitFor(() => {
      answer([]);
      expect(screen.getByRole("option", { name: "Log out" })).toBeDefined();
    });
  });

  it("has a button that closes it", async () => {
    await openMenu();
    await press("Close");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("lists matching screens before leaders and companies; Enter opens the first", async () => {
    const { input } = await openMenu();
    await userEvent.type(input, "your");
    await screen.findByRole("option", { name: /Maren Oduya/ });
    const names = within(screen.getByRole("dialog"))
      .getAllByRole("option")
      .map((row) => row.textContent);
    expect(names.slice(0, 3)).toEqual([
      "Your Feedback",
      "Your Submissions",
      expect.stringContaining("Maren Oduya"),
    ]);
    expect(marked(input)).toBe("Your Feedback");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/submissions");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("opens a leader or company with the keyboard alone", async () => {
    const { input } = await openMenu();
    await userEvent.type(input, "mar");
    await screen.findByRole("option", { name: /Marsh/ });
    await userEvent.keyboard("{End}");
    expect(marked(input)).toContain("Marsh & Co");
    await userEvent.keyboard("{Enter}");
    expect(router.push).toHaveBeenCalledExactlyOnceWith("/company-lookup?q=Marsh+%26+Co");
  });

  it("links only to screens that exist", () => {
    for (const { href } of screensFor("", { isAdmin: true })) {
      const files = ["(app)", "(public)"].map((group) => `app/${group}${href}/page.tsx`);
      expect(
        files.some((file) => existsSync(file)),
        href,
      ).toBe(true);
    }
  });
});

describe("the list of shortcuts", () => {
  const SWITCH = { name: "Single-key shortcuts" };
  const find = () => screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  const keys = async () => (await find()).querySelectorAll("dd");
  const keyNames = async () => Array.from(await keys(), (key) => key.textContent);

  it("opens by '?' outside a text field, and by the command menu", async () => {
    renderBox();
    const elsewhere = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Elsewhere" });
    await userEvent.type(elsewhere, "why?");
    expect(elsewhere.value).toBe("why?");
    elsewhere.blur();
    await userEvent.keyboard("?");
    expect(await keyNames()).toEqual(["Ctrl K", "F8", "Esc", "/", "?"]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(await screen.findByRole("combobox", { name: /Go to/ }), "shortcuts{Enter}");
    await find();
  });

  it("has the keys of the queue for administrators", async () => {
    act(() => rememberSignIn({ ...maya, isAdmin: true }));
    renderBox();
    await userEvent.keyboard("?");
    expect(await keyNames()).toEqual(["Ctrl K", "F8", "Esc", "/", "?", ..."jkprxau"]);
    act(() => forgetSignIn());
  });

  it("turns '/' and '?' off on this device, but not Ctrl-K (WCAG 2.1.4)", async () => {
    renderBox();
    await userEvent.keyboard("?");
    await find();
    await userEvent.click(screen.getByRole("switch", SWITCH));
    expect(await keyNames()).toEqual(["Ctrl K", "F8", "Esc"]);
    expect(window.localStorage.getItem(SINGLE_KEYS_STORAGE_KEY)).toBe("off");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.keyboard("/?");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).not.toBe(box());
    expect(box().getAttribute("aria-keyshortcuts")).toBeNull();
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.type(await screen.findByRole("combobox", { name: /Go to/ }), "shortcuts{Enter}");
    await find();
    await userEvent.click(screen.getByRole("switch", SWITCH));
    expect(window.localStorage.getItem(SINGLE_KEYS_STORAGE_KEY)).toBeNull();
  });
});
