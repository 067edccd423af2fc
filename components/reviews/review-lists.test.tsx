import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { ReceivedReviews } from "@/components/reviews/received-reviews";
import { SubmittedReviews } from "@/components/reviews/submitted-reviews";
import { aReview, maya, noFigures, noStats, someFigures, someStats } from "@/tests/samples";
import { type Answer, listAnswer, ofReview, refuse, renderScreen } from "@/tests/screen";

const ME = "GET /api/reviews/me";
const FIGURES = "GET /api/leaders/me/stats";
const SUBMITTED = "GET /api/reviews/submitted";

function drawReceived(answers: Record<string, Answer> = {}, searchParams = "") {
  const drawn = renderScreen(<ReceivedReviews viewer={maya} deviceKey="a key" />, {
    searchParams,
    answers: {
      [ME]: () => listAnswer([aReview], 7),
      [`${ME}/stats`]: () => someStats,
      [FIGURES]: () => someFigures,
      ...answers,
    },
  });
  const asked = () =>
    drawn.calls
      .filter(({ name, url }) => name === ME && url.searchParams.get("pageSize") === "5")
      .map(({ url }) => url.searchParams.toString());
  return { user: userEvent.setup(), asked, ...drawn };
}

function drawSubmitted(answers: Record<string, Answer>) {
  return renderScreen(<SubmittedReviews />, {
    answers: {
      "GET /api/me": () => maya,
      [`${SUBMITTED}/stats`]: () => noStats,
      [`${SUBMITTED}/responses`]: () => [],
      ...answers,
    },
  });
}

const search = () => screen.getByPlaceholderText<HTMLInputElement>("Search Leadership Feedback...");
const figure = (label: string) =>
  screen.getByText(label, { selector: "dt" }).closest("div")?.querySelector("dd")?.textContent;

