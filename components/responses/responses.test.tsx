import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { REPLY_DRAFT_KEY } from "@/components/responses/reply-draft";
import { LookupReviews } from "@/components/reviews/lookup-reviews";
import { ReceivedReviews } from "@/components/reviews/received-reviews";
import { SubmittedReviews } from "@/components/reviews/submitted-reviews";
import type { useReviewsOf } from "@/components/reviews/use-reviews-of";
import { REPLY_TEXT_MAX } from "@/lib/responses/constants";
import type { OwnReply } from "@/lib/responses/schema";
import type { ReceivedReview } from "@/lib/reviews/schema";
import { aReview, maya, someFigures, someStats } from "@/tests/samples";
import {
  type Answer,
  focusAtFirstSight,
  listAnswer,
  ofReview,
  refuse,
  renderScreen,
  toastText,
} from "@/tests/screen";

const ME = "GET /api/reviews/me";
const REPLY = "PUT /api/reviews/reply";
const DELETE = "POST /api/reviews/reply/delete";
const THANK = "POST /api/reviews/thank";
const TEXT = "Thank you. I’ll send the agenda a day earlier.";
const ownReply: OwnReply = {
  text: TEXT,
  week: "2026-11-16",
  state: "PUBLISHED",
  holdReasons: [],
  removalReason: null,
  isEditable: true,
};

function draw(review: Partial<ReceivedReview> = {}, answers: Record<string, Answer> = {}) {
  let stored: ReceivedReview = { ...aReview, isShareable: false, ...review };
  const drawn = renderScreen(<ReceivedReviews viewer={maya} deviceKey="a key" />, {
    answers: {
      [ME]: () => listAnswer([stored]),
      [`${ME}/stats`]: () => someStats,
      "GET /api/shared-pages": () => [],
      "GET /api/leaders/me/stats": () => someFigures,
      [REPLY]: ({ body }) => {
        stored = { ...stored, reply: { ...ownReply, text: (body as { text: string }).text } };
        return { message: "What the server says." };
      },
      [DELETE]: () => {
        stored = { ...stored, reply: null };
        return { message: "Your reply is gone." };
      },
      [THANK]: ({ body }) => {
        stored = { ...stored, isThanked: (body as { isThanked: boolean }).isThanked };
        return { message: "Thanked" };
      },
      ...answers,
    },
  });
  const sent = (name: string) => drawn.calls.filter((call) => call.name === name).map(({ body }) => body);
  return { user: userEvent.setup(), sent, ...drawn };
}

const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your public reply" });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });

async function write(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.click(box());
  await user.paste(text);
}

async function openForm(...options: Parameters<typeof draw>) {
  const drawn = draw(...options);
  await drawn.user.click(await screen.findByRole("button", { name: ofReview("Reply") }));
  await screen.findByRole("textbox", { name: "Your public reply" });
  return drawn;
}

