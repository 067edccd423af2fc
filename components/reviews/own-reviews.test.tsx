import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SubmittedReviews } from "@/components/reviews/submitted-reviews";
import type { SubmittedReview } from "@/lib/reviews/schema";
import { aReview, maya, someStats } from "@/tests/samples";
import { type Answer, listAnswer, ofReview, refuse, renderScreen, toastText } from "@/tests/screen";

const SUBMITTED = "GET /api/reviews/submitted";
const UNLINK = "POST /api/reviews/unlink";
const WITHDRAW = "POST /api/reviews/withdraw";
const APPEAL = "POST /api/reviews/appeal";

type Options = {
  review?: Partial<SubmittedReview>;
  call: string;
  answer?: Answer;
  later?: Partial<SubmittedReview> | null;
};

function draw({ review = {}, call, answer, later = null }: Options) {
  const user = userEvent.setup();
  let isDone = false;
  const drawn = renderScreen(
    <main id="main" tabIndex={-1}>
      <SubmittedReviews />
    </main>,
    {
      answers: {
        "GET /api/me": () => maya,
        [SUBMITTED]: () => {
          const before = { ...aReview, ...review };
          return listAnswer(isDone ? (later ? [{ ...before, ...later }] : []) : [before]);
        },
        [`${SUBMITTED}/stats`]: () => ({ ...someStats, total: isDone && !later ? 0 : 1 }),
        [call]:
          answer ??
          (() => {
            isDone = true;
            return { message: "Done as the server says." };
          }),
      },
    },
  );
  const names = () => drawn.calls.map(({ name }) => name);
  const count = (name: string) => names().filter((called) => called === name).length;
  const bodies = () => drawn.calls.filter(({ name }) => name === call).map(({ body }) => body);
  return { user, names, count, bodies };
}

async function open(label: string, options: Options) {
  const drawn = draw(options);
  await drawn.user.click(await screen.findByRole("button", { name: ofReview(label) }));
  const dialog = screen.getByRole("alertdialog");
  const press = (name: string) => drawn.user.click(within(dialog).getByRole("button", { name }));
  const description = document.getElementById(dialog.getAttribute("aria-describedby") ?? "")?.textContent;
  return { ...drawn, dialog, press, description };
}

async function openDialog(review: Partial<SubmittedReview> = {}, answer?: Answer) {
  const drawn = await open("Unlink from my account", { review, call: UNLINK, answer });
  expect(screen.getByRole("alertdialog", { name: "Unlink this review from your account?" })).toBe(
    drawn.dialog,
  );
  return drawn;
}

