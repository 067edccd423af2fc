import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FeedbackLinkCard } from "@/components/feedback-link/feedback-link-card";
import { type Answer, refuse, renderScreen } from "@/tests/screen";

const LINK = "https://reviews.example/anonymous-feedback/0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d01";

afterEach(() => {
  vi.useRealTimers();
});

function draw(feedbackLink: string | null, answers: Record<string, Answer> = {}) {
  const user = userEvent.setup();
  const view = renderScreen(<FeedbackLinkCard />, {
    answers: {
      "GET /api/feedback/link": () => ({ feedbackLink }),
      "POST /api/feedback/generate-link": () => ({ feedbackLink: LINK }),
      "DELETE /api/feedback/link": () => ({ feedbackLink: null }),
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
    answer({ feedbackLink: LINK });
    expect((await box()).value).toBe(LINK);
    expect((await box()).readOnly).toBe(true);
    await waitFor(async () => expect(document.activeElement).toBe(await button("Copy")));
    expect(screen.getByText("Your link is switched on.")).toBeTruthy();
  });

  it("says what people who open the link see, and what stays unknown", async () => {
    draw(LINK);
    await box();
    expect(
      screen.getByText(
        "People who open it see only your name and company. You can read what they write, but you can’t see who wrote it.",
      ),
    ).toBeTruthy();
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
    expect(calls.map(({ name }) => name)).toEqual([
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
