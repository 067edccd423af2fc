import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type QueuedReview, REMOVAL_REASONS } from "@/lib/admin/schema";
import { card, DECIDE, kept, makeReviews, NAMES, press, renderQueue } from "@/tests/queue";
import { aQueuedReview } from "@/tests/samples";
import { refuse, toastText } from "@/tests/screen";

const loseConnection = () => {
  throw new TypeError("Failed to fetch");
};
const names = () =>
  screen.queryAllByRole("article").map((article) => within(article).getByRole("heading").textContent);
const idsOf = (reviews: QueuedReview[], ...indexes: number[]) => indexes.map((index) => reviews[index]?.id);

/** Presses the key as soon as React has changed the list, before its effects have run. */
function pressOnChange(key: string): void {
  const observer = new MutationObserver(() => {
    observer.disconnect();
    const keydown = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(keydown);
  });
  observer.observe(screen.getByLabelText("Reviews that wait for a decision"), {
    childList: true,
    subtree: true,
  });
}

afterEach(() => {
  vi.useRealTimers();
});

describe("the queue (B12.3)", () => {
  it("shows a review with its marked words, reasons, whom it is about and its rating", async () => {
    await renderQueue({ reviews: [{ ...aQueuedReview, leader: "Ada One" }] });
    const article = within(card("Ada One"));
    expect(article.getByText("idiot").tagName).toBe("MARK");
    expect(article.getByText("An insult")).toBeTruthy();
    expect(article.getByText(aQueuedReview.company)).toBeTruthy();
    expect(article.getByText("Overall 2/5")).toBeTruthy();
  });

  it("shows a report with its note, an appeal, and why it was removed before", async () => {
    const report = { reason: "threat", note: "The last sentence." } as const;
    await renderQueue({
      reviews: [
        { ...aQueuedReview, leader: null, report, appeal: "OPEN", removalReason: "It threatens someone." },
      ],
    });
    const article = within(card(aQueuedReview.company));
    expect(article.getByText("Reported: It threatens someone")).toBeTruthy();
    expect(article.getByText("The last sentence.")).toBeTruthy();
    expect(article.getByText("The author asked for another look.")).toBeTruthy();
    expect(article.getByText("It threatens someone.")).toBeTruthy();
    expect(article.getByText("It’s hidden until you decide.")).toBeTruthy();
  });

  it("counts each queue and links to it", async () => {
    await renderQueue();
    const links = within(screen.getByRole("navigation", { name: "Queues" })).getAllByRole("link");
    await waitFor(() =>
      expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
        ["Held 3", "/admin/panel"],
        ["Reported 2", "/admin/panel?queue=reported"],
        ["Appealed 0", "/admin/panel?queue=appealed"],
        ["Replies 0", "/admin/panel?queue=replies"],
      ]),
    );
    expect(links[0]?.getAttribute("aria-current")).toBe("page");
  });

  it("asks for the queue and page of its address", async () => {
    const { calls } = await renderQueue({ searchParams: "?queue=reported&page=2" });
    expect(calls.some(({ url }) => url.search === "?queue=reported&page=2")).toBe(true);
  });

  it("says if nothing waits", async () => {
    await renderQueue({ reviews: [] });
    expect(await screen.findByText("Nothing waits for a decision.")).toBeTruthy();
  });
});

