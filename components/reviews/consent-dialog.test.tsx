import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SubmittedReviews } from "@/components/reviews/submitted-reviews";
import type { SubmittedReview } from "@/lib/reviews/schema";
import { aReview, maya, someStats } from "@/tests/samples";
import { type Answer, listAnswer, ofReview, refuse, renderScreen, toastText } from "@/tests/screen";

const CONSENT = "POST /api/reviews/consent";

function draw(review: Partial<SubmittedReview> = {}, { later = {}, answer }: Options = {}) {
  const user = userEvent.setup();
  let isChanged = false;
  const drawn = renderScreen(<SubmittedReviews />, {
    answers: {
      "GET /api/me": () => maya,
      "GET /api/reviews/submitted": () => listAnswer([{ ...aReview, ...review, ...(isChanged && later) }]),
      "GET /api/reviews/submitted/stats": () => someStats,
      [CONSENT]:
        answer ??
        (() => {
          isChanged = true;
          return { message: "It is as you want it." };
        }),
    },
  });
  const sent = () => drawn.calls.filter(({ name }) => name === CONSENT).map(({ body }) => body);
  return { user, sent };
}

type Options = { later?: Partial<SubmittedReview>; answer?: Answer };

async function openDialog(label: string, review: Partial<SubmittedReview> = {}, options: Options = {}) {
  const drawn = draw(review, options);
  await drawn.user.click(await screen.findByRole("button", { name: ofReview(label) }));
  const dialog = screen.getByRole("dialog");
  const press = (name: string) => drawn.user.click(within(dialog).getByRole("button", { name }));
  const radio = (name: RegExp) => within(dialog).getByRole<HTMLInputElement>("radio", { name });
  return { ...drawn, dialog, press, radio };
}

describe("whether the leader may share a review (G44)", () => {
  it.each([
    ["Sharing allowed", { isShareable: true }],
    ["Sharing not allowed", { isShareable: false }],
    ["Sharing allowed until Monday", { isShareable: true, pendingShareable: false }],
    ["Sharing allowed from Monday", { isShareable: false, pendingShareable: true }],
    ["Sharing allowed", { revieweeId: null, reviewee: null, unregisteredLeader: "k•••@fjord.example" }],
  ])("stands at the review: %s", async (label, review) => {
    draw(review);
    expect(await screen.findByRole("button", { name: ofReview(label) })).toBeTruthy();
  });

  it("is not asked of a company's review", async () => {
    draw({ revieweeId: null, reviewee: null });
    await screen.findByRole("button", { name: ofReview("Unlink from my account") });
    expect(screen.queryByRole("button", { name: /^Sharing/ })).toBeNull();
  });

  it("has the choice of when, 'from Monday' at first, and says what each shows", async () => {
    const { dialog, radio } = await openDialog("Sharing allowed");
    expect(dialog.textContent).toContain("Stop the leader from sharing this review?");
    expect(dialog.textContent).toContain(aReview.reviewText);
    expect(dialog.textContent).toContain("Images that are already published stay where they are");
    expect(radio(/^From Monday: no one can tell which day you were here/).checked).toBe(true);
    expect(radio(/^Now: the leader may notice today/).checked).toBe(false);
  });

  it("changes it from Monday, says so, shows it and gives the focus back", async () => {
    const later = { pendingShareable: false };
    const { sent, press } = await openDialog("Sharing allowed", {}, { later });
    await press("Stop sharing");
    await waitFor(() => expect(toastText()).toBe("SavedIt is as you want it."));
    expect(sent()).toEqual([{ id: aReview.id, isShareable: false, from: "monday" }]);
    const button = await screen.findByRole("button", { name: ofReview("Sharing allowed until Monday") });
    expect(document.activeElement).toBe(button);
  });

  it("changes it now where that is chosen", async () => {
    const { user, sent, press, radio } = await openDialog("Sharing not allowed", { isShareable: false });
    await user.click(radio(/^Now/));
    await press("Allow sharing");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toEqual([{ id: aReview.id, isShareable: true, from: "now" }]);
  });

  it("takes a change that waits back", async () => {
    const review = { isShareable: true, pendingShareable: false };
    const { dialog, sent, press } = await openDialog("Sharing allowed until Monday", review);
    expect(dialog.textContent).toContain("You’ve already asked for this, and it takes effect on Monday.");
    await press("Cancel this change");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toEqual([{ id: aReview.id, isShareable: true, from: "monday" }]);
  });

  it("makes a waiting change take effect now, and says what that shows", async () => {
    const review = { isShareable: false, pendingShareable: true };
    const { dialog, sent, press } = await openDialog("Sharing allowed from Monday", review);
    expect(within(dialog).queryByRole("radio")).toBeNull();
    expect(dialog.textContent).toContain("knows who visited this site today, can guess who wrote");
    await press("Allow sharing now");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent()).toEqual([{ id: aReview.id, isShareable: true, from: "now" }]);
  });

  it("sends nothing where nothing waits and nothing is changed, or when it is closed", async () => {
    const { user, sent, press } = await openDialog("Sharing allowed");
    await press("Don’t change it");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(screen.getByRole("button", { name: ofReview("Sharing allowed") }));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent()).toEqual([]);
  });

  it("stays as it is after an error, which it says", async () => {
    const message = "That review isn't in your submissions. Please reload the page.";
    const answer = () => refuse(404, { message });
    const { user, press, radio } = await openDialog("Sharing allowed", {}, { answer });
    await user.click(radio(/^Now/));
    await press("Stop sharing");
    await waitFor(() => expect(toastText()).toContain(`Error${message}`));
    expect(radio(/^Now/).checked).toBe(true);
  });

  it("cannot be closed or sent again while it is under way", async () => {
    const { user, dialog, sent, press } = await openDialog(
      "Sharing allowed",
      {},
      { answer: () => new Promise(() => {}) },
    );
    await press("Stop sharing");
    for (const name of ["Stop sharing", "Don’t change it"]) {
      expect(within(dialog).getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
    }
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog")).toBe(dialog);
    expect(sent()).toHaveLength(1);
  });
});
