import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LeaderLookup } from "@/components/leaders/leader-lookup";
import { aReview, maya, noFigures, priya, priyaDetails, solen, someFigures } from "@/tests/samples";
import { type Answer, listAnswer, refuse, renderScreen } from "@/tests/screen";

const FIGURES = `GET /api/leaders/${priya.id}/stats`;
const LEADER = `GET /api/leaders/${priya.id}`;
const SEARCH = "GET /api/leaders/search";
const REVIEWS = "GET /api/reviews";
const OWN_PEOPLE = `GET /api/companies/${maya.companyId}/leaders`;

const router = { refresh: vi.fn() };
vi.mock("next/navigation", () => ({ useRouter: () => router }));

beforeEach(() => window.localStorage.clear());

function draw(searchParams = "", answers: Record<string, Answer> = {}, refusal?: string) {
  const drawn = renderScreen(<LeaderLookup refusal={refusal} />, {
    searchParams,
    answers: {
      "GET /api/me": () => maya,
      [SEARCH]: () => [priya],
      [LEADER]: () => priyaDetails,
      [FIGURES]: () => someFigures,
      [REVIEWS]: () => listAnswer([aReview], 7),
      [OWN_PEOPLE]: () => listAnswer([]),
      [`GET /api/companies/${solen.id}`]: () => ({ ...solen, size: "large" }),
      ...answers,
    },
  });
  const asked = (name: string) =>
    drawn.calls.filter((call) => call.name === name).map((call) => call.url.searchParams.toString());
  return { user: userEvent.setup(), asked, ...drawn };
}

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search for a leader" });
const figure = (label: string) =>
  screen.getByText(label, { selector: "dt" }).closest("div")?.querySelector("dd")?.textContent;

