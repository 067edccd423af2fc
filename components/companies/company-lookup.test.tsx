import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { CompanyFacts } from "@/components/companies/company-facts";
import { CompanyLookup } from "@/components/companies/company-lookup";
import { SizeBadge } from "@/components/companies/size-badge";
import { WebsiteLink } from "@/components/companies/website-link";
import { aReview, maya, noFigures, priya, solen, someFigures } from "@/tests/samples";
import { type Answer, listAnswer, refuse, renderScreen } from "@/tests/screen";

const COMPANY = `GET /api/companies/${solen.id}`;
const LEADERS = `${COMPANY}/leaders`;
const FULL = {
  ...solen,
  size: "large",
  website: "https://www.solen.example/about",
  description: "Clinics in eleven towns.",
};

function draw(searchParams = "", answers: Record<string, Answer> = {}) {
  const drawn = renderScreen(<CompanyLookup refusal={undefined} />, {
    searchParams,
    answers: {
      "GET /api/me": () => maya,
      "GET /api/companies": () => [FULL],
      [`GET /api/companies/${maya.companyId}/leaders`]: () => listAnswer([]),
      [COMPANY]: () => FULL,
      [`${COMPANY}/stats`]: () => someFigures,
      "GET /api/reviews": () => listAnswer([aReview], 7),
      ...answers,
    },
  });
  return { user: userEvent.setup(), ...drawn };
}

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search for a company" });
const figure = (label: string) =>
  screen.getByText(label, { selector: "dt" }).closest("div")?.querySelector("dd")?.textContent;