describe("Reply in Your Feedback (G57)", () => {
  it("opens below the review with the focus, says what is public, and sends", async () => {
    const focused = focusAtFirstSight(box);
    const { user, sent } = await openForm();
    expect(await focused).toBe(box());
    expect(
      screen.getByText(/^Everyone who can read the review can read your reply, with your name\./),
    ).toBeTruthy();
    expect(screen.getByRole("article").textContent).toContain(`0 / ${REPLY_TEXT_MAX}`);
    await write(user, ` ${TEXT} `);
    await user.click(button("Publish reply"));
    await waitFor(() => expect(toastText()).toBe("Reply sentWhat the server says."));
    expect(sent(REPLY)).toEqual([{ id: aReview.id, text: TEXT }]);
    const card = within(screen.getByRole("article"));
    expect(card.getByRole("heading", { name: /^Reply from Priya Raman/ })).toBeTruthy();
    expect(card.getByText(TEXT)).toBeTruthy();
    expect(card.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: ofReview("Reply") })).toBeNull();
    expect(document.activeElement?.textContent).toContain(TEXT);
    expect(window.sessionStorage.getItem(REPLY_DRAFT_KEY)).toBeNull();
  });

  it("keeps what was typed in this tab, for its owner and its review", async () => {
    const { user, unmount } = await openForm();
    await user.type(box(), "Half a thought");
    await user.click(button("Cancel"));
    expect(document.activeElement).toBe(button(ofReview("Reply")));
    await user.click(button(ofReview("Reply")));
    expect(box().value).toBe("Half a thought");
    unmount();
    await openForm();
    expect(box().value).toBe("Half a thought");
    expect(window.sessionStorage.getItem(REPLY_DRAFT_KEY)).toContain(maya.id);
  });

  it.each([
    ["", "Please write your reply"],
    ["x".repeat(REPLY_TEXT_MAX + 1), `Your reply can have at most ${REPLY_TEXT_MAX} characters`],
  ])("refuses a text that can't be sent, and keeps it", async (text, message) => {
    const { user, sent } = await openForm();
    if (text) await write(user, text);
    await user.click(button("Publish reply"));
    expect(screen.getByRole("alert").textContent).toBe(message);
    expect(document.activeElement).toBe(box());
    expect(box().value).toBe(text);
    expect(sent(REPLY)).toEqual([]);
  });

  it("marks the words that moderation refuses, and leads to them", async () => {
    const message = "Please take out the guess at who wrote the review 'I know who wrote this'.";
    const marks = [{ start: 7, end: 28, kind: "author-guess" }];
    const { user } = await openForm({}, { [REPLY]: () => refuse(422, { message, marks }) });
    await write(user, "Thanks.I know who wrote this.");
    await user.click(button("Publish reply"));
    expect((await screen.findByText("I know who wrote this")).tagName).toBe("MARK");
    expect(screen.getByText(message)).toBeTruthy();
    await user.click(button("Go to the marked words"));
    expect(box().value.slice(box().selectionStart, box().selectionEnd)).toBe("I know who wrote this");
  });

  it("keeps the text after any other error", async () => {
    const { user } = await openForm({}, { [REPLY]: () => new Response("", { status: 502 }) });
    await write(user, TEXT);
    await user.click(button("Publish reply"));
    await waitFor(() => expect(toastText()).toBe("ErrorFailed to send your reply"));
    expect(box().value).toBe(TEXT);
  });

  it("can be edited while the server says so, beginning with its text", async () => {
    const { user, sent } = draw({ reply: ownReply });
    await user.click(await screen.findByRole("button", { name: ofReview("Edit reply") }));
    expect(box().value).toBe(TEXT);
    await user.type(box(), " Really.");
    await user.click(button("Save reply"));
    await waitFor(() => expect(sent(REPLY)).toEqual([{ id: aReview.id, text: `${TEXT} Really.` }]));
    expect(await screen.findByText(`${TEXT} Really.`)).toBeTruthy();
  });

  it("can be deleted after a question, also when it can't be edited any more", async () => {
    const { user, sent } = draw({ reply: { ...ownReply, isEditable: false } });
    await user.click(await screen.findByRole("button", { name: ofReview("Delete reply") }));
    expect(screen.queryByRole("button", { name: ofReview("Edit reply"), hidden: true })).toBeNull();
    const dialog = within(screen.getByRole("alertdialog", { name: "Delete your reply?" }));
    expect(dialog.getByText(/You can write a new reply/)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Delete reply" }));
    await waitFor(() => expect(toastText()).toBe("DeletedYour reply is gone."));
    expect(sent(DELETE)).toEqual([{ id: aReview.id }]);
    expect(await screen.findByRole("button", { name: ofReview("Reply") })).toBeTruthy();
  });

  it("says that it waits and why, or that it was removed and why", async () => {
    draw({ reply: { ...ownReply, week: null, state: "HELD", holdReasons: ["Names someone else"] } });
    expect(await screen.findByText("Reply waiting for a moderator")).toBeTruthy();
    expect(
      screen.getByText(
        /Why it’s held: Names someone else\. Until a moderator decides, other users can’t see it/,
      ),
    ).toBeTruthy();
    expect(button(ofReview("Edit reply"))).toBeTruthy();
  });

  it("offers no other one after a removal", async () => {
    const removalReason = "It names a colleague.";
    draw({ reply: { ...ownReply, text: null, state: "REMOVED", removalReason, isEditable: false } });
    expect(await screen.findByText("Reply removed")).toBeTruthy();
    expect(screen.getByText(`‘${removalReason}’`)).toBeTruthy();
    for (const label of ["Reply", "Edit reply", "Delete reply"]) {
      expect(screen.queryByRole("button", { name: ofReview(label) })).toBeNull();
    }
  });
});

