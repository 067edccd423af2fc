import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CompleteProfile } from "@/components/accounts/complete-profile";
import { GoogleSignIn } from "@/components/accounts/google-sign-in";
import { LoginForm } from "@/components/accounts/login-form";
import { SignedInMirror } from "@/components/accounts/signed-in-mirror";
import { AUTH_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";
import type { NewcomerProfile } from "@/lib/accounts/schema";
import { GOOGLE_REFUSALS, type GoogleRefusal } from "@/lib/sign-in/google-refusals";
import { maya } from "@/tests/samples";
import { enter, field, refuse, renderScreen, toastText } from "@/tests/screen";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn() }));
const leavePage = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => router, redirect: vi.fn() }));
vi.mock("@/lib/auth/leave-page", () => ({ leavePage }));

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

beforeEach(() => {
  router.replace.mockReset();
  leavePage.mockReset();
  window.localStorage.clear();
});

describe("the button 'Continue with Google' (B1.2)", () => {
  const PAGES = {
    "/login": async () => (await import("@/app/(public)/login/page")).default(),
    "/login?next=%2Fsubmissions": async () => {
      const { default: Page } = await import("@/app/(public)/login/with-query/page");
      return Page({
        params: Promise.resolve({}),
        searchParams: Promise.resolve({ next: "/submissions" }),
      });
    },
    "/register": async () => (await import("@/app/(public)/register/page")).default(),
  };
  const addresses = Object.keys(PAGES) as (keyof typeof PAGES)[];

  function drawPage(address: keyof typeof PAGES, variables: Record<string, string>): Promise<ReactElement> {
    vi.resetModules();
    for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value);
    return PAGES[address]();
  }

  it.each(addresses)("is not on %s if Google isn't configured", async (address) => {
    renderScreen(await drawPage(address, {}));
    expect(screen.getByRole("heading", { level: 1 })).toBeDefined();
    expect(screen.queryByRole("button", { name: /Google/ })).toBeNull();
  });

  it.each(addresses)("is on %s if Google is configured", async (address) => {
    renderScreen(await drawPage(address, { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" }));
    const form = button("Continue with Google").closest("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/api/auth/signin/google"]);
    const next = form?.querySelector<HTMLInputElement>("[name=callbackUrl]")?.value;
    expect(next).toBe(address.endsWith("submissions") ? "/submissions" : "/dashboard");
  });

  it("fetches the form's token when it is pressed, and sends the form with it", async () => {
    const sent: FormData[] = [];
    vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
      sent.push(new FormData(this));
    });
    const { calls } = renderScreen(<GoogleSignIn next="/submissions" />, {
      answers: { "GET /api/auth/csrf": () => ({ csrfToken: "abc" }) },
    });
    expect(calls).toEqual([]);
    await userEvent.click(button("Continue with Google"));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(Object.fromEntries(sent[0] ?? [])).toEqual({ callbackUrl: "/submissions", csrfToken: "abc" });
    expect(button("Opening Google…").disabled).toBe(true);
  });

  it("says if the server is unreachable, and can be pressed again", async () => {
    renderScreen(<GoogleSignIn next="/dashboard" />, {
      answers: { "GET /api/auth/csrf": () => Promise.reject(new TypeError("fetch failed")) },
    });
    await userEvent.click(button("Continue with Google"));
    expect((await screen.findByRole("alert")).textContent).toContain("We could not reach the server.");
    expect(button("Continue with Google").disabled).toBe(false);
  });

  it("is ready again after going back from Google to the restored page", async () => {
    vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
    renderScreen(<GoogleSignIn next="/dashboard" />, {
      answers: { "GET /api/auth/csrf": () => ({ csrfToken: "abc" }) },
    });
    await userEvent.click(button("Continue with Google"));
    await screen.findByRole("button", { name: "Opening Google…" });
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    expect(
      (await screen.findByRole<HTMLButtonElement>("button", { name: "Continue with Google" })).disabled,
    ).toBe(false);
  });
});

