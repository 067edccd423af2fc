import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dismissToast } from "@/components/ui/use-toast";
import { recentReviewsQuery } from "@/lib/reviews/api";
import { address, box, openDialog, rate, send, TEXT, text, write } from "@/tests/review-dialog";
import { aReview, priya, solen } from "@/tests/samples";
import { refuse, toastText } from "@/tests/screen";

// looking up roles is slow on a page this large
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  vi.useRealTimers();
  window.sessionStorage.clear();
  act(dismissToast);
});

describe("a review with mistakes (E1)", () => {
  it("shows a message at every wrong field, keeps the typed text and focuses the first", async () => {
    const { user, sent } = await openDialog();
    await user.type(address(), "kim@");
    await write(user, "Too short");
    await send(user);
    expect(await screen.findByText("Invalid email address")).toBeTruthy();
    expect(screen.getAllByText("Choose a rating from 1 to 5")).toHaveLength(4);
    expect(screen.getByText("Your review needs at least 10 characters")).toBeTruthy();
    expect(document.activeElement).toBe(address());
    expect(address().value).toBe("kim@");
    expect(text().value).toBe("Too short");
    expect(sent()).toEqual([]);
  });
});

describe("while a review is sent (B10.3)", () => {
  it("disables the form and changes the message every 2 s, with a progress bar", async () => {
    const { user } = await openDialog(
      { "POST /api/reviews": () => new Promise(() => {}) },
      { leader: priya },
    );
    await rate(user);
    await write(user, TEXT);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await send(user);
    const bar = await screen.findByRole("progressbar");
    const shown = () => [bar.getAttribute("aria-valuenow"), bar.closest("[role=status]")?.textContent];
    expect(shown()).toEqual(["25", "Submitting your review..."]);
    expect(text().closest("fieldset:disabled")).not.toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Submit Review" }).disabled).toBe(true);
    act(() => vi.advanceTimersByTime(2000));
    expect(shown()).toEqual(["50", "Checking content for quality and safety..."]);
    act(() => vi.advanceTimersByTime(2000));
    expect(shown()).toEqual(["75", "Processing through moderation system..."]);
    act(() => vi.advanceTimersByTime(2000));
    expect(shown()).toEqual(["100", "Finalizing your submission..."]);
    act(() => vi.advanceTimersByTime(20_000));
    expect(shown()).toEqual(["100", "Finalizing your submission..."]);
  });

  it("sends the review, confirms it, closes, clears the draft and refreshes the lists (D28)", async () => {
    const { user, sent, client } = await openDialog({}, { leader: priya });
    client.setQueryData(recentReviewsQuery.queryKey, []);
    await rate(user);
    await write(user, `  ${TEXT}\n`);
    expect(window.sessionStorage.getItem("review-draft")).toContain(TEXT);
    await send(user);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(toastText()).toBe("Review SubmittedYour anonymous review has been submitted successfully.");
    expect(sent().map((call) => call.body)).toEqual([
      {
        companyId: solen.id,
        revieweeId: priya.id,
        unregisteredLeaderEmail: null,
        communicationRating: 4,
        supportRating: 4,
        growthRating: 4,
        overallRating: 4,
        reviewText: TEXT,
        isShareable: true,
        release: "now",
      },
    ]);
    expect(window.sessionStorage.getItem("review-draft")).toBeNull();
    expect(client.getQueryState(recentReviewsQuery.queryKey)?.isInvalidated).toBe(true);
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your review" })).value).toBe("");
  });

  it("says that a moderator looks first if the review is held", async () => {
    const held = { ...aReview, state: "HELD" };
    const { user } = await openDialog(
      { "POST /api/reviews": () => Response.json(held, { status: 201 }) },
      { leader: priya },
    );
    await rate(user);
    await write(user, TEXT);
    await send(user);
    await waitFor(() => expect(toastText()).toContain("Review Submitted"));
    expect(toastText()).toContain("A moderator will look at it first.");
  });

  it.each([
    [
      "the message",
      () => refuse(429, { message: "You have sent 10 reviews today." }),
      "ErrorYou have sent 10 reviews today.",
    ],
    ["its own words for an answer it cannot read", () => new Response("OK"), "ErrorFailed to submit review"],
  ])("shows %s after an error and stays unchanged", async (_name, answer, shown) => {
    const { user } = await openDialog({ "POST /api/reviews": answer }, { leader: priya });
    await rate(user);
    await write(user, TEXT);
    await send(user);
    await waitFor(() => expect(toastText()).toBe(shown));
    expect(text().value).toBe(TEXT);
    expect(text().closest("fieldset:disabled")).toBeNull();
    expect(document.activeElement).toBe(text());
    expect(screen.getByRole("group", { name: "Overall" }).querySelector("input:checked")).not.toBeNull();
  });

  it.each([
    "Please enter the leader's work email address.",
    "You can't review yourself. Please choose another leader.",
  ])("shows an error about the address at its field, until it changes: %s", async (message) => {
    const { user } = await openDialog({
      "POST /api/reviews": () => refuse(400, { message }),
    });
    await user.type(address(), "kim@fjord.example");
    await rate(user);
    await write(user, TEXT);
    await send(user);
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(address().getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(address());
    expect(toastText()).toBe(`Error${message}`);
    await user.type(address(), "s");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("shows an error about the leader at its field", async () => {
    const message = "You can't review yourself. Please choose another leader.";
    const { user } = await openDialog(
      { "POST /api/reviews": () => refuse(400, { message }) },
      { leader: priya },
    );
    await rate(user);
    await write(user, TEXT);
    await send(user);
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(document.activeElement).toBe(box("Leader"));
  });

  it("marks the words that moderation refuses in a copy, and links to them", async () => {
    const message = "Please take out the swear word 'damn'.";
    const marks = [{ start: 7, end: 11, kind: "profanity" }];
    const { user } = await openDialog(
      { "POST /api/reviews": () => refuse(422, { message, marks }) },
      { leader: priya },
    );
    await rate(user);
    await write(user, "  Such a damn good leader");
    await send(user);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(message);
    const quote = alert.parentElement?.querySelector("blockquote");
    expect(quote?.textContent).toBe("Such a damn good leader");
    expect(quote?.querySelector("mark")?.textContent).toBe("damn");
    const goTo = screen.getByRole("button", { name: "Go to the marked words" });
    expect(document.activeElement).toBe(goTo);
    await user.click(goTo);
    expect(document.activeElement).toBe(text());
    expect(text().value.slice(text().selectionStart, text().selectionEnd)).toBe("damn");
  });
});
