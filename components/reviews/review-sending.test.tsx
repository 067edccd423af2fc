import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { recentReviewsQuery } from "@/lib/reviews/api/lookup";
import {
  address,
  changeButton,
  choose,
  describedBy,
  enterAddress,
  openDialog,
  send,
  submit,
  TEXT,
  text,
  write,
} from "@/tests/review-dialog";
import { aReview, priya, solen } from "@/tests/samples";
import { alerts, alertText, rate, refuse, toastText } from "@/tests/screen";

afterEach(() => {
  vi.useRealTimers();
});

describe("a review with mistakes (E1)", () => {
  it("shows a message at every wrong field, keeps the typed text and focuses the first", async () => {
    const { user, sent } = await openDialog();
    await enterAddress(user, "kim@");
    await write(user, "Too short");
    await submit(user);
    expect(await screen.findByText("Invalid email address")).toBeTruthy();
    expect(screen.getAllByText("Choose a rating from 1 to 5")).toHaveLength(4);
    expect(screen.getByText("Your review needs at least 10 characters")).toBeTruthy();
    expect(document.activeElement).toBe(address());
    expect(address()?.value).toBe("kim@");
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
    rate();
    await write(user, TEXT);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await send(user);
    const bar = await screen.findByRole("progressbar");
    const shown = () => [bar.getAttribute("aria-valuenow"), bar.closest("[role=status]")?.textContent];
    expect(shown()).toEqual(["25", "Submitting your review..."]);
    // under the last look
    const box = screen.getByPlaceholderText(/does well/);
    expect(box.closest("fieldset:disabled")).not.toBeNull();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
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
    rate();
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
        isShareable: false,
        release: "now",
        isUnsigned: false,
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
    rate();
    await write(user, TEXT);
    await send(user);
    await waitFor(() => expect(toastText()).toContain("Review Submitted"));
    expect(toastText()).toContain("A moderator will look at it first.");
  });

  it.each([
    [
      "the message",
      () => refuse(429, { message: "You have sent 10 reviews today." }),
      "You have sent 10 reviews today.",
    ],
    ["its own words for an answer it cannot read", () => new Response("OK"), "Failed to submit review"],
  ])("shows %s after an error, once, until it is sent, and stays unchanged", async (_name, answer, shown) => {
    let isFailing = true;
    const { user, sent } = await openDialog(
      { "POST /api/reviews": () => (isFailing ? answer() : Response.json(aReview, { status: 201 })) },
      { leader: priya },
    );
    rate();
    await write(user, TEXT);
    await send(user);
    const words = `Not sent: ${shown}Your text is still here.`;
    expect(await alerts()).toEqual([words]);
    expect(toastText()).toBe("");
    expect(text().value).toBe(TEXT);
    expect(text().closest("fieldset:disabled")).toBeNull();
    expect(document.activeElement).toBe(text());
    expect(screen.getByRole("group", { name: "Overall" }).querySelector("input:checked")).not.toBeNull();
    await user.type(text(), " Every time.");
    expect(await alertText()).toBe(words);
    isFailing = false;
    await send(user);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toHaveLength(2);
  });

  it("says in a toast that it failed if the dialog was closed in the meantime", async () => {
    let fail = () => {};
    const { user } = await openDialog(
      {
        "POST /api/reviews": () =>
          new Promise((resolve) => {
            fail = () => resolve(refuse(503, { message: "Not now." }));
          }),
      },
      { leader: priya },
    );
    rate();
    await write(user, TEXT);
    await send(user);
    await screen.findByRole("progressbar");
    await user.click(screen.getByRole("button", { name: "Close" }));
    act(() => fail());
    await waitFor(() => expect(toastText()).toBe("ErrorNot now."));
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(text().value).toBe(TEXT);
  });

  it.each([
    "Please enter the leader's work email address.",
    "You can't review yourself. Please choose another leader.",
  ])("shows an error about the address at its field alone, until it changes: %s", async (message) => {
    const { user } = await openDialog({
      "POST /api/reviews": () => refuse(400, { message }),
    });
    await enterAddress(user, "kim@fjord.example");
    rate();
    await write(user, TEXT);
    await send(user);
    expect(await alerts()).toEqual([message]);
    expect(address()?.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(address());
    expect(toastText()).toBe("");
    await user.type(address() as HTMLElement, "s");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("shows an error about the leader at the button that changes it", async () => {
    const message = "You can't review yourself. Please choose another leader.";
    const { user } = await openDialog(
      { "POST /api/reviews": () => refuse(400, { message }) },
      { leader: priya },
    );
    rate();
    await write(user, TEXT);
    await send(user);
    expect(await alerts()).toEqual([message]);
    expect(document.activeElement).toBe(changeButton());
  });

  it("marks the words that moderation refuses where they are, links to them, and stops once they are gone", async () => {
    const message = "Please take out the swear word 'damn'. Your text is still here.";
    const marks = [{ start: 7, end: 11, kind: "profanity" }];
    const { user } = await openDialog(
      { "POST /api/reviews": () => refuse(422, { message, marks }) },
      { leader: priya },
    );
    rate();
    await write(user, "  Such a damn good leader");
    await send(user);
    expect(await alerts()).toEqual([`Not sent: ${message}`]);
    expect(toastText()).toBe("");
    const mark = screen.getByText("damn");
    expect([mark.tagName, mark.parentElement?.textContent?.startsWith("  Such a damn good leader")]).toEqual([
      "MARK",
      true,
    ]);
    const goTo = screen.getByRole("button", { name: "Go to the marked words" });
    expect(document.activeElement).toBe(goTo);
    await user.click(goTo);
    expect(document.activeElement).toBe(text());
    expect(text().value.slice(text().selectionStart, text().selectionEnd)).toBe("damn");
    await user.keyboard("very");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText("very")).toBeNull();
  });
});

describe("the last look before a review is sent (G70)", () => {
  const look = () => screen.findByRole("heading", { name: "A last look before you send" });

  it("shows to whom it goes, who reads it, the ratings and the text as it will be sent", async () => {
    const { user, sent } = await openDialog({}, { leader: priya });
    rate();
    await write(user, `${TEXT}\nKeep doing: `);
    await submit(user);
    const heading = await look();
    expect(document.activeElement).toBe(heading);
    expect(heading.parentElement?.textContent).toBe(
      "A last look before you sendPriya Raman Head of Care at Solen HealthOnly Priya reads this, unless they make their reviews publicPriya can’t share it as an imageDelivered at once. People who read it today can tell that its author was here today." +
        `CommunicationGoodSupportGoodGrowthGoodOverallGood${TEXT}`,
    );
    expect(screen.getByText("Shown as", { exact: false })).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send" }));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it("says of an address, of one that waits and of a company what is known of them", async () => {
    const { user } = await openDialog();
    rate();
    await write(user, TEXT);
    await enterAddress(user, "kim@fjord.example");
    await submit(user);
    await look();
    expect(screen.getByText("They can’t share it as an image")).toBeTruthy();
    expect(screen.getByText("Delivered once they sign up")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    await user.click(screen.getByRole("checkbox", { name: /^The leader may share/ }));
    await user.click(screen.getByRole("radio", { name: "Hold until 3 people have written" }));
    await submit(user);
    const shown = (await look()).parentElement?.textContent;
    expect(shown).toContain(
      "They may share it publicly as an image: then anyone can read itHeld until 3 people have written",
    );
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    await user.click(screen.getByRole("button", { name: "Search for someone instead" }));
    await choose(user, "Sol", /^Solen Health/);
    await submit(user);
    const ofCompany = (await look()).parentElement?.textContent;
    expect(ofCompany).toContain(
      "Every signed-in user can read thisPeople who read it today can tell that its author was here today.",
    );
  });

  it("marks what could point to the author, with the same reasons as the form, and says so with its heading", async () => {
    const { user } = await openDialog({}, { leader: priya });
    rate();
    await write(user, "On 3 May she told me, as the only designer, to leave.");
    const reasons = () =>
      within(screen.getByText(/could point to you\.$/).closest("div") as HTMLElement)
        .getAllByRole("listitem")
        .map((item) => item.textContent);
    await waitFor(() => expect(reasons()).toHaveLength(2));
    const before = reasons();
    await submit(user);
    const heading = await look();
    expect(describedBy(heading)).toBe(
      "2 phrases could point to you. Only you see this warning. We don’t receive it.",
    );
    const shown = within(heading.parentElement as HTMLElement);
    expect(shown.getAllByRole("listitem").map((item) => item.textContent)).toEqual(before);
    expect(shown.getByRole("blockquote").textContent).toBe(
      "On 3 May (could point to you) she told me, as the only designer (could point to you), to leave.",
    );
  });

  it("leads back to the form, which is as it was, with the focus at the button", async () => {
    const { user, sent } = await openDialog({}, { leader: priya });
    rate();
    await write(user, TEXT);
    await submit(user);
    await look();
    expect(screen.queryByRole("textbox", { name: "Your review" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Submit Review" }));
    expect(text().value).toBe(TEXT);
    await write(user, "Decides in the open, and says why.");
    await send(user);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ reviewText: "Decides in the open, and says why." });
  });

  it("is not skipped by a double click", async () => {
    const { user, sent } = await openDialog({}, { leader: priya });
    rate();
    await write(user, TEXT);
    await submit(user);
    await look();
    fireEvent.click(screen.getByRole("button", { name: "Send" }), { detail: 2 });
    expect(sent()).toEqual([]);
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});
