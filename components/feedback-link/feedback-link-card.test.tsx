import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FeedbackLinkCard } from "@/components/feedback-link/feedback-link-card";
import * as saving from "@/lib/http/save-file";
import { aLink, maya } from "@/tests/samples";
import { type Answer, refuse, renderScreen, toastText } from "@/tests/screen";

const LINK = String(aLink.feedbackLink);
const OFF = { ...aLink, feedbackLink: null };

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "share");
});

function draw(feedbackLink: string | null, answers: Record<string, Answer> = {}) {
  const user = userEvent.setup();
  const view = renderScreen(<FeedbackLinkCard />, {
    answers: {
      "GET /api/me": () => maya,
      "GET /api/feedback/link": () => ({ ...aLink, feedbackLink }),
      "POST /api/feedback/generate-link": () => aLink,
      "DELETE /api/feedback/link": () => OFF,
      ...answers,
    },
  });
  return { user, ...view };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
const box = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Your link" });

describe("Share Anonymous Feedback Link (B4.3)", () => {
  it("generates the link, says so while pending, and moves the focus to 'Copy'", async () => {
    let answer: (answered: unknown) => void = () => {};
    const { user } = draw(null, {
      "POST /api/feedback/generate-link": () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await user.click(await button("Generate Link"));
    expect((await button("Generating...")).disabled).toBe(true);
    answer(aLink);
    expect((await box()).value).toBe(LINK);
    expect((await box()).readOnly).toBe(true);
    await waitFor(async () => expect(document.activeElement).toBe(await button("Copy")));
    expect(screen.getByText("Your link is switched on.")).toBeTruthy();
  });

  it("says what people who open the link see, and what stays unknown", async () => {
    draw(LINK);
    const link = await box();
    const said = screen.getByText(
      "People who open your link see only your name and company. You can read what they write, but you can’t see who wrote it.",
    );
    expect(said.compareDocumentPosition(link), "before the link").toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("copies it, and reads 'Copied!' for two seconds", async () => {
    const { user } = draw(LINK);
    await user.click(await button("Copy"));
    expect(await navigator.clipboard.readText()).toBe(LINK);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const pressed = () => act(async () => fireEvent.click(screen.getByRole("button", { name: /^Cop/ })));
    const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
    await pressed();
    await pass(1900);
    expect(screen.getByRole("button", { name: "Copied!" })).toBeTruthy();
    await pressed();
    await pass(1900);
    expect(screen.getByRole("button", { name: "Copied!" })).toBeTruthy();
    await pass(200);
    expect(screen.getByRole("button", { name: "Copy" })).toBeTruthy();
  });

  it("selects the link and says how to copy it if the browser doesn't let us", async () => {
    const { user } = draw(LINK);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
    await user.click(await button("Copy"));
    expect(await screen.findByText(/let us copy the link\. It's selected: press Ctrl\+C/)).toBeTruthy();
    const link = await box();
    expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(LINK);
    expect(screen.queryByText("Copied!")).toBeNull();
  });

  it("switches it off, and back on by generating it again", async () => {
    const { user, calls } = draw(LINK);
    await user.click(await button("Switch Off"));
    await waitFor(async () => expect(document.activeElement).toBe(await button("Generate Link")));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByText("Your link is switched off.")).toBeTruthy();
    await user.click(await button("Generate Link"));
    expect((await box()).value).toBe(LINK);
    expect(calls.map(({ name }) => name).filter((name) => name !== "GET /api/me")).toEqual([
      "GET /api/feedback/link",
      "DELETE /api/feedback/link",
      "POST /api/feedback/generate-link",
    ]);
  });

  it.each([
    [null, "Generate Link", "POST /api/feedback/generate-link"],
    [LINK, "Switch Off", "DELETE /api/feedback/link"],
  ])("says what went wrong and stays unchanged: %#", async (link, name, endpoint) => {
    const { user } = draw(link, {
      [endpoint]: () => refuse(503, { message: "Please try again in a few seconds." }),
    });
    await user.click(await button(name));
    expect((await screen.findByRole("alert")).textContent).toBe("Please try again in a few seconds.");
    expect((await button(name)).disabled).toBe(false);
  });
});

describe("when it closes (G50)", () => {
  const open = async (user: ReturnType<typeof draw>["user"]) => {
    await user.click(await button("Change when your link closes"));
    return screen.getByRole("dialog", { name: "When your link closes" });
  };
  const day = () => screen.getByLabelText<HTMLInputElement>("Last day");
  const number = () => screen.getByLabelText<HTMLInputElement>("Number of reviews");

  it.each([
    [{}, "It stays open until you switch it off."],
    [{ openUntil: "2026-12-24" }, "It closes after 24 December 2026."],
    [{ reviewLimit: 30 }, "It closes on the Monday after you have 30 reviews."],
    [
      { openUntil: "2026-12-24", reviewLimit: 30 },
      "It closes after 24 December 2026, or on the Monday after you have 30 reviews.",
    ],
  ])("is said in words: %j", async (closing, words) => {
    draw(LINK, { "GET /api/feedback/link": () => ({ ...aLink, ...closing }) });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("is saved, shown and removed again", async () => {
    const { user, calls } = draw(LINK, {
      "PUT /api/feedback/link": ({ body }) => ({ ...aLink, ...(body as object) }),
    });
    await open(user);
    expect(screen.getByText(/You have 12 reviews, so enter 17 or more\./)).toBeTruthy();
    fireEvent.change(day(), { target: { value: "2099-12-24" } });
    await user.type(number(), "30");
    await user.click(await button("Save"));
    const words = "It closes after 24 December 2099, or on the Monday after you have 30 reviews.";
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    expect(toastText()).toContain(words);
    await waitFor(async () =>
      expect(document.activeElement).toBe(await button("Change when your link closes")),
    );
    await open(user);
    expect([day().value, number().value]).toEqual(["2099-12-24", "30"]);
    await user.clear(day());
    await user.clear(number());
    await user.click(await button("Save"));
    await waitFor(() => expect(toastText()).toContain("It stays open until you switch it off."));
    expect(calls.filter(({ name }) => name.startsWith("PUT")).map(({ body }) => body)).toEqual([
      { openUntil: "2099-12-24", reviewLimit: 30 },
      { openUntil: null, reviewLimit: null },
    ]);
  });

  it("says at its field what is wrong, and keeps what was typed", async () => {
    const message = "Enter 17 or more: 5 more than the 12 you have.";
    const { user } = draw(LINK, {
      "PUT /api/feedback/link": () => refuse(400, { message, field: "reviewLimit" }),
    });
    await open(user);
    await user.type(number(), "13");
    await user.click(await button("Save"));
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(number().getAttribute("aria-invalid")).toBe("true");
    expect(number().value).toBe("13");
    await waitFor(() => expect(document.activeElement).toBe(number()));
  });

  it("says above the buttons what is wrong with neither, and forgets it when closed", async () => {
    const { user } = draw(LINK, {
      "PUT /api/feedback/link": () => refuse(503, { message: "Please try again in a few seconds." }),
    });
    await open(user);
    await user.click(await button("Save"));
    expect((await screen.findByRole("alert")).textContent).toBe("Please try again in a few seconds.");
    await user.click(await button("Cancel"));
    await open(user);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["Last day", "Choose a whole day, or clear the field."],
    ["Number of reviews", "Enter a whole number, or clear the field."],
  ])("sends nothing while '%s' is typed halfway", async (label, message) => {
    const { user, calls } = draw(LINK);
    await open(user);
    const half = screen.getByLabelText(label);
    Object.defineProperty(half, "validity", { value: { badInput: true } });
    await user.click(await button("Save"));
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(document.activeElement).toBe(half);
    expect(calls.filter(({ name }) => name.startsWith("PUT"))).toEqual([]);
  });
});

describe("a new link (G51)", () => {
  const SECOND = "https://reviews.example/anonymous-feedback/7d9c2f0e-51c4-4a0e-8d3b-2f1f6a5b9c10";
  const made = { ...aLink, feedbackLink: SECOND, newLinkFrom: "2026-12-01" };

  it("is made after a warning, with the focus on the way out first and on 'Copy' last", async () => {
    const { user } = draw(LINK, { "POST /api/feedback/new-link": () => made });
    await user.click(await button("New Link"));
    const dialog = screen.getByRole("alertdialog", { name: "Replace your link?" });
    expect(document.activeElement).toBe(await button("Keep this link"));
    expect(dialog.textContent).toContain("stops working for good");
    expect(dialog.textContent).toContain("printed QR codes");
    expect(dialog.textContent).toContain("Reviews that you’ve received stay.");
    await user.click(await button("Make a new link"));
    expect((await box()).value).toBe(SECOND);
    expect(toastText()).toContain("Your old link no longer works.");
    expect(screen.getByText("Next possible on 1 December 2026")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "New Link" })).toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await button("Copy")));
  });

  it("changes nothing if its leader keeps the link", async () => {
    const { user, calls } = draw(LINK);
    await user.click(await button("New Link"));
    await user.click(await button("Keep this link"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(document.activeElement).toBe(await button("New Link"));
    expect(calls.filter(({ name }) => name.startsWith("POST"))).toEqual([]);
  });

  it("says in the dialog what went wrong", async () => {
    const { user } = draw(LINK, {
      "POST /api/feedback/new-link": () => refuse(429, { message: "You've already made a new link." }),
    });
    await user.click(await button("New Link"));
    await user.click(await button("Make a new link"));
    expect((await screen.findByRole("alert")).textContent).toBe("You've already made a new link.");
    await user.click(await button("Keep this link"));
    expect((await box()).value).toBe(LINK);
  });

  it("can be made while the link is off, because generating brings back the leaked one", async () => {
    const { user } = draw(null, { "POST /api/feedback/new-link": () => made });
    await user.click(await button("New Link"));
    await user.click(await button("Make a new link"));
    expect((await box()).value).toBe(SECOND);
  });
});

describe("handing it out (G52)", () => {
  it("shares the link where there is a share sheet, and takes closing it for no error", async () => {
    const share = vi.fn().mockResolvedValueOnce(undefined);
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    const { user } = draw(LINK);
    await user.click(await button("Share"));
    expect(share).toHaveBeenCalledWith({ text: expect.stringContaining("anonymous"), url: LINK });
    share.mockRejectedValueOnce(new DOMException("closed", "AbortError"));
    await user.click(await button("Share"));
    expect(toastText()).toBe("");
    share.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
    await user.click(await button("Share"));
    await waitFor(() => expect(toastText()).toContain("Your device couldn't share the link."));
  });

  it("has no 'Share' without a share sheet, and nothing to hand out while the link is off", async () => {
    draw(null);
    await button("Generate Link");
    for (const name of ["Share", "QR Code", "Copy"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    cleanup();
    draw(LINK);
    await button("QR Code");
    expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  });

  it("shows the QR code and saves it as an SVG", async () => {
    const saved: Blob[] = [];
    vi.spyOn(saving, "saveFile").mockImplementation((name, content) => {
      expect(name).toBe("feedback-link.svg");
      saved.push(content);
    });
    const { user } = draw(LINK);
    await user.click(await button("QR Code"));
    const name = `QR code of your feedback link, with the name ${maya.firstName} ${maya.lastName}`;
    const image = await screen.findByRole<HTMLImageElement>("img", { name });
    await user.click(await button("Download SVG"));
    const svg = await saved[0]?.text();
    expect(image.src).toBe(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg ?? "")}`);
    expect(svg).toContain("Anonymous feedback, no account needed");
  });
});

describe("link previews (G47)", () => {
  const toggle = () => screen.findByRole("switch", { name: "Show my name in link previews" });

  it("name the leader once they switch it on, and go back if saving fails", async () => {
    let fails = false;
    const { user, calls } = draw(LINK, {
      "PUT /api/feedback/link": ({ body }) =>
        fails ? refuse(503, { message: "Please try again." }) : { ...aLink, ...(body as object) },
    });
    expect((await toggle()).getAttribute("aria-checked")).toBe("false");
    await user.click(await toggle());
    await waitFor(() => expect(toastText()).toContain("Link previews updated"));
    expect((await toggle()).getAttribute("aria-checked")).toBe("true");
    fails = true;
    await user.click(await toggle());
    await waitFor(() => expect(toastText()).toContain("Failed to update link previews."));
    expect((await toggle()).getAttribute("aria-checked")).toBe("true");
    expect(calls.filter(({ name }) => name.startsWith("PUT")).map(({ body }) => body)).toEqual([
      { isNamedInPreviews: true },
      { isNamedInPreviews: false },
    ]);
  });
});