describe("Unlink from my account (G13)", () => {
  it("says what happens, quotes the review, and focuses 'Keep it linked'", async () => {
    const { dialog, description } = await openDialog();
    expect(description).toContain("stays published");
    expect(description).toContain("It disappears from Your Submissions");
    expect(description).toContain("You can no longer change whether the leader may share it");
    expect(description).toContain("No one can undo this or link the review to your account again");
    expect(description).toContain("not even the people who run the service");
    expect(description).not.toContain("Anonymous");
    expect(dialog.textContent).toContain(aReview.reviewText);
    expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Keep it linked" }));
  });

  it.each([
    ["of a held one that a moderator still decides", { state: "HELD" }, "A moderator still decides"],
    [
      "of a removed one that it stays so",
      { state: "REMOVED" },
      "stays taken down, and you can no longer ask",
    ],
    ["the same if that is decided", { state: "REMOVED", appeal: "CLOSED" }, "stays taken down."],
    ["if a person looks again", { state: "REMOVED", appeal: "OPEN" }, "A moderator still decides"],
    ["of a named one that the name goes", { reviewer: { anonymousName: "Quiet Heron" } }, "‘Quiet Heron’"],
  ] as const)("says %s", async (_name, review, words) => {
    const { dialog } = await openDialog(review);
    expect(dialog.textContent).toContain(words);
  });

  it("does nothing on 'Keep it linked' or Escape", async () => {
    const { user, names, press } = await openDialog();
    await press("Keep it linked");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    const opener = screen.getByRole("button", { name: ofReview("Unlink from my account") });
    expect(document.activeElement).toBe(opener);
    await user.click(opener);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(names()).not.toContain(UNLINK);
  });

  it("unlinks for good: the review leaves the list, the stats follow, and the focus isn't lost", async () => {
    const { count, press } = await openDialog();
    await press("Unlink for good");
    await waitFor(() =>
      expect(toastText()).toContain("UnlinkedThis review no longer belongs to any account."),
    );
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.queryByRole("article")).toBeNull();
    expect([count(UNLINK), count(SUBMITTED), count(`${SUBMITTED}/stats`)]).toEqual([1, 2, 2]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  it("can't be closed or sent again while pending", async () => {
    const { user, dialog, count, press } = await openDialog({}, () => new Promise(() => {}));
    await press("Unlink for good");
    for (const name of ["Unlink for good", "Keep it linked"]) {
      expect(within(dialog).getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
    }
    await user.keyboard("{Escape}");
    expect(screen.getByRole("alertdialog")).toBe(dialog);
    expect(count(UNLINK)).toBe(1);
  });

  it("says why it failed, and leaves the review in the list", async () => {
    const message = "That review isn't in your submissions. Please reload the page.";
    const { press } = await openDialog({}, () => refuse(404, { message }));
    await press("Unlink for good");
    await waitFor(() => expect(toastText()).toContain(`Error${message}`));
    expect(await screen.findByRole("article")).toBeTruthy();
  });
});

describe("Withdraw (G48)", () => {
  it("says next to the list how it differs from unlinking", async () => {
    draw({ call: WITHDRAW });
    await screen.findByRole("article");
    const text = screen.getByRole("main").textContent;
    expect(text).toContain("Unlink: the review stays, but no longer belongs to your account.");
    expect(text).toContain("Withdraw: the review is deleted for everyone.");
  });

  it("says what happens and who can notice, and focuses 'Keep it'", async () => {
    const { dialog, description } = await open("Withdraw", { call: WITHDRAW });
    expect(dialog.getAttribute("aria-labelledby")).toBeTruthy();
    expect(within(dialog).getByRole("heading", { name: "Withdraw this review?" })).toBeTruthy();
    for (const words of [
      "We delete it for everyone, at once, and its public page",
      "It no longer counts in any stats or averages.",
      "The leader, and anyone who watches, can see that it’s gone, and so that its author was here today",
      "No one can undo this",
    ]) {
      expect(description).toContain(words);
    }
    expect(dialog.textContent).toContain(aReview.reviewText);
    expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Keep it" }));
  });

  it.each([
    [
      "of a held one, which only moderators see",
      { state: "HELD" },
      "Moderators see it from the day after you sent it. From then on, they can see that it’s gone",
    ],
    ["of a company's", { revieweeId: null, reviewee: null }, "Anyone who watches can see"],
  ] as const)("says who can notice %s", async (_name, review, words) => {
    const { description } = await open("Withdraw", { review, call: WITHDRAW });
    expect(description).toContain(words);
    expect(description).not.toContain("The leader, and anyone");
  });

  it("does nothing on 'Keep it'", async () => {
    const { names, press } = await open("Withdraw", { call: WITHDRAW });
    await press("Keep it");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: ofReview("Withdraw") }));
    expect(names()).not.toContain(WITHDRAW);
  });

  it("withdraws for good: the review leaves the list, the stats follow, and the focus isn't lost", async () => {
    const { count, bodies, press } = await open("Withdraw", { call: WITHDRAW });
    await press("Withdraw for good");
    await waitFor(() => expect(toastText()).toBe("WithdrawnThis review is gone for everyone."));
    expect(screen.queryByRole("article")).toBeNull();
    expect(bodies()).toEqual([{ id: aReview.id }]);
    expect([count(SUBMITTED), count(`${SUBMITTED}/stats`)]).toEqual([2, 2]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  it.each([
    [
      () => refuse(404, { message: "That review isn't in your submissions." }),
      "That review isn't in your submissions.",
    ],
    [() => new Response("", { status: 502 }), "Failed to withdraw the review"],
  ])("says why it failed, and leaves the review in the list", async (answer, message) => {
    const { press } = await open("Withdraw", { call: WITHDRAW, answer });
    await press("Withdraw for good");
    await waitFor(() => expect(toastText()).toBe(`Error${message}`));
    expect(await screen.findByRole("article")).toBeTruthy();
  });
});

describe("Ask a person to look again (G48)", () => {
  const LABEL = "Ask a person to look again";

  it("is offered once, for one that was removed", async () => {
    const { description } = await open(LABEL, { review: { state: "REMOVED" }, call: APPEAL });
    expect(screen.getByRole("alertdialog", { name: "Ask a person to look again?" })).toBeTruthy();
    expect(description).toContain("You can ask only once");
    expect(description).toContain(
      "From tomorrow, moderators can see that its author was here today, but not who that is",
    );
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Don’t ask" }));
  });

  it.each([
    ["published", {}],
    ["one that is held, which a moderator looks at anyway", { state: "HELD" }],
    ["one that was asked about", { state: "REMOVED", appeal: "OPEN" }],
    ["one that was decided again", { state: "REMOVED", appeal: "CLOSED" }],
  ] as const)("isn't offered for %s", async (_name, review) => {
    draw({ review, call: APPEAL });
    await screen.findByRole("article");
    expect(screen.queryByRole("button", { name: ofReview(LABEL) })).toBeNull();
  });

  it("asks, and then says that it was asked", async () => {
    const { bodies, press } = await open(LABEL, {
      review: { state: "REMOVED" },
      call: APPEAL,
      later: { appeal: "OPEN" },
    });
    await press("Ask for another look");
    await waitFor(() => expect(toastText()).toBe("Request sentDone as the server says."));
    expect(bodies()).toEqual([{ id: aReview.id }]);
    const card = await screen.findByRole("article");
    expect(card.textContent).toContain("You asked for another look. A moderator will decide.");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  });

  it("says why it failed, and can be tried again", async () => {
    const answer = () => new Response("", { status: 502 });
    const { press } = await open(LABEL, { review: { state: "REMOVED" }, call: APPEAL, answer });
    await press("Ask for another look");
    await waitFor(() => expect(toastText()).toBe("ErrorFailed to send your request"));
    expect(await screen.findByRole("button", { name: ofReview(LABEL) })).toBeTruthy();
  });
});