describe("keys in the queue (B12.4)", () => {
  it("move through the reviews", async () => {
    await renderQueue();
    await press("j");
    expect(document.activeElement).toBe(card("Ada One"));
    await press("jjj");
    expect(document.activeElement).toBe(card("Cy Three"));
    await press("k");
    expect(document.activeElement).toBe(card("Bo Two"));
  });

  it("publish, and send the decision only with the next one", async () => {
    const { reviews, sent } = await renderQueue();
    await press("jp");
    expect(names()).toEqual(["Bo Two", "Cy Three"]);
    expect(document.activeElement).toBe(card("Bo Two"));
    expect(toastText()).toMatch(/^PublishedUndo[1-5] s$/);
    expect(sent()).toEqual([]);
    await press("p");
    await waitFor(() =>
      expect(sent()).toEqual([{ ids: idsOf(reviews, 0), decision: "publish", reason: "" }]),
    );
  });

  it("go on with the next page once a whole one is decided", async () => {
    const { sent } = await renderQueue({ pageSize: 2 });
    await press("jpp");
    await waitFor(() => expect(document.activeElement).toBe(card("Cy Three")));
    expect(names()).toEqual(["Cy Three"]);
    expect(sent()).toHaveLength(1);
  });

  it("go on while the list can’t be fetched again, until its reviews are decided", async () => {
    const { calls, goOffline } = await renderQueue({ pageSize: 2 });
    const fetched = () => calls.filter(({ name }) => name === "GET /api/admin/reviews").length;
    goOffline();
    await press("jp");
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(fetched()).toBe(2));
    await act(async () => {});
    expect(names()).toEqual(["Bo Two"]);
    expect(document.activeElement).toBe(card("Bo Two"));
    await press("p");
    expect((await screen.findByRole("alert")).textContent).toContain("We couldn’t load this list");
  });

  it("undo what was decided last", async () => {
    const { sent } = await renderQueue();
    await press("jjpu");
    expect(names()).toEqual(NAMES);
    expect(document.activeElement).toBe(card("Bo Two"));
    expect(toastText()).toBe("");
    expect(sent()).toEqual([]);
  });

  it("remove with a ready-made reason", async () => {
    const { reviews, sent } = await renderQueue();
    await press("jr");
    const dialog = screen.getByRole("dialog", { name: "Remove this review?" });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await press("3{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(names()).toEqual(["Bo Two", "Cy Three"]);
    await waitFor(() => expect(document.activeElement).toBe(card("Bo Two")));
    await press("p");
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          ids: idsOf(reviews, 0),
          decision: "remove",
          reason: REMOVAL_REASONS[2],
          askedBy: "moderation",
        },
      ]),
    );
  });

  it("remove with one's own reason, digits included, and repeat it in the toast", async () => {
    const { sent } = await renderQueue();
    await press("jr7Names 2 people{Enter}");
    expect(toastText()).toMatch(/^RemovedNames 2 peopleUndo[1-5] s$/);
    await press("p");
    await waitFor(() => expect(sent()).toMatchObject([{ decision: "remove", reason: "Names 2 people" }]));
  });

  it("never take a reason's digits for another reason, however it was chosen", async () => {
    await renderQueue();
    await press("jr");
    const dialog = within(screen.getByRole("dialog"));
    const own = dialog.getByRole<HTMLInputElement>("radio", { name: /^Write your own/ });
    await userEvent.click(dialog.getByText("Write your own"));
    expect(document.activeElement).toBe(dialog.getByLabelText("Your reason"));
    await userEvent.click(dialog.getByRole("radio", { name: REMOVAL_REASONS[0] }));
    // The click of an arrow key.
    own.focus();
    fireEvent.click(own);
    expect(document.activeElement).toBe(own);
    await press("2");
    expect(own.checked).toBe(true);
  });

  it.each([
    ["the queue of reported reviews", "?queue=reported", undefined, "leader"],
    ["the administrator's choice", "?queue=reported", "The company", "company"],
  ])("tell who asked for a removal, by %s", async (_name, searchParams, choice, askedBy) => {
    const { sent } = await renderQueue({ searchParams });
    await press("jr");
    const select = screen.getByLabelText<HTMLSelectElement>("Who asked for this?");
    if (choice) await userEvent.selectOptions(select, choice);
    // The choice is kept when the dialog is closed by mistake.
    await press("{Escape}");
    await waitFor(() => expect(document.activeElement).toBe(card("Ada One")));
    await press("r");
    await userEvent.click(screen.getByRole("radio", { name: REMOVAL_REASONS[0] }));
    await press("{Enter}p");
    await waitFor(() => expect(sent()[0]).toMatchObject({ decision: "remove", askedBy }));
  });

  it("go on with the next review, even if the queue was fetched again under the dialog", async () => {
    const { calls } = await renderQueue();
    await press("jpr");
    const before = calls.length;
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() =>
      expect(calls.slice(before).map(({ name }) => name)).toContain("GET /api/admin/reviews"),
    );
    await press("1{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(card("Cy Three")));
  });

  it.each([
    ["lead to the field for one's own reason", "jppr", "7", () => screen.getByLabelText("Your reason")],
    ["undo, and lead to what is back", "jpp", "u", () => card("Bo Two")],
  ])("%s, even while another review comes back", async (_name, before, key, focused) => {
    let answer = () => {};
    const decide = () =>
      new Promise((resolve) => {
        answer = () => resolve(refuse(503, { message: "Try again in a minute." }));
      });
    await renderQueue({ decide });
    await press(before);
    pressOnChange(key);
    answer();
    await waitFor(() => expect(document.activeElement).toBe(focused()));
  });

  it("do nothing while someone types, in a dialog, with Ctrl, held down, or outside the queue", async () => {
    const { sent } = await renderQueue();
    const outside = document.body.appendChild(document.createElement("button"));
    outside.focus();
    await press("j");
    expect(document.activeElement).toBe(outside);
    outside.remove();
    await press("j{Control>}p{/Control}{p>2}{/p}");
    expect(names()).toEqual(["Bo Two", "Cy Three"]);
    await press("ur7");
    await press("jump up");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Your reason").value).toBe("jump up");
    await press("{Escape}");
    expect(names()).toEqual(NAMES);
    await waitFor(() => expect(document.activeElement).toBe(card("Ada One")));
    expect(sent()).toEqual([]);
  });

  it("can be turned off", async () => {
    await renderQueue();
    expect(screen.getByRole("list", { name: "Keys" }).textContent).toBe(
      "jnextkpreviousppublishrremovexselectaselect alluundo",
    );
    await userEvent.click(screen.getByRole("button", { name: "Turn keys off" }));
    card("Ada One").focus();
    await press("p");
    expect(names()).toEqual(NAMES);
    await userEvent.click(screen.getByRole("button", { name: "Turn keys on" }));
    card("Ada One").focus();
    await press("p");
    expect(names()).toEqual(["Bo Two", "Cy Three"]);
  });
});