describe("Your Feedback (B5)", () => {
  it("shows a review with all its parts (B5.3)", async () => {
    drawReceived({
      [ME]: () => listAnswer([{ ...aReview, isVerified: true, reviewer: { anonymousName: "Quiet Heron" } }]),
    });
    const card = within(await screen.findByRole("article"));
    expect(card.getByRole("heading").textContent).toBe("Quiet Heron");
    expect(card.getByText("Overall 4/5")).toBeTruthy();
    expect(card.queryByRole("img", { name: "4 out of 5" })?.closest("div")?.textContent).toBe("Growth");
    expect(card.getByText(/years ago/).closest("p")?.textContent).toMatch(
      /^·About Priya Raman at Solen Health·\d+ years ago$/,
    );
    const rating = (name: string) =>
      card.getByText(name).closest("div")?.querySelector("[role=img]")?.getAttribute("aria-label");
    expect(["Communication", "Support", "Growth"].map(rating)).toEqual([
      "5 out of 5",
      "3 out of 5",
      "4 out of 5",
    ]);
    expect(card.getByText(aReview.reviewText)).toBeTruthy();
    expect(card.getByText("Verified")).toBeTruthy();
    expect(card.getByRole("button", { name: ofReview("Share on LinkedIn") })).toBeTruthy();
  });

  it("says whom it is about only if that isn't plain: if it is about the viewer at another company (B5.3)", async () => {
    const ofOwnCompany = {
      ...aReview,
      id: maya.id,
      companyId: maya.companyId,
      company: { name: "Harrow & Vale" },
    };
    drawReceived({ [ME]: () => listAnswer([ofOwnCompany, aReview]) });
    const [own, other] = await screen.findAllByRole("article");
    expect(own?.textContent).not.toMatch(/About|Harrow & Vale|Priya Raman/);
    expect(other?.textContent).toContain("About Priya Raman at Solen Health");
  });

  it("says 'Privacy Protected' once a list, and where to read what that means (B5.3)", async () => {
    drawReceived({ [ME]: () => listAnswer([aReview, { ...aReview, id: maya.id }]) });
    await screen.findAllByRole("article");
    expect(screen.getAllByText(/Privacy Protected/)).toHaveLength(1);
    expect(screen.getByRole("link", { name: "How anonymity works" }).getAttribute("href")).toBe(
      "/how-anonymity-works",
    );
  });

  it("explains 'Verified' once below a list that has it, without a stop for the keyboard (G9)", async () => {
    const verified = [aReview, { ...aReview, id: maya.id }].map((review) => ({
      ...review,
      isVerified: true,
    }));
    drawReceived({ [ME]: () => listAnswer(verified) });
    expect(await screen.findAllByText("Verified")).toHaveLength(2);
    const note = screen.getByText(/^Verified: written by someone with a verified email address/);
    expect(within(note).queryByRole("button")).toBeNull();
    cleanup();
    drawReceived();
    await screen.findByRole("article");
    expect(screen.queryByText(/^Verified:/)).toBeNull();
  });

  it("names each review, and each button by the review it acts on", async () => {
    const later = { ...aReview, id: maya.id, createdAt: "2020-02-03", overallRating: 2 };
    drawReceived({ [ME]: () => listAnswer([later, aReview]) });
    await screen.findAllByRole("article");
    expect(
      screen.getByRole("article", {
        name: "Review, overall 2 of 5, about Priya Raman, week of 3 February 2020",
      }),
    ).toBeTruthy();
    for (const name of [
      "Reply to the review of the week of 6 January 2020, about Priya Raman, overall 4 of 5",
      "Thank the author of the review of the week of 6 January 2020, about Priya Raman, overall 4 of 5",
      "Report the review of the week of 3 February 2020, about Priya Raman, overall 2 of 5",
    ]) {
      expect(screen.getByRole("button", { name })).toBeTruthy();
    }
  });

  it.each([
    [5, "positive"],
    [4, "positive"],
    [3, "neutral"],
    [2, "negative"],
  ])("shows the bar for an overall rating of %s in the colour %s (F)", async (overallRating, band) => {
    drawReceived({ [ME]: () => listAnswer([{ ...aReview, overallRating }]) });
    const card = await screen.findByRole("article");
    expect(card.querySelector("[data-band]")?.getAttribute("data-band")).toBe(band);
  });

  it("calls an author without a name 'Anonymous', without 'Verified' (F)", async () => {
    drawReceived();
    const card = within(await screen.findByRole("article"));
    expect(card.getByRole("heading", { level: 3 }).textContent).toBe("Anonymous");
    expect(screen.queryByText("Verified")).toBeNull();
  });

  it("shows the stats, each average with its number and spread (B5.4)", async () => {
    drawReceived();
    await waitFor(() => expect(figure("Feedbacks Received")).toBe("7"));
    expect(figure("Growth Score")).toBe("3.9/5");
    expect(screen.getByText("average overall rating of 7 reviews, from 2 to 5")).toBeTruthy();
    expect(figure("Positive Feedback")).toBe("5");
    expect(figure("Anonymous")).toBe("100%");
  });

  it("says that it is loading", () => {
    drawReceived({ [ME]: () => new Promise(() => {}) });
    expect(screen.getByText("Loading")).toBeTruthy();
  });

  it("says why there are none yet, without a toolbar (B5.5)", async () => {
    drawReceived({ [ME]: () => listAnswer([]), [`${ME}/stats`]: () => noStats, [FIGURES]: () => noFigures });
    expect(await screen.findByRole("heading", { name: "No Feedback Found" })).toBeTruthy();
    expect(screen.queryByText("Try adjusting your search or filters")).toBeNull();
    expect(screen.queryByPlaceholderText("Search Leadership Feedback...")).toBeNull();
    expect(screen.getByRole("link", { name: "Share Your Link" }).getAttribute("href")).toBe(
      "/dashboard#feedback-link",
    );
    expect(screen.queryByRole("region", { name: "Stats of your feedback" })).toBeNull();
  });

  it("doesn't call a search without a match '100% Anonymous'", async () => {
    drawReceived({ [ME]: () => listAnswer([]), [`${ME}/stats`]: () => noStats }, "?q=zebra");
    await waitFor(() => expect(figure("Growth Score")).toBe("N/A"));
    expect(figure("Anonymous")).toBe("–");
  });

  it("says that stats aren't loaded, not that there are none, and tries again", async () => {
    let isDown = true;
    const { user } = drawReceived({
      [`${ME}/stats`]: () => (isDown ? refuse(503, { message: "We cannot reach our database." }) : someStats),
      [FIGURES]: () => (isDown ? refuse(503, { message: "We cannot reach our database." }) : someFigures),
    });
    const region = () => within(screen.getByRole("region", { name: "Stats of your feedback" }));
    expect((await region().findByRole("alert")).textContent).toContain("We couldn’t load these stats.");
    expect(region().getAllByText("not loaded")).toHaveLength(3);
    expect(screen.queryByText("no ratings")).toBeNull();
    expect(screen.queryByText("rated 4 or 5")).toBeNull();
    isDown = false;
    for (const retry of screen.getAllByRole("button", { name: "Retry" })) await user.click(retry);
    await waitFor(() => expect(figure("Growth Score")).toBe("3.9/5"));
    expect(await screen.findByRole("heading", { name: /in the last 12 months/ })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says what to do if nothing matches, and clears the filters (B5.5)", async () => {
    const { user, addresses } = drawReceived(
      { [ME]: ({ url }) => listAnswer(url.searchParams.has("q") ? [] : [aReview]) },
      "?q=zebra&minRating=4&sort=oldest",
    );
    expect(await screen.findByText("Try adjusting your search or filters")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "No Feedback Found" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
    expect(addresses.at(-1)?.queryString).toBe("?sort=oldest");
    expect(await screen.findByRole("article")).toBeTruthy();
    expect(search().value).toBe("");
  });

  it("keeps the filters after an error, and can be tried again", async () => {
    let isDown = true;
    const { user, asked } = drawReceived(
      {
        [ME]: () =>
          isDown ? refuse(503, { message: "We cannot reach our database." }) : listAnswer([aReview]),
      },
      "?minRating=3",
    );
    expect((await screen.findByRole("alert")).textContent).toContain("We cannot reach our database.");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Filter by rating" }).value).toBe("3");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("article")).toBeTruthy();
    expect(new Set(asked()).size).toBe(1);
  });
});

describe("search, sort, rating and page in the URL", () => {
  it("requests what the URL says, with defaults for invalid values", async () => {
    const { asked } = drawReceived({}, "?q=plan&sort=lowest-rated&minRating=9&page=two");
    await screen.findByRole("article");
    expect(asked()).toEqual(["sort=lowest-rated&page=1&pageSize=5&q=plan"]);
    expect(search().value).toBe("plan");
  });

  it("searches 300 ms after the last key, and replaces the history entry (B3.3)", async () => {
    const { user, asked, addresses } = drawReceived({}, "?page=2");
    await screen.findByRole("article");
    await user.type(search(), "plan");
    await waitFor(() => expect(addresses).toHaveLength(1));
    expect(addresses[0]?.queryString).toBe("?q=plan");
    expect(addresses[0]?.options.history).toBe("replace");
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()[1]).toBe("sort=newest&page=1&pageSize=5&q=plan");
  });

  it("sorts and filters with a new history entry, from page 1, and omits defaults", async () => {
    const { user, addresses } = drawReceived({}, "?page=2");
    await screen.findByRole("article");
    const sort = screen.getByRole("combobox", { name: "Sort" });
    expect(
      within(sort)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Newest First", "Oldest First", "Highest Rated", "Lowest Rated"]);
    await user.selectOptions(sort, "Highest Rated");
    const rating = screen.getByRole("combobox", { name: "Filter by rating" });
    expect(
      within(rating)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["All Ratings", "4+ Stars", "3+ Stars", "2+ Stars", "1+ Stars"]);
    await user.selectOptions(rating, "4+ Stars");
    await user.selectOptions(sort, "Newest First");
    await user.selectOptions(rating, "All Ratings");
    expect(addresses.map((update) => update.queryString)).toEqual([
      "?sort=highest-rated",
      "?sort=highest-rated&minRating=4",
      "?minRating=4",
      "",
    ]);
    expect(new Set(addresses.map((update) => update.options.history))).toEqual(new Set(["push"]));
  });

  it("filters by the bar of a rating, in the URL, and by that or a lowest rating, not both (G72)", async () => {
    const { user, asked, addresses } = drawReceived({}, "?minRating=4&page=2");
    await user.click(await screen.findByRole("button", { name: "Only 2 stars" }));
    await waitFor(() => expect(asked().at(-1)).toBe("sort=newest&page=1&pageSize=5&stars=2"));
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Filter by rating" });
    expect(select.selectedOptions[0]?.textContent).toBe("2 Stars Only");
    await user.selectOptions(select, "3+ Stars");
    expect(screen.queryByRole("option", { name: "2 Stars Only" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Only 5 stars" }));
    await user.click(screen.getByRole("button", { name: "Only 5 stars" }));
    expect(addresses.map(({ queryString }) => queryString)).toEqual([
      "?stars=2",
      "?minRating=3",
      "?stars=5",
      "",
    ]);
  });

  it("goes to the list when the page is turned, not to the top of the page", async () => {
    const { user, addresses } = drawReceived();
    await user.click(await screen.findByRole("button", { name: "Next page" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Reviews about you" }));
    expect(addresses.at(-1)?.options.scroll).toBe(false);
  });

  it("turns the page, and keeps the old one until the new one has loaded", async () => {
    let release = (_answer: Response) => {};
    const { user, addresses } = drawReceived({
      [ME]: ({ url }) =>
        url.searchParams.get("page") === "2"
          ? new Promise<Response>((resolve) => {
              release = resolve;
            })
          : listAnswer([aReview], 7),
    });
    expect((await screen.findByText("1 to 1 of 7")).getAttribute("role")).toBe("status");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(addresses.at(-1)?.queryString).toBe("?page=2");
    expect(addresses.at(-1)?.options.history).toBe("push");
    expect(screen.getByText(aReview.reviewText)).toBeTruthy();
    release(listAnswer([{ ...aReview, reviewText: "On the second page." }], 7));
    expect(await screen.findByText("On the second page.")).toBeTruthy();
  });

  it("prefetches the next page once, on hover", async () => {
    const { user, asked } = drawReceived();
    await user.hover(await screen.findByRole("button", { name: "Next page" }));
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()[1]).toContain("page=2");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(await screen.findByText("6 to 6 of 7")).toBeTruthy();
    expect(asked()).toHaveLength(2);
  });

  it("links back from a page past the end", async () => {
    const { user, addresses } = drawReceived({ [ME]: () => listAnswer([], 7) }, "?page=40");
    await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
    expect(addresses.at(-1)?.queryString).toBe("");
  });
});

describe("Your Submissions (B6)", () => {
  it("has its own empty title and first step, and no stats of nothing", async () => {
    drawSubmitted({ [SUBMITTED]: () => listAnswer([]) });
    expect(await screen.findByRole("heading", { name: "No Submissions Found" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Submit Your First Review" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Stats of your submissions" })).toBeNull();
  });

  it("has its own stats", async () => {
    drawSubmitted({ [SUBMITTED]: () => listAnswer([aReview]), [`${SUBMITTED}/stats`]: () => someStats });
    await screen.findByRole("article");
    for (const label of ["Feedbacks Submitted", "Average Rating Given", "Positive Feedback", "Anonymous"]) {
      expect(figure(label)).toBeTruthy();
    }
  });

  it("says what waits for a moderator, what was removed, and whom a review is about", async () => {
    const items = [
      { ...aReview, state: "HELD" },
      { ...aReview, id: maya.id, state: "REMOVED", reviewee: null, unregisteredLeader: "k•••@fjord.example" },
    ];
    drawSubmitted({ [SUBMITTED]: () => listAnswer(items) });
    const [held, removed] = await screen.findAllByRole("article");
    expect(held?.textContent).toContain("Waiting for a moderator");
    expect(held?.textContent).toContain("This is normal");
    expect(held?.textContent).toContain("About Priya Raman at Solen Health");
    expect(removed?.textContent).toContain("Removed");
    expect(removed?.textContent).toContain("About k•••@fjord.example at Solen Health");
    for (const card of [held, removed]) expect(within(card as HTMLElement).queryByRole("link")).toBeNull();
  });

  it("says why a review is held or removed, and what happens next (G48)", async () => {
    const items = [
      { ...aReview, state: "HELD", holdReasons: ["An insult", "Names someone else"] },
      { ...aReview, id: maya.id, state: "REMOVED", removalReason: "It names a colleague.", appeal: "CLOSED" },
    ];
    drawSubmitted({ [SUBMITTED]: () => listAnswer(items) });
    const [held, removed] = await screen.findAllByRole("article");
    expect(held?.textContent).toContain("Why it’s held: an insult; names someone else.");
    expect(held?.textContent).toContain(
      "A moderator will look at it without being asked, usually after a day; you’ll see the outcome here.",
    );
    expect(removed?.textContent).toContain("The moderator’s reason: ‘It names a colleague.’");
    expect(removed?.textContent).toContain("A moderator looked again. This is decided.");
    expect(removed?.textContent).toContain("It stays in your list for 26 weeks, then we delete it.");
  });

  it("doesn't call one decided that was reported after a moderator had looked again (G48)", async () => {
    drawSubmitted({ [SUBMITTED]: () => listAnswer([{ ...aReview, state: "HELD", appeal: "CLOSED" }]) });
    const held = await screen.findByRole("article");
    expect(held.textContent).toContain("A moderator will look at it");
    expect(held.textContent).not.toContain("This is decided");
    expect(held.textContent).not.toContain("Why it’s held");
  });
});