describe("the login page after Google", () => {
  it.each(Object.keys(GOOGLE_REFUSALS) as GoogleRefusal[])(
    "says what happened in words: %s",
    async (refusal) => {
      renderScreen(<LoginForm next="/dashboard" isUnverified={false} refusal={refusal} />);
      const { title, text } = GOOGLE_REFUSALS[refusal];
      expect(screen.getByRole("alert").textContent).toBe(title + text);
      await userEvent.click(button("Log in"));
      await screen.findByText("Password is required");
      expect(screen.queryByText(title)).toBeNull();
    },
  );
});

it("a page opened after Google sign-in tells other tabs who is signed in", () => {
  const { id, firstName, lastName, email, isAdmin } = maya;
  renderScreen(<SignedInMirror user={{ id, firstName, lastName, email, isAdmin }} />);
  const { state } = JSON.parse(window.localStorage.getItem(AUTH_STORAGE_KEY) ?? "{}");
  expect(state).toEqual({ user: { id, firstName, lastName, email, isAdmin } });
});

describe("the rest of the profile (B1.9)", () => {
  const POST = "POST /api/complete-profile";
  const newcomer: NewcomerProfile = {
    email: "maya@gmail.com",
    pendingEmail: null,
    values: { workEmail: "", title: "", department: "" },
  };
  const waiting: NewcomerProfile = {
    ...newcomer,
    pendingEmail: "maya@harrowvale.example",
    values: {
      workEmail: "maya@harrowvale.example",
      title: "Engineer",
      department: "",
      findableFrom: "today",
    },
  };

  async function fill(values: Record<string, string>) {
    for (const [name, text] of Object.entries(values)) {
      await userEvent.clear(field(name));
      await userEvent.click(field(name));
      await userEvent.paste(text);
    }
    const radios = screen.getAllByRole<HTMLInputElement>("radio");
    const [today] = radios;
    if (today && radios.every(({ checked }) => !checked)) await userEvent.click(today);
    await userEvent.click(button("Complete Profile"));
  }

  const good = { "Work email": "maya@harrowvale.example", "Job title": "Engineer", Department: "Platform" };

  it("says who is signed in, prefills known values, and opens the terms in a new tab", () => {
    renderScreen(
      <CompleteProfile profile={{ ...newcomer, values: { ...newcomer.values, title: "Lead" } }} />,
    );
    expect(screen.getByText("maya@gmail.com")).toBeDefined();
    expect(field("Job title").value).toBe("Lead");
    for (const [name, href] of [
      [/^Terms and Conditions/, "/terms"],
      [/^Privacy Policy/, "/privacy"],
    ] as const) {
      const link = screen.getByRole<HTMLAnchorElement>("link", { name });
      expect([link.getAttribute("href"), link.target, link.rel]).toEqual([href, "_blank", "noopener"]);
    }
  });

  it.each([
    ["Work email", "maya@", "Invalid work email address"],
    ["Job title", "  ", "Job title is required"],
  ])("answers a bad %s %j with '%s', and keeps the typed text (E1)", async (name, text, message) => {
    const { calls } = renderScreen(<CompleteProfile profile={newcomer} />);
    await fill({ ...good, [name]: text });
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    for (const [label, value] of Object.entries({ ...good, [name]: text }))
      expect(field(label).value).toBe(value);
    expect(calls).toEqual([]);
  });

  it("shows at the address that it isn't a work address, and keeps the typed text", async () => {
    const body = { message: "Please use your work email address", field: "workEmail" };
    renderScreen(<CompleteProfile profile={newcomer} />, { answers: { [POST]: () => refuse(400, body) } });
    await fill({ ...good, "Work email": "maya@gmail.com" });
    expect((await screen.findByRole("alert")).textContent).toBe(body.message);
    expect(field("Work email").getAttribute("aria-invalid")).toBe("true");
    expect([field("Work email").value, field("Job title").value]).toEqual(["maya@gmail.com", "Engineer"]);
  });

  it("shows any other error unchanged, under 'Error'", async () => {
    const answers = { [POST]: () => refuse(503, { message: "We cannot reach our database at the moment." }) };
    renderScreen(<CompleteProfile profile={newcomer} />, { answers });
    await fill(good);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "ErrorWe cannot reach our database at the moment.",
    );
    expect(button("Complete Profile").disabled).toBe(false);
  });

  it("is disabled while pending", async () => {
    renderScreen(<CompleteProfile profile={newcomer} />, {
      answers: { [POST]: () => new Promise(() => {}) },
    });
    await fill(good);
    const pending = await screen.findByRole<HTMLButtonElement>("button", {
      name: "Completing your profile…",
    });
    expect(pending.disabled).toBe(true);
  });

  it("says 'Profile completed!', goes to / and tells other tabs who it is (E3, E4)", async () => {
    const { calls } = renderScreen(<CompleteProfile profile={newcomer} />, {
      answers: { [POST]: () => ({ user: maya, pendingEmail: null }) },
    });
    await fill(good);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
    expect(toastText()).toContain("Profile completed!");
    expect(calls[0]?.body).toEqual({
      workEmail: "maya@harrowvale.example",
      title: "Engineer",
      department: "Platform",
      findableFrom: "today",
    });
    expect(window.localStorage.getItem(AUTH_STORAGE_KEY)).toContain(maya.id);
  });

  it("asks when people can find the account, and preselects neither answer (G41)", async () => {
    const { calls } = renderScreen(<CompleteProfile profile={newcomer} />);
    const choices = screen.getAllByRole<HTMLInputElement>("radio");
    expect(choices.map(({ checked }) => checked)).toEqual([false, false]);
    await enter("Work email", "maya@harrowvale.example");
    await enter("Job title", "Engineer");
    await userEvent.click(button("Complete Profile"));
    expect((await screen.findByRole("alert")).textContent).toBe("Choose when people can find you");
    expect(calls).toEqual([]);
  });

  it("asks when people can find the account, with the earlier choice preselected", async () => {
    const profile = { ...newcomer, values: { ...newcomer.values, findableFrom: "monday" as const } };
    const { calls } = renderScreen(<CompleteProfile profile={profile} />, {
      answers: { [POST]: () => ({ user: maya, pendingEmail: null }) },
    });
    const choice = within(screen.getByRole("group", { name: "When can people find you?" }));
    const [today, monday] = choice.getAllByRole<HTMLInputElement>("radio");
    expect([today?.checked, monday?.checked]).toEqual([false, true]);
    await fill(good);
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
    expect(calls[0]?.body).toMatchObject({ findableFrom: "monday" });
  });

  it("says that an email was sent, and lets people change only the address", async () => {
    renderScreen(<CompleteProfile profile={newcomer} />, {
      answers: { [POST]: () => ({ user: maya, pendingEmail: "maya@harrowvale.example" }) },
    });
    await fill(good);
    const status = await screen.findByRole("status");
    expect(status.textContent).toContain("We emailed maya@harrowvale.example.");
    expect(router.replace).not.toHaveBeenCalled();
    await userEvent.click(button("Wrong address?"));
    for (const [label, value] of Object.entries(good)) expect(field(label).value).toBe(value);
    expect(document.activeElement).toBe(field("Work email"));
  });

  it("waits if an email is already on its way, and sends it again on request", async () => {
    const { calls } = renderScreen(<CompleteProfile profile={waiting} />, {
      answers: { [POST]: () => ({ user: maya, pendingEmail: waiting.pendingEmail }) },
    });
    await userEvent.click(button("Send it again"));
    await screen.findByText("Verification Email Sent");
    expect(calls.map(({ body }) => body)).toEqual([waiting.values]);
    expect(screen.getByText("maya@harrowvale.example")).toBeDefined();
    expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe("/complete-profile");
  });

  it("keeps waiting when sending again fails, and says why", async () => {
    const answers = {
      [POST]: () => refuse(429, { message: "Too many attempts. Please try again in 2 minutes." }),
    };
    renderScreen(<CompleteProfile profile={waiting} />, { answers });
    await userEvent.click(button("Send it again"));
    expect((await screen.findByRole("alert")).textContent).toContain("Please try again in 2 minutes.");
    expect(screen.getByRole("status")).toBeDefined();
  });

  it("redirects if the link was opened in the meantime", async () => {
    const answers = { [POST]: () => refuse(403, { message: "Your profile is already complete." }) };
    renderScreen(<CompleteProfile profile={waiting} />, { answers });
    await userEvent.click(button("Send it again"));
    await waitFor(() => expect(leavePage).toHaveBeenCalledWith("/complete-profile"));
  });
});