describe("a decision (B12.4)", () => {
  it("is sent after five seconds, and can no longer be undone", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { sent } = await renderQueue();
    await press("jp");
    act(() => vi.advanceTimersByTime(4500));
    expect(sent()).toEqual([]);
    act(() => vi.advanceTimersByTime(600));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(toastText()).toBe("");
    await press("u");
    expect(names()).toEqual(["Bo Two", "Cy Three"]);
  });

  it("is undone by the button of the toast", async () => {
    await renderQueue();
    await userEvent.click(within(card("Cy Three")).getByRole("button", { name: "Publish" }));
    screen.getByRole("button", { name: /^Undo/ }).focus();
    await press("{Enter}");
    expect(names()).toEqual(NAMES);
    expect(document.activeElement).toBe(card("Cy Three"));
  });

  it("is sent at once when the page or the tab is left", async () => {
    const { sent, unmount } = await renderQueue();
    await press("jp");
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await press("p");
    unmount();
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it("is sent before a logout", async () => {
    const { calls } = await renderQueue();
    await press("jp");
    await userEvent.click(screen.getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(calls.at(-1)?.name).toBe("POST /api/logout"));
    expect(calls.map(({ name }) => name)).toContain(DECIDE);
  });

  it("comes back with the error if it can't be sent, and with what was typed", async () => {
    const { sent } = await renderQueue({ decide: () => refuse(503, { message: "Try again in a minute." }) });
    await press("jr7Not about work.{Enter}");
    window.dispatchEvent(new Event("pagehide"));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Try again in a minute. The review is back in the list.",
    );
    expect(sent()).toMatchObject([{ reason: "Not about work." }]);
    expect(names()).toEqual(NAMES);
    expect(within(card("Ada One")).getByText("Your decision didn’t get through.")).toBeTruthy();
    card("Ada One").focus();
    await press("r");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Your reason").value).toBe("Not about work.");
  });

  it("is done if only its answer is lost", async () => {
    const { calls } = await renderQueue({
      decide: (_, finish) => {
        finish();
        throw new TypeError("Failed to fetch");
      },
    });
    await press("jp");
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(kept()).toBeNull());
    await waitFor(() => expect(calls.at(-1)?.name).toBe("GET /api/admin/reviews/counts"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(names()).toEqual(["Bo Two", "Cy Three"]);
  });

  it("comes back if it didn't arrive", async () => {
    await renderQueue({ decide: loseConnection });
    await press("jp");
    window.dispatchEvent(new Event("pagehide"));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "We could not reach the server. Check your connection and try again. The review is back in the list.",
    );
    expect(names()).toEqual(NAMES);
  });

  it("comes back with doubt if we can't find out, and isn't called someone else's later", async () => {
    let isFirst = true;
    const { goOffline } = await renderQueue({
      decide: (_, finish) => {
        const answer = finish();
        if (isFirst) loseConnection();
        return answer;
      },
    });
    goOffline();
    await press("jp");
    window.dispatchEvent(new Event("pagehide"));
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /We don’t know if your decision arrived. The review is back in the list.$/,
    );
    isFirst = false;
    card("Ada One").focus();
    await press("p");
    window.dispatchEvent(new Event("pagehide"));
    expect(await screen.findByText("This one is decided already, perhaps by you a moment ago.")).toBeTruthy();
  });

  it("says if someone else was faster", async () => {
    await renderQueue({ decide: () => ({ ids: [] }) });
    await press("jp");
    window.dispatchEvent(new Event("pagehide"));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Someone else has already decided on this one.",
    );
  });

  it("says on how many of a selection someone else was faster", async () => {
    await renderQueue({ decide: ({ body }) => ({ ids: (body as { ids: string[] }).ids.slice(2) }) });
    await press("ap");
    window.dispatchEvent(new Event("pagehide"));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Someone else has already decided on 2 of these.",
    );
  });

  it("needs a reason to remove, and keeps one that is too long", async () => {
    const { sent } = await renderQueue();
    await press("jr{Enter}");
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByRole("alert").textContent).toBe("Say why. The author will read it.");
    await press("7{Enter}");
    expect(dialog.getByRole("alert").textContent).toBe("Say why. The author will read it.");
    await userEvent.click(dialog.getByLabelText("Your reason"));
    await userEvent.paste("x".repeat(501));
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
    expect(dialog.getByRole("alert").textContent).toBe("The reason must be at most 500 characters");
    expect(dialog.getByLabelText<HTMLTextAreaElement>("Your reason").value).toHaveLength(501);
    expect(sent()).toEqual([]);
  });

  it.each([
    [["NONE"], "Its author reads the reason, and can ask once for another look."],
    [["OPEN"], "Its author reads the reason. They have already asked for another look, so this is final."],
    [
      ["CLOSED", "NONE"],
      "The authors read the reason. Those who haven’t asked for another look yet can ask once.",
    ],
  ] as const)("says what the author can still do (%s)", async (appeals, text) => {
    const reviews = makeReviews().slice(0, appeals.length);
    await renderQueue({
      reviews: reviews.map((review, index) => ({ ...review, appeal: appeals[index] ?? "NONE" })),
    });
    await press("ar");
    expect(within(screen.getByRole("dialog")).getByText(text)).toBeTruthy();
  });

  it("is called 'Keep' for a reported review that is out", async () => {
    const report = { reason: "untrue", note: null } as const;
    await renderQueue({ reviews: [{ ...aQueuedReview, leader: "Ada One", state: "PUBLISHED", report }] });
    await userEvent.click(within(card("Ada One")).getByRole("button", { name: "Keep published" }));
    expect(toastText()).toContain("Kept");
    expect(screen.getByText("Nothing waits for a decision.")).toBeTruthy();
  });
});