describe("Find Leaders (B8)", () => {
  it("asks people to search first (B8.2)", async () => {
    draw();
    expect(screen.getByRole("heading", { level: 1, name: "Find Leaders" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Search for a Leader" })).toBeTruthy();
    expect(document.title).toBe("Find Leaders | Plainspoken");
  });

  it("says why it couldn't search for the words of an address, keeps them, and tries again", async () => {
    const { user } = draw("?q=Priya", {}, "The search took too long.");
    const alert = within(screen.getByRole("alert"));
    expect(alert.getByRole("heading", { name: "We couldn’t search" })).toBeTruthy();
    expect(alert.getByText("The search took too long.")).toBeTruthy();
    expect(box().value).toBe("Priya");
    expect(screen.queryByText("No leader found")).toBeNull();
    await user.click(alert.getByRole("button", { name: "Retry" }));
    expect(router.refresh).toHaveBeenCalledOnce();
  });

  it("shows people of the viewer's own company before a choice, without the viewer (G73)", async () => {
    const colleague = { id: priya.id, firstName: "Priya", lastName: "Raman", title: "Head of Care" };
    const own = { id: maya.id, firstName: "Maya", lastName: "Lindgren", title: "Engineer" };
    draw("", { [OWN_PEOPLE]: () => listAnswer([own, colleague], 12) });
    const people = within(await screen.findByRole("region", { name: "At Harrow & Vale" }));
    expect(people.getAllByRole("link").map((link) => link.textContent)).toEqual(["See all", "Priya Raman"]);
    expect(people.getByRole("link", { name: "See all" }).getAttribute("href")).toBe(
      `/company-lookup?id=${maya.companyId}&tab=leaders`,
    );
  });

  it("keeps the last five looks on the device, newest first, and tells no one (G74)", async () => {
    const people = Array.from({ length: 6 }, (_, index) => ({
      ...priyaDetails,
      id: priya.id.replace(/.$/, String(index + 3)),
      firstName: `Person${index}`,
    }));
    for (const person of people) {
      const { unmount } = draw(`?id=${person.id}`, {
        [`GET /api/leaders/${person.id}`]: () => person,
        [`GET /api/leaders/${person.id}/stats`]: () => someFigures,
      });
      await screen.findByRole("heading", { level: 1, name: `${person.firstName} Raman` });
      unmount();
    }
    const { user, calls, unmount } = draw();
    const kept = within(await screen.findByRole("region", { name: "Recently viewed" }));
    const names = () => kept.getAllByRole("link").map((link) => link.textContent);
    expect(names()).toEqual([5, 4, 3, 2, 1].map((index) => `Person${index} Raman`));
    await user.click(kept.getByRole("button", { name: "Remove Person4 Raman" }));
    expect(names()).toEqual([5, 3, 2, 1].map((index) => `Person${index} Raman`));
    expect(calls.map(({ name }) => name).sort()).toEqual([OWN_PEOPLE, "GET /api/me"]);
    unmount();
    const { unmount: leave } = draw("", { "GET /api/me": () => ({ ...maya, id: solen.id }) });
    await screen.findByRole("heading", { name: "Search for a Leader" });
    expect(screen.queryByRole("region", { name: "Recently viewed" })).toBeNull();
    leave();
    draw();
    await user.click(await screen.findByRole("button", { name: "Clear" }));
    expect(screen.queryByRole("region", { name: "Recently viewed" })).toBeNull();
    expect(window.localStorage.getItem("recent-looks")).toBeNull();
  });

  it("finds others by name, and puts the chosen leader into the URL as a new entry (B8.1, B8.2)", async () => {
    const { user, asked, addresses } = draw("?sort=oldest&page=3");
    await user.type(box(), "pri");
    await user.click(
      await screen.findByRole("option", { name: /^Priya Raman\s*Head of Care at Solen Health$/ }),
    );
    expect(asked(SEARCH)).toEqual([`q=pri&excludeUserId=me`]);
    expect(addresses.at(-1)?.queryString).toBe(`?sort=oldest&id=${priya.id}`);
    expect(addresses.at(-1)?.options.history).toBe("push");
    expect(box().value).toBe("");
    const name = await screen.findByRole("heading", { level: 1, name: "Priya Raman" });
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(asked(REVIEWS)).toEqual([`leaderId=${priya.id}&sort=oldest&page=1&pageSize=5`]);
  });

  it("shows details, company, stats and reviews of the leader in the URL", async () => {
    draw(`?id=${priya.id}`);
    expect(await screen.findByText("Head of Care, Clinics")).toBeTruthy();
    const company = screen.getByRole("link", { name: "Solen Health" });
    expect(company.getAttribute("href")).toBe(`/company-lookup?id=${solen.id}`);
    expect(await screen.findByText("Large")).toBeTruthy();
    expect(screen.getByText("Public: every signed-in user can read this feedback")).toBeTruthy();
    const labels = ["Growth Insights", "Growth Score", "Positive Feedback", "Growth Areas"];
    expect(labels.map(figure)).toEqual(["7", "3.9/5", "5", "1"]);
    expect(screen.getByText("average overall rating of 7 reviews, from 2 to 5")).toBeTruthy();
    const list = within(screen.getByRole("region", { name: "Reviews of Priya Raman" }));
    const card = list.getByRole("article", { name: /^Review, overall \d of 5, week of/ });
    expect(card.textContent).toContain(aReview.reviewText);
    expect(card.textContent).not.toMatch(/Priya Raman|Solen Health/);
    expect(list.getByText("1 to 1 of 7")).toBeTruthy();
  });

  it("filters the list by rating, but neither stats nor charts (B8.2)", async () => {
    const { user, asked, addresses } = draw(`?id=${priya.id}&page=2`);
    await user.selectOptions(await screen.findByRole("combobox", { name: "Filter by rating" }), "4+ Stars");
    expect(addresses.at(-1)?.queryString).toBe(`?id=${priya.id}&minRating=4`);
    expect(figure("Growth Insights")).toBe("7");
    expect(
      within(screen.getByRole("region", { name: "Overall ratings" })).getByText("7 reviews"),
    ).toBeTruthy();
    await waitFor(() =>
      expect(asked(REVIEWS).at(-1)).toBe(`leaderId=${priya.id}&sort=newest&minRating=4&page=1&pageSize=5`),
    );
    expect(asked(FIGURES)).toHaveLength(1);
  });

  it("opens the review dialog with leader and company filled in", async () => {
    const { user } = draw(`?id=${priya.id}`);
    await screen.findByRole("heading", { level: 1, name: "Priya Raman" });
    await user.click(screen.getByRole("button", { name: "Write a review" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Submit Anonymous Review" }));
    expect((await dialog.findByRole("region", { name: "Who" })).textContent).toMatch(
      /Priya Raman Head of Care at Solen Health/,
    );
  });

  it("says that feedback is private, without showing whether there is any (B8.3)", async () => {
    draw(`?id=${priya.id}`, {
      [LEADER]: () => ({ ...priyaDetails, areReviewsPublic: false, averageRating: null, totalReviews: null }),
      [FIGURES]: () => null,
      [REVIEWS]: () => listAnswer([]),
    });
    expect(await screen.findByRole("heading", { name: "This feedback is kept private" })).toBeTruthy();
    expect(screen.getByText("Private: only Priya can read this feedback")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Write a review" })).toBeTruthy();
    expect(screen.queryByText("Growth Insights")).toBeNull();
    expect(screen.queryByRole("region", { name: /Reviews|ratings/ })).toBeNull();
  });

  it("says that there is no public feedback yet (B8.3)", async () => {
    draw(`?id=${priya.id}`, { [FIGURES]: () => noFigures, [REVIEWS]: () => listAnswer([]) });
    expect(await screen.findByRole("heading", { name: "No public feedback yet" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Write the first review" })).toBeTruthy();
    expect(figure("Growth Score")).toBe("N/A");
    expect(screen.queryByRole("region", { name: "Overall ratings" })).toBeNull();
  });

  it("doesn't let leaders review themselves, and says that the page is theirs", async () => {
    const own = {
      ...priyaDetails,
      id: maya.id,
      firstName: "Maya",
      lastName: "Lindgren",
      areReviewsPublic: false,
    };
    draw(`?id=${maya.id}`, {
      [`GET /api/leaders/${maya.id}`]: () => own,
      [`GET /api/leaders/${maya.id}/stats`]: () => someFigures,
    });
    expect(await screen.findByText(/This is you\. No one else can read this/)).toBeTruthy();
    expect(screen.getByText(aReview.reviewText)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Write a review" })).toBeNull();
  });

  it("has reviews and figures as tabs in the URL, and no other (G74)", async () => {
    draw(`?id=${priya.id}&tab=leaders`);
    const tabs = within(await screen.findByRole("navigation", { name: "About Priya Raman" }));
    expect(tabs.getAllByRole("link").map((link) => link.textContent)).toEqual(["Reviews", "Figures"]);
    expect(tabs.getByRole("link", { current: "page" }).textContent).toBe("Reviews");
    expect(screen.getByText(aReview.reviewText)).toBeTruthy();
    expect(document.title).toBe("Priya Raman | Plainspoken");
  });

  it("says that it is the closest match for the words, and links to the others (G74)", async () => {
    const other = { ...priya, id: priya.id.replace(/.$/, "9"), firstName: "Prisca" };
    const { asked } = draw(`?id=${priya.id}&q=pri`, { [SEARCH]: () => [priya, other] });
    expect(await screen.findByText("Closest match for 'pri'.")).toBeTruthy();
    const others = within(await screen.findByRole("list", { name: "Other matches:" }));
    expect(others.getByRole("link", { name: "Prisca Raman" }).getAttribute("href")).toBe(
      `/leader-lookup?id=${other.id}`,
    );
    expect(others.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Prisca Raman · Solen Health",
    ]);
    expect(asked(SEARCH).at(-1)).toBe("q=pri&excludeUserId=me");
  });

  it("doesn't call someone a match who isn't one", async () => {
    draw(`?id=${priya.id}&q=zebra`, { [SEARCH]: () => [] });
    await screen.findByText(aReview.reviewText);
    expect(screen.queryByText(/Closest match/)).toBeNull();
  });

  it("says if no name matches the words in the URL, and leaves them in the box", async () => {
    draw("?q=Zebra");
    expect(screen.getByRole("heading", { name: "No leader found" })).toBeTruthy();
    expect(box().value).toBe("Zebra");
  });

  it("says if a linked leader doesn't exist, and sends no more requests", async () => {
    const { calls } = draw(`?id=${priya.id}`, {
      [LEADER]: () => refuse(404, { message: "We could not find that leader." }),
    });
    expect(await screen.findByRole("heading", { name: "We couldn't find that leader" })).toBeTruthy();
    expect(calls.filter((call) => call.name === `GET /api/companies/${solen.id}`)).toEqual([]);
  });

  it("can be tried again after an error, and says what failed", async () => {
    let isDown = true;
    const { user } = draw(`?id=${priya.id}`, {
      [LEADER]: () => (isDown ? refuse(503, { message: "We cannot reach our database." }) : priyaDetails),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("We cannot reach our database.");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Priya Raman" })).toBeTruthy();
  });

  it("shows the list if only the stats failed", async () => {
    draw(`?id=${priya.id}`, { [FIGURES]: () => refuse(503, { message: "Not now." }) });
    expect((await screen.findByRole("alert")).textContent).toContain("We couldn’t load the stats");
    expect(screen.getByText(aReview.reviewText)).toBeTruthy();
  });

  it("never shows one leader's reviews under another's name while loading", async () => {
    const other = { ...priya, id: maya.id.replace(/.$/, "9"), firstName: "Noor" };
    const { user } = draw(`?id=${priya.id}`, {
      [SEARCH]: () => [other],
      [`GET /api/leaders/${other.id}`]: () => ({ ...priyaDetails, ...other }),
      [`GET /api/leaders/${other.id}/stats`]: () => someFigures,
      [REVIEWS]: ({ url }) =>
        url.searchParams.get("leaderId") === other.id ? new Promise(() => {}) : listAnswer([aReview], 7),
    });
    await screen.findByText(aReview.reviewText);
    await user.type(box(), "noor");
    await user.click(await screen.findByRole("option", { name: /Noor/ }));
    await waitFor(() => expect(screen.queryByText(aReview.reviewText)).toBeNull());
    expect(screen.getByText("Loading")).toBeTruthy();
  });
});
