import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { ReceivedReviews } from "@/components/reviews/received-reviews";
import { SEEN_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";
import { weekOf } from "@/lib/dates";
import type { ReceivedReview } from "@/lib/reviews/schema";
import { aReview, maya, someFigures, someStats } from "@/tests/samples";
import { type Answer, listAnswer, refuse, renderScreen } from "@/tests/screen";

const ME = "GET /api/reviews/me";
const DAY_MS = 24 * 60 * 60 * 1000;
const weeksAgo = (weeks: number) => weekOf(new Date(Date.now() - weeks * 7 * DAY_MS));

let stored: ReceivedReview[] = [];

function add(reviewText: string, weeks: number, overallRating = 4): void {
  const review = {
    ...aReview,
    id: crypto.randomUUID(),
    reviewText,
    createdAt: weeksAgo(weeks),
    overallRating,
  };
  stored = [review, ...stored].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

const list: Answer = ({ url }) => {
  const { q = "", minRating = 1, page = 1, pageSize = 5 } = Object.fromEntries(url.searchParams);
  const found = stored.filter(
    (review) => review.reviewText.includes(q) && review.overallRating >= Number(minRating),
  );
  const start = (Number(page) - 1) * Number(pageSize);
  return listAnswer(found.slice(start, start + Number(pageSize)), found.length);
};

function visit(
  searchParams = "",
  { deviceKey = "key of maya", answers = {} as Record<string, Answer> } = {},
) {
  return renderScreen(<ReceivedReviews viewer={maya} deviceKey={deviceKey} />, {
    searchParams,
    answers: {
      [ME]: list,
      [`${ME}/stats`]: () => someStats,
      "GET /api/leaders/me/stats": () => someFigures,
      ...answers,
    },
  });
}

const onlyNew = () => screen.getByRole("button", { name: /^Only new/ });
const counted = (count: number) => waitFor(() => expect(onlyNew().textContent).toBe(`Only new${count}`));
const texts = () =>
  screen.queryAllByRole("article").map((card) => card.querySelector("p.mt-2\\.5")?.textContent);
const marked = () =>
  screen
    .queryAllByText("New")
    .map((mark) => mark.closest("li")?.querySelector("article p.mt-2\\.5")?.textContent);

function leave({ unmount }: { unmount: () => void }) {
  unmount();
  window.sessionStorage.clear();
}

beforeEach(() => {
  stored = [];
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe("what is new in Your Feedback (G62)", () => {
  it("is this week's on a device without an earlier visit, and nothing at the next one", async () => {
    add("From long ago.", 9);
    add("From this week.", 0);
    const first = visit();
    await counted(1);
    await waitFor(() => expect(marked()).toEqual(["From this week."]));
    leave(first);
    visit();
    await counted(0);
    expect(marked()).toEqual([]);
  });

  it("is the whole week in which something has come in, so that no single review is dated", async () => {
    add("Before the visit.", 0);
    leave(await settled(visit(), 1));
    add("After the visit.", 0);
    visit();
    await counted(2);
    await waitFor(() => expect(marked().toSorted()).toEqual(["After the visit.", "Before the visit."]));
  });

  it("never has a review of a week before the last visit's: it may have been held until now", async () => {
    add("Seen.", 0);
    leave(await settled(visit(), 1));
    add("Held for three weeks.", 3);
    visit();
    await counted(0);
    expect(marked()).toEqual([]);
  });

  it("stays new for the whole visit, after a reload too", async () => {
    add("Still to read.", 0);
    const { unmount } = await settled(visit(), 1);
    unmount();
    visit();
    await counted(1);
  });

  it("is kept by account: another account on the device has its own", async () => {
    add("From this week.", 0);
    leave(await settled(visit(), 1));
    visit("", { deviceKey: "key of priya" });
    await counted(1);
  });

  it("keeps neither IDs nor the key on the device, and asks the server for nothing about it", async () => {
    add("From this week.", 0);
    const drawn = await settled(visit(), 1);
    const kept = window.localStorage.getItem(SEEN_STORAGE_KEY) ?? "";
    expect(kept).toContain(weeksAgo(0));
    for (const secret of [stored[0]?.id ?? "?", maya.id, "key of maya"]) expect(kept).not.toContain(secret);
    const asked = drawn.calls.filter(({ name }) => name === ME).map(({ url }) => url.search);
    expect(asked.toSorted()).toEqual(["?sort=newest&page=1&pageSize=25", "?sort=newest&page=1&pageSize=5"]);
  });

  it("is filtered with sort, rating and search, and its stats are those of the list", async () => {
    add("Plan of old.", 9, 5);
    add("Plan A.", 0, 2);
    add("Plan B.", 0, 5);
    add("Other.", 0, 4);
    const { addresses } = visit("?sort=highest-rated");
    await counted(3);
    await userEvent.click(onlyNew());
    expect(addresses.at(-1)?.queryString).toBe("?sort=highest-rated&new=1");
    await waitFor(() => expect(texts()).toEqual(["Plan B.", "Other.", "Plan A."]));
    expect(onlyNew().getAttribute("aria-pressed")).toBe("true");
    const figure = () =>
      screen.getByText("Feedbacks Received").closest("div")?.querySelector("dd")?.textContent;
    expect(figure()).toBe("3");
    await userEvent.type(screen.getByPlaceholderText("Search Leadership Feedback..."), "Plan");
    await waitFor(() => expect(texts()).toEqual(["Plan B.", "Plan A."]));
    await userEvent.selectOptions(screen.getByLabelText("Filter by rating"), "4");
    await waitFor(() => expect(texts()).toEqual(["Plan B."]));
    expect(figure()).toBe("1");
  });

  it("has pages of five, over as many requests as it takes", async () => {
    for (let index = 0; index < 31; index++) add(`Review ${index}.`, 0);
    visit("?new=1&page=7");
    await counted(31);
    await waitFor(() => expect(texts()).toHaveLength(1));
    expect(screen.getByText(/31/, { selector: "footer *, nav *, p" })).toBeTruthy();
  });

  it("can be marked as read, and says then that nothing is new", async () => {
    add("From this week.", 0);
    const drawn = visit("?new=1");
    await counted(1);
    await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
    await counted(0);
    expect(await screen.findByRole("heading", { name: "Nothing new" })).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Mark all as read" });
    expect(button.disabled).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Clear search and filters" }));
    expect(drawn.addresses.at(-1)?.queryString).toBe("");
    expect(await screen.findByText("From this week.")).toBeTruthy();
    // in the same visit, after a reload
    drawn.unmount();
    visit();
    await counted(0);
  });

  it("says why if it can't be loaded, and can be tried again", async () => {
    add("From this week.", 0);
    let isDown = true;
    const answers = {
      [ME]: (call: Parameters<Answer>[0]) =>
        isDown ? refuse(503, { message: "We can't reach our database. Try again in a minute." }) : list(call),
    };
    visit("?new=1", { answers });
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText(/We can't reach our database/)).toBeTruthy();
    isDown = false;
    await userEvent.click(alert.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(texts()).toEqual(["From this week."]));
  });
});

async function settled(drawn: ReturnType<typeof visit>, count: number) {
  await counted(count);
  return drawn;
}
