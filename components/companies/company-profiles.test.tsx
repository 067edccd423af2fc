import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { CompanyProfiles } from "@/components/companies/company-profiles";
import type { CompanyOverview } from "@/lib/companies/schema";
import { maya, solenProfile } from "@/tests/samples";
import { type Answer, listAnswer, refuse, renderScreen } from "@/tests/screen";

const OVERVIEW = "GET /api/companies/overview";
const PROFILES = "GET /api/companies/profiles";
const torka = { ...solenProfile, id: maya.id, name: "Torka", industry: null, size: null, totalReviews: 0 };
const overview: CompanyOverview = {
  totalCompanies: 1284,
  withReviews: 900,
  totalReviews: 48210,
  rating: { average: 4.21, lowest: 1, highest: 5 },
  topRated: [solenProfile],
  recentlyAdded: [torka],
};

function draw(searchParams = "", answers: Record<string, Answer> = {}) {
  const drawn = renderScreen(<CompanyProfiles />, {
    searchParams,
    answers: {
      [OVERVIEW]: () => overview,
      [PROFILES]: () => listAnswer([solenProfile, torka], 23),
      ...answers,
    },
  });
  const asked = () =>
    drawn.calls.filter((call) => call.name === PROFILES).map((call) => call.url.searchParams.toString());
  return { user: userEvent.setup(), asked, ...drawn };
}

const region = (name: string | RegExp) => within(screen.getByRole("region", { name }));
const search = () => screen.getByPlaceholderText<HTMLInputElement>("Search companies by name or industry...");

describe("Company Profiles (B7)", () => {
  it("shows the stats of all companies, the average with its number and spread (B7.1)", async () => {
    draw();
    const figures = region("Stats of all companies");
    await waitFor(() => expect(figures.getByText("1,284")).toBeTruthy());
    expect(figures.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "Total Companies",
      "With Reviews",
      "Avg Rating",
    ]);
    expect(figures.getByText("900")).toBeTruthy();
    expect(figures.getByText("4.2/5")).toBeTruthy();
    expect(figures.getByText("48,210 reviews, from 1 to 5")).toBeTruthy();
  });

  it("says if the stats can't be loaded, instead of zeros, and tries again", async () => {
    let isDown = true;
    const { user } = draw("", {
      [OVERVIEW]: () => (isDown ? refuse(503, { message: "We cannot reach our database." }) : overview),
    });
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("We couldn’t load these stats.")).toBeTruthy();
    expect(screen.getAllByText("not loaded")).toHaveLength(3);
    expect(screen.queryByText("no ratings")).toBeNull();
    isDown = false;
    await user.click(alert.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("1,284")).toBeTruthy();
  });

  it("lists all, top rated and recently added companies, each with a link (B7.2)", async () => {
    draw();
    const [list] = await region("All Companies").findAllByRole("list");
    const rows = within(list ?? document.body).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Solen HealthLargeHealthcare4.38 reviews, from 3 to 5",
      "TorkaUnknownNo reviews yet",
    ]);
    expect(region("All Companies").getByText("1 to 2 of 23")).toBeTruthy();
    const top = await screen.findByRole("region", { name: "Top Rated Companies" });
    expect(within(top).getByRole("link").getAttribute("href")).toBe(`/company-lookup?id=${solenProfile.id}`);
    expect(region("Recently Added Companies").getByRole("listitem").textContent).toBe(
      "TorkaUnknownJanuary 2026",
    );
  });

  it("searches 300 ms after the last key, counts the results, and hides the newest (B7.2)", async () => {
    const { user, asked, addresses } = draw("?page=2", {
      [PROFILES]: ({ url }) => listAnswer([solenProfile], url.searchParams.has("q") ? 1 : 23),
    });
    await screen.findByRole("region", { name: "Recently Added Companies" });
    await user.type(search(), "health");
    await waitFor(() => expect(addresses.at(-1)?.queryString).toBe("?q=health"));
    expect(addresses.at(-1)?.options.history).toBe("replace");
    const results = await screen.findByRole("region", { name: "Search Results (1)" });
    expect(within(results).getAllByRole("listitem")).toHaveLength(1);
    expect(within(results).queryByRole("navigation")).toBeNull();
    expect(asked()).toEqual(["page=2&pageSize=10", "q=health&page=1&pageSize=10"]);
    expect(screen.queryByRole("region", { name: "Recently Added Companies" })).toBeNull();
    expect(screen.getByRole("region", { name: "Top Rated Companies" })).toBeTruthy();
  });

  it("says that there may be more if the search reached its limit (G31)", async () => {
    draw("?q=health", { [PROFILES]: () => listAnswer([solenProfile], 100) });
    const results = await screen.findByRole("region", { name: "Search Results (100+)" });
    expect(within(results).getByText(/^We list at most 100 matches/)).toBeTruthy();
  });

  it("says if nothing matches, and clears the search", async () => {
    const { user, addresses } = draw("?q=zebra", {
      [PROFILES]: ({ url }) =>
        url.searchParams.has("q") ? listAnswer([]) : listAnswer([solenProfile, torka]),
    });
    const results = await screen.findByRole("region", { name: "Search Results (0)" });
    expect(within(results).getByRole("heading", { name: "No company found" })).toBeTruthy();
    await user.click(within(results).getByRole("button", { name: "Clear search" }));
    await waitFor(() => expect(addresses.at(-1)?.queryString).toBe(""));
    expect(await screen.findByRole("region", { name: "All Companies" })).toBeTruthy();
    expect(search().value).toBe("");
  });

  it("adds a history entry for each page, and links back from a page past the end", async () => {
    const { user, addresses } = draw("", {
      [PROFILES]: ({ url }) => listAnswer(url.searchParams.get("page") === "1" ? [solenProfile] : [], 23),
    });
    await user.click(await screen.findByRole("button", { name: "Next page" }));
    expect(addresses.at(-1)).toMatchObject({ queryString: "?page=2", options: { history: "push" } });
    await user.click(await screen.findByRole("button", { name: "Go to the first page" }));
    expect(addresses.at(-1)?.queryString).toBe("");
  });

  it("explains how the list begins if there is no company", async () => {
    draw("", {
      [OVERVIEW]: () => ({
        ...overview,
        totalCompanies: 0,
        withReviews: 0,
        totalReviews: 0,
        topRated: [],
        recentlyAdded: [],
      }),
      [PROFILES]: () => listAnswer([]),
    });
    expect(await screen.findByRole("heading", { name: "No companies yet" })).toBeTruthy();
    expect(region("Stats of all companies").getByText("N/A")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Top Rated Companies" })).toBeNull();
  });

  it("says that stats aren't loaded, not that there are none, and tries again", async () => {
    let isDown = true;
    const { user } = draw("", {
      [OVERVIEW]: () => (isDown ? refuse(503, { message: "Not now." }) : overview),
    });
    const figures = region("Stats of all companies");
    expect((await figures.findByRole("alert")).textContent).toContain("We couldn’t load these stats.");
    expect(figures.getAllByText("not loaded")).toHaveLength(3);
    expect(figures.queryByText("no ratings")).toBeNull();
    isDown = false;
    await user.click(figures.getByRole("button", { name: "Retry" }));
    expect(await figures.findByText("1,284")).toBeTruthy();
  });

  it("can be tried again after an error", async () => {
    let isDown = true;
    const { user } = draw("", {
      [PROFILES]: () => (isDown ? refuse(503, { message: "Not now." }) : listAnswer([solenProfile])),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Not now.");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await region("All Companies").findByText("Solen Health")).toBeTruthy();
  });
});