describe("Find Companies (B9)", () => {
  it("asks people to search first, and links to all companies", () => {
    draw();
    expect(screen.getByRole("heading", { name: "Search for a Company" })).toBeTruthy();
    const link = screen.getByRole("link", { name: "See all companies" });
    expect(link.getAttribute("href")).toBe("/company-profiles");
  });

  it("puts the chosen company into the URL, goes to page 1 and focuses its name (B9.1, E4)", async () => {
    const { user, addresses, calls } = draw("?page=4");
    await user.type(box(), "sol");
    await user.click(await screen.findByRole("option", { name: /Solen Health/ }));
    expect(addresses.at(-1)?.queryString).toBe(`?id=${solen.id}`);
    const name = await screen.findByRole("heading", { level: 1, name: "Solen Health" });
    await waitFor(() => expect(document.activeElement).toBe(name));
    const asked = calls.filter((call) => call.name === "GET /api/reviews");
    expect(asked.map((call) => call.url.searchParams.toString())).toEqual([
      `companyId=${solen.id}&sort=newest&page=1&pageSize=5`,
    ]);
  });

  it("shows details, stats and reviews, but no one who works there (B9.1)", async () => {
    draw(`?id=${solen.id}`);
    expect(await screen.findByText("Clinics in eleven towns.")).toBeTruthy();
    expect(screen.getByText("Healthcare")).toBeTruthy();
    expect(screen.getByText("Large")).toBeTruthy();
    const website = screen.getByRole("link", { name: /^solen\.example\s*\(opens in a new tab\)$/ });
    expect(website.getAttribute("href")).toBe("https://www.solen.example/about");
    const labels = ["Reviews", "Average Rating", "Positive Feedback", "Growth Areas"];
    expect(labels.map(figure)).toEqual(["7", "3.9/5", "5", "1"]);
    const list = within(screen.getByRole("region", { name: "Reviews of Solen Health" }));
    const card = list.getByRole("article", { name: /about Priya Raman/ });
    expect(card.textContent).toContain(aReview.reviewText);
    expect(card.textContent).toContain("About Priya Raman·");
    expect(card.textContent).not.toContain("Solen Health");
    expect(within(card).getByRole("link", { name: "Priya Raman" }).getAttribute("href")).toBe(
      `/leader-lookup?id=${priya.id}`,
    );
    expect(screen.queryByText(/members/i)).toBeNull();
  });

  it("is titled by the company's name, and has its parts as tabs in the URL (G74)", async () => {
    const { user, addresses } = draw(`?id=${solen.id}&page=2`);
    await screen.findByRole("heading", { level: 1, name: "Solen Health" });
    expect(document.title).toBe("Solen Health | Plainspoken");
    expect(screen.queryByRole("heading", { name: "Find Companies" })).toBeNull();
    const tabs = within(screen.getByRole("navigation", { name: "About Solen Health" }));
    expect(tabs.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Reviews", `/company-lookup?id=${solen.id}`],
      ["Figures", `/company-lookup?id=${solen.id}&tab=figures`],
      ["Leaders", `/company-lookup?id=${solen.id}&tab=leaders`],
    ]);
    expect(tabs.getByRole("link", { current: "page" }).textContent).toBe("Reviews");
    await user.click(tabs.getByRole("link", { name: "Figures" }));
    expect(addresses.at(-1)?.queryString).toBe(`?id=${solen.id}&tab=figures`);
    expect(addresses.at(-1)?.options.history).toBe("push");
    expect(screen.getByRole("region", { name: "In detail" })).toBeTruthy();
    expect(screen.queryByText(aReview.reviewText)).toBeNull();
  });

  it("lists its people on the tab 'Leaders', each with a link (G73)", async () => {
    const people = [
      { id: priya.id, firstName: "Priya", lastName: "Raman", title: "Head of Care" },
      { id: maya.id, firstName: "Maya", lastName: "Lindgren", title: null },
    ];
    const { user, calls } = draw(`?id=${solen.id}&tab=leaders`, { [LEADERS]: () => listAnswer(people, 12) });
    const list = within(await screen.findByRole("region", { name: "Leaders at Solen Health" }));
    expect(list.getByRole("link", { name: "Priya Raman" }).getAttribute("href")).toBe(
      `/leader-lookup?id=${priya.id}`,
    );
    expect(list.getByText("Head of Care")).toBeTruthy();
    expect(list.getByText("(you)")).toBeTruthy();
    expect(list.getByText("1 to 2 of 12")).toBeTruthy();
    expect(list.getByText(/appear here on a Monday/)).toBeTruthy();
    await user.click(list.getByRole("button", { name: "Page 2" }));
    expect(await screen.findByText("11 to 12 of 12")).toBeTruthy();
    expect(calls.filter(({ name }) => name === "GET /api/reviews")).toHaveLength(1);
  });

  it("says why it lists no one, for any number below five (G73)", async () => {
    draw(`?id=${solen.id}&tab=leaders`, { [LEADERS]: () => listAnswer([]) });
    expect(await screen.findByRole("heading", { name: "No one is listed here" })).toBeTruthy();
    expect(
      screen.getByText(/We list a company’s people only if at least five of them could be found last week\./),
    ).toBeTruthy();
  });

  it("says that it is the closest match for the words, and links to the others (G74)", async () => {
    const other = { ...FULL, id: maya.id, name: "Solenne", industry: null };
    draw(`?id=${solen.id}&q=sol`, { "GET /api/companies": () => [FULL, other] });
    expect(await screen.findByText("Closest match for 'sol'.")).toBeTruthy();
    const others = within(await screen.findByRole("list", { name: "Other matches:" }));
    expect(others.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Solenne", `/company-lookup?id=${other.id}`],
    ]);
    expect(box().value).toBe("");
  });

  it("keeps the sort in the URL", async () => {
    const { user, addresses } = draw(`?id=${solen.id}`);
    await user.selectOptions(await screen.findByRole("combobox", { name: "Sort" }), "Lowest Rated");
    expect(addresses.at(-1)?.queryString).toBe(`?id=${solen.id}&sort=lowest-rated`);
  });

  it("opens the review dialog with the company filled in", async () => {
    const { user } = draw(`?id=${solen.id}`);
    await screen.findByRole("heading", { level: 1, name: "Solen Health" });
    await user.click(screen.getByRole("button", { name: "Write a review" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Submit Anonymous Review" }));
    expect((await dialog.findByRole("region", { name: "Who" })).textContent).toMatch(/Solen Health/);
  });

  it("says that there is no public feedback yet", async () => {
    draw(`?id=${solen.id}`, {
      [`${COMPANY}/stats`]: () => noFigures,
      "GET /api/reviews": () => listAnswer([]),
    });
    expect(await screen.findByRole("heading", { name: "No public feedback yet" })).toBeTruthy();
  });

  it("says if no company matches the words in the URL, and if a linked company doesn't exist", async () => {
    const { unmount } = draw("?q=Zebra");
    expect(screen.getByRole("heading", { name: "No company found" })).toBeTruthy();
    expect(box().value).toBe("Zebra");
    unmount();
    draw(`?id=${solen.id}`, {
      [COMPANY]: () => refuse(404, { message: "Failed to fetch company" }),
    });
    expect(await screen.findByRole("heading", { name: "We couldn't find that company" })).toBeTruthy();
  });
});

describe("a company's website (SEC-X4)", () => {
  it("opens in a tab without a reference to this one", () => {
    render(<WebsiteLink website="http://www.solen.example" />);
    const link = screen.getByRole("link");
    expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
      "http://www.solen.example/",
      "_blank",
      "noopener noreferrer",
    ]);
  });

  it("shows the host it leads to, whatever comes before it", () => {
    render(<WebsiteLink website="https://solen.example@evil.example/login" />);
    expect(screen.getByRole("link").textContent).toContain("evil.example");
    expect(screen.getByRole("link").textContent).not.toContain("solen");
  });

  it.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "solen.example",
    "",
    null,
  ])("is no link if it is %s", (website) => {
    const { container } = render(<WebsiteLink website={website} />);
    expect(container.innerHTML).toBe("");
  });
});

describe("the size badge (B7.3)", () => {
  it.each([
    ["startup", "Startup"],
    ["Enterprise", "Enterprise"],
    ["collective", "Collective"],
    ["", "Unknown"],
    [null, "Unknown"],
  ])("of %s reads '%s', in the same grey for all", (size, words) => {
    render(<SizeBadge size={size} />);
    expect(screen.getByText(words).className).toContain("bg-quiet-tint");
  });

  it("is missing below a name if the size is, so that 'Unknown' isn't said of the company", () => {
    const { container } = render(<CompanyFacts company={{ industry: "Logistics", size: null }} />);
    expect(container.textContent).toBe("Logistics");
  });
});