describe("Thank (G58)", () => {
  it("is one tap, and another to take it back", async () => {
    const { user, sent } = draw();
    const thank = await screen.findByRole("button", { name: ofReview("Thank") });
    expect(thank.getAttribute("aria-pressed")).toBe("false");
    await user.click(thank);
    await waitFor(() => expect(button(ofReview("Thanked")).getAttribute("aria-disabled")).toBe("false"));
    expect(button(ofReview("Thanked")).getAttribute("aria-pressed")).toBe("true");
    await user.click(button(ofReview("Thanked")));
    await waitFor(() => expect(button(ofReview("Thank")).getAttribute("aria-disabled")).toBe("false"));
    expect(sent(THANK)).toEqual([
      { id: aReview.id, isThanked: true },
      { id: aReview.id, isThanked: false },
    ]);
  });

  it("says what went wrong, and is as before", async () => {
    const { user } = draw({}, { [THANK]: () => new Response("", { status: 502 }) });
    await user.click(await screen.findByRole("button", { name: ofReview("Thank") }));
    await waitFor(() => expect(toastText()).toBe("ErrorFailed to thank the author"));
    expect(button(ofReview("Thank")).getAttribute("aria-pressed")).toBe("false");
  });
});

describe("a reply for others (G57, G58)", () => {
  it("is below the review in a lookup", async () => {
    const review = { ...aReview, reply: { text: TEXT, week: "2026-11-16" } };
    const result = { data: { items: [review], total: 1 }, isError: false, isFetching: false };
    const found = {
      figures: { data: someFigures },
      reviews: result,
      prefetchPage: () => {},
    } as unknown as ReturnType<typeof useReviewsOf>;
    const state = { filter: { page: 1, pageSize: 5, sort: "newest" }, isNarrowed: false } as Parameters<
      typeof LookupReviews
    >[0]["state"];
    renderScreen(
      <LookupReviews found={found} state={state} name="Priya Raman" subjectOf={() => ({})} noneYet={null} />,
    );
    const card = within(await screen.findByRole("article"));
    expect(card.getByRole("heading", { name: /^Reply from Priya Raman/ })).toBeTruthy();
    expect(card.getByText(TEXT)).toBeTruthy();
    expect(card.queryByRole("button", { name: /Thank|Reply/ })).toBeNull();
  });

  const drawSubmitted = (responses: Answer) =>
    renderScreen(<SubmittedReviews />, {
      answers: {
        "GET /api/me": () => maya,
        "GET /api/reviews/submitted": () => listAnswer([aReview]),
        "GET /api/reviews/submitted/stats": () => someStats,
        "GET /api/reviews/submitted/responses": responses,
      },
    });

  it("is in Your Submissions with the week of the thanks", async () => {
    const reply = { text: TEXT, week: "2026-11-16" };
    drawSubmitted(() => [{ id: aReview.id, reply, thankedWeek: "2026-11-09" }]);
    expect(await screen.findByText("Priya Raman thanked you, week of 9 November 2026")).toBeTruthy();
    expect(screen.getByText(TEXT)).toBeTruthy();
  });

  it("says if it couldn't be loaded, and the list is there", async () => {
    drawSubmitted(() => refuse(500, { message: "Something went wrong." }));
    expect((await screen.findByRole("alert")).textContent).toContain("We couldn’t load replies and thanks.");
    expect(screen.getByText(aReview.reviewText)).toBeTruthy();
  });
});
