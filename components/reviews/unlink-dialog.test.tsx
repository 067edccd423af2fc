import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SubmittedReviews } from "@/components/reviews/submitted-reviews";
import { dismissToast } from "@/components/ui/use-toast";
import type { SubmittedReview } from "@/lib/reviews/schema";
import { aReview, maya, someStats } from "@/tests/samples";
import { type Answer, listAnswer, refuse, renderScreen, toastText } from "@/tests/screen";

vi.setConfig({ testTimeout: 20_000 });

const SUBMITTED = "GET /api/reviews/submitted";
const UNLINK = "POST /api/reviews/unlink";

afterEach(() => act(dismissToast));

/** Renders Your Submissions with one review, which disappears when unlinked, and opens its dialog. */
async function openDialog(review: Partial<SubmittedReview> = {}, unlinked?: Answer) {
  const user = userEvent.setup();
  let isLinked = true;
  const drawn = renderScreen(
    <main id="main" tabIndex={-1}>
      <SubmittedReviews />
    </main>,
    {
      answers: {
        "GET /api/me": () => maya,
        [SUBMITTED]: () => listAnswer(isLinked ? [{ ...aReview, ...review }] : []),
        [`${SUBMITTED}/stats`]: () => ({ ...someStats, total: isLinked ? 1 : 0 }),
        [UNLINK]:
          unlinked ??
          (() => {
            isLinked = false;
            return { message: "Unlinked" };
          }),
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Unlink from my account" }));
  const dialog = screen.getByRole("alertdialog", { name: "Unlink this review from your account?" });
  const names = () => drawn.calls.map((call) => call.name);
  const press = (name: string) => user.click(within(dialog).getByRole("button", { name }));
  return { user, dialog, names, press };
}

describe("Unlink from my account (G13)", () => {
  it("says what happens, quotes the review, and focuses 'Keep it linked'", async () => {
    const { dialog } = await openDialog();
    const description = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toContain("stays published");
    expect(description?.textContent).toContain("It disappears from Your Submissions");
    expect(description?.textContent).toContain("You can no longer change whether the leader may share it");
    expect(description?.textContent).toContain(
      "No one can undo this or link the review to your account again",
    );
    expect(description?.textContent).toContain("not even the people who run the service");
    expect(description?.textContent).not.toContain("Anonymous");
    expect(dialog.textContent).toContain(aReview.reviewText);
    expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Keep it linked" }));
  });

  it.each([
    ["of a held one that a moderator still decides", { state: "HELD" }, "A moderator still decides"],
    ["of a removed one that it stays so", { state: "REMOVED" }, "stays taken down"],
    ["of a named one that the name goes", { reviewer: { anonymousName: "Quiet Heron" } }, "‘Quiet Heron’"],
  ] as const)("says %s", async (_name, review, words) => {
    const { dialog } = await openDialog(review);
    expect(dialog.textContent).toContain(words);
  });

  it("does nothing on 'Keep it linked' or Escape", async () => {
    const { user, names, press } = await openDialog();
    await press("Keep it linked");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    const opener = screen.getByRole("button", { name: "Unlink from my account" });
    expect(document.activeElement).toBe(opener);
    await user.click(opener);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(names()).not.toContain(UNLINK);
  });

  it("unlinks for good: the review leaves the list, the stats follow, and the focus isn't lost", async () => {
    const { names, press } = await openDialog();
    await press("Unlink for good");
    await waitFor(() =>
      expect(toastText()).toContain("UnlinkedThis review no longer belongs to any account."),
    );
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.queryByRole("article")).toBeNull();
    const count = (name: string) => names().filter((called) => called === name).length;
    expect([count(UNLINK), count(SUBMITTED), count(`${SUBMITTED}/stats`)]).toEqual([1, 2, 2]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  it("can't be closed or sent again while pending", async () => {
    const { user, dialog, names, press } = await openDialog({}, () => new Promise(() => {}));
    await press("Unlink for good");
    for (const name of ["Unlink for good", "Keep it linked"]) {
      expect(within(dialog).getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
    }
    await user.keyboard("{Escape}");
    expect(screen.getByRole("alertdialog")).toBe(dialog);
    expect(names().filter((name) => name === UNLINK)).toHaveLength(1);
  });

  it("says why it failed, and leaves the review in the list", async () => {
    const message = "That review isn't in your submissions. Please reload the page.";
    const { press } = await openDialog({}, () => refuse(404, { message }));
    await press("Unlink for good");
    await waitFor(() => expect(toastText()).toContain(`Error${message}`));
    expect(await screen.findByRole("article")).toBeTruthy();
  });
});