describe("replies (G59)", () => {
  const reply = "I asked Priya to fix it.";
  const marks = [{ start: 8, end: 13, kind: "named-person" }] as const;
  const makeReplies = () =>
    makeReviews().map((review) => ({
      ...review,
      reply,
      version: "v1",
      marks: [...marks],
      reasons: ["Names someone else"],
    }));

  it("are shown with their review and decided with the same keys", async () => {
    const { reviews, sent } = await renderQueue({ reviews: makeReplies(), searchParams: "?queue=replies" });
    const article = within(card("Ada One"));
    expect(article.getByText("Priya").tagName).toBe("MARK");
    expect(article.getByText(aQueuedReview.reviewText)).toBeTruthy();
    expect(article.getByText("Reply to a review")).toBeTruthy();
    expect(article.getByRole("checkbox", { name: "Select the reply from Ada One" })).toBeTruthy();
    await press("jp");
    expect(toastText()).toContain("Published");
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() =>
      expect(sent()).toEqual([
        { ids: idsOf(reviews, 0), what: "replies", versions: ["v1"], decision: "publish", reason: "" },
      ]),
    );
  });

  it("are removed with a reason that the leader reads", async () => {
    const { sent } = await renderQueue({
      reviews: makeReplies(),
      searchParams: "?queue=replies",
      decide: () => refuse(503, { message: "Try again in a minute." }),
    });
    await press("ar");
    expect(screen.getByRole("dialog", { name: "Remove 3 replies?" }).textContent).toContain(
      "The leader reads the reason, and can’t write another reply",
    );
    await press("5{Enter}");
    expect(toastText()).toContain("3 replies removed");
    window.dispatchEvent(new Event("pagehide"));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Try again in a minute. The replies are back in the list.",
    );
    expect(sent()).toMatchObject([{ what: "replies", decision: "remove", reason: REMOVAL_REASONS[4] }]);
  });
});

describe("a selection (B12.5)", () => {
  it("is published together", async () => {
    const { reviews, sent } = await renderQueue();
    await press("jxjx");
    expect(screen.getByText("2 selected")).toBeTruthy();
    await press("p");
    expect(toastText()).toContain("2 reviews published");
    expect(names()).toEqual(["Cy Three"]);
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(sent()).toMatchObject([{ ids: idsOf(reviews, 0, 1), decision: "publish" }]));
  });

  it("is removed together with one reason, and is selected again when that is undone", async () => {
    await renderQueue();
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    await userEvent.click(screen.getByRole("button", { name: "Remove all…" }));
    expect(screen.getByRole("dialog", { name: "Remove 3 reviews?" })).toBeTruthy();
    await press("1{Enter}");
    expect(toastText()).toContain("3 reviews removed");
    expect(names()).toEqual([]);
    await press("u");
    expect(names()).toEqual(NAMES);
    expect(screen.getByText("3 selected")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(screen.queryByText("3 selected")).toBeNull();
  });
});
