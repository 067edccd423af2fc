import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { TopRatedCompanies } from "@/components/companies/top-rated-companies";
import { DashboardStats } from "@/components/dashboard/dashboard-stats";
import { RecentReviews } from "@/components/dashboard/recent-reviews";
import { Yours } from "@/components/dashboard/yours";
import { FeedbackLinkCard } from "@/components/feedback-link/feedback-link-card";
import { IdentityCard } from "@/components/leaders/identity-card";
import { keepVisit, markAllSeen } from "@/components/reviews/seen-reviews";
import { SEEN_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";
import type { DashboardMetrics, OwnOverview } from "@/lib/dashboard/schema";
import { aLink, aReview, maya, priya, solen, someOverview } from "@/tests/samples";
import { refuse, renderScreen } from "@/tests/screen";

const METRICS: DashboardMetrics = {
  totalCompanies: 1284,
  totalReviews: 8,
  averageRating: 4.25,
  totalUsers: 60,
  topRatedCompanies: [solen, { ...solen, id: maya.id, name: "Torka", industry: null, totalReviews: 1 }],
};

const answering = (metrics: DashboardMetrics) => ({
  answers: { "GET /api/dashboard/metrics": () => metrics },
});

describe("the stats (B4.1)", () => {
  const figures = () => screen.getAllByRole("term").map((term) => term.nextElementSibling?.textContent);

  it("counts companies, feedback and leaders, and averages to one decimal", async () => {
    renderScreen(<DashboardStats />, answering(METRICS));
    await waitFor(() => expect(figures()).toEqual(["1,284", "8", "4.3/5", "60"]));
    expect(screen.getAllByRole("term").map((term) => term.firstChild?.textContent)).toEqual([
      "Companies Tracked",
      "Leadership Feedback",
      "Growth Score",
      "Growing Leaders",
    ]);
  });

  it("has no score without reviews", async () => {
    renderScreen(<DashboardStats />, answering({ ...METRICS, totalReviews: 0, averageRating: 0 }));
    await waitFor(() => expect(figures()).toEqual(["1,284", "0", "N/A", "60"]));
  });
});

describe("Top Rated Companies (B4.4)", () => {
  it("has name, industry or 'Technology', rating and number of reviews", async () => {
    renderScreen(<TopRatedCompanies />, answering(METRICS));
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Solen HealthHealthcare4.3 · 8 reviews",
      "TorkaTechnology4.3 · 1 review",
    ]);
  });

  it("leads to all companies if there are more", async () => {
    renderScreen(<TopRatedCompanies />, answering(METRICS));
    const link = await screen.findByRole("link", { name: "See all companies" });
    expect(link.getAttribute("href")).toBe("/company-profiles");
  });

  it("is hidden without companies", async () => {
    const { calls } = renderScreen(<TopRatedCompanies />, answering({ ...METRICS, topRatedCompanies: [] }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByText("Top Rated Companies")).toBeNull();
  });
});

describe("Recent Leader Reviews (B4.2)", () => {
  const answers = { "GET /api/me": () => maya };

  it("shows at most three, with 'Anonymous' and 'Recently' as defaults", async () => {
    const reviews = ["1", "2", "3", "4"].map((digit) => ({
      ...aReview,
      id: aReview.id.replace(/.$/, digit),
      overallRating: Number(digit),
      createdAt: new Date().toISOString().slice(0, 10),
    }));
    renderScreen(<RecentReviews />, { answers: { ...answers, "GET /api/reviews/recent": () => reviews } });
    const cards = await screen.findAllByRole("article");
    expect(cards.map((card) => card.querySelector("[data-band]")?.getAttribute("data-band"))).toEqual([
      "negative",
      "negative",
      "neutral",
    ]);
    const first = within(cards[0] ?? document.body);
    expect(first.getByRole("heading").textContent).toBe("Anonymous");
    expect(first.getByText("Recently")).toBeTruthy();
    expect(cards[0]?.textContent).toContain("About Priya Raman at Solen Health");
  });

  it("links each name, and folds only a long text", async () => {
    const long = "Explains decisions. ".repeat(40);
    const reviews = [aReview, { ...aReview, id: aReview.id.replace(/.$/, "2"), reviewText: long }];
    renderScreen(<RecentReviews />, { answers: { "GET /api/reviews/recent": () => reviews } });
    const [short, folded] = (await screen.findAllByRole("article")).map((card) => within(card));
    expect(short?.getByRole("link", { name: "Priya Raman" }).getAttribute("href")).toBe(
      `/leader-lookup?id=${priya.id}`,
    );
    expect(short?.getByRole("link", { name: "Solen Health" }).getAttribute("href")).toBe(
      `/company-lookup?id=${solen.id}`,
    );
    expect(short?.queryByRole("button")).toBeNull();
    const unfold = folded?.getByRole("button", { name: "Show all of the review of Priya Raman" });
    await userEvent.click(unfold as HTMLElement);
    expect(unfold?.getAttribute("aria-expanded")).toBe("true");
    expect(unfold?.textContent).toContain("Show less");
  });

  it("explains 'Verified' if a review has it", async () => {
    const reviews = [aReview, { ...aReview, id: maya.id, isVerified: true }];
    renderScreen(<RecentReviews />, { answers: { "GET /api/reviews/recent": () => reviews } });
    expect(await screen.findByText(/^Verified: written by someone/)).toBeTruthy();
  });

  it("says that there are none", async () => {
    renderScreen(<RecentReviews />, { answers: { ...answers, "GET /api/reviews/recent": () => [] } });
    expect(await screen.findByText("No reviews available")).toBeTruthy();
  });
});

const OWN = "GET /api/dashboard/own";
const part = (name: string) => screen.findByRole("region", { name });

describe("what is the viewer's own (G75)", () => {
  const draw = (overview: OwnOverview = someOverview) =>
    renderScreen(<Yours deviceKey="key" />, {
      answers: { "GET /api/me": () => ({ ...maya, totalReviews: 29 }), [OWN]: () => overview },
    });
  const link = async (name: string) =>
    within(await part(name))
      .getByRole("link")
      .getAttribute("href");

  it("counts what is new on this device, begins the newest and leads to it", async () => {
    draw();
    await waitFor(async () =>
      expect((await part("Your Feedback")).textContent).toContain("2 newof 29 reviews"),
    );
    expect(await link("Your Feedback")).toBe("/leader-reviews?new=1");
    expect(screen.getByText(aReview.reviewText).textContent).toContain("The newest: Overall 2/5");
  });

  it("doesn't begin a visit, so that Your Feedback shows the same as new", async () => {
    draw();
    await part("Your Feedback");
    expect([localStorage.getItem(SEEN_STORAGE_KEY), sessionStorage.getItem(SEEN_STORAGE_KEY)]).toEqual([
      null,
      null,
    ]);
  });

  it("is calm once Your Feedback has shown everything", async () => {
    await markAllSeen("key", someOverview.received, new Date());
    draw();
    await waitFor(async () => expect((await part("Your Feedback")).textContent).toContain("29 reviews"));
    expect(await link("Your Feedback")).toBe("/leader-reviews");
    expect(screen.getByText("Nothing new since your last visit to Your Feedback.")).toBeTruthy();
    expect(screen.queryByText(aReview.reviewText)).toBeNull();
  });

  it.each([
    ["isn't JSON", () => "{"],
    ["is something else", () => "[1]"],
    ["has no visit where one should be", (kept: string) => kept.replace(/\{"week".*/, '{"week":1}}')],
  ])("takes the device for a new one if what it keeps %s", async (_, damage) => {
    const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000);
    await keepVisit("key", someOverview.received, inTwoWeeks);
    const kept = localStorage.getItem(SEEN_STORAGE_KEY) ?? "";
    for (const storage of [localStorage, sessionStorage]) storage.setItem(SEEN_STORAGE_KEY, damage(kept));
    draw();
    await waitFor(async () => expect((await part("Your Feedback")).textContent).toContain("2 new"));
  });

  it("says how many submissions are published, waiting and held, and leads to them", async () => {
    draw();
    expect((await part("Your Submissions")).textContent).toContain("4 published1 waiting, 2 held");
    expect(await link("Your Submissions")).toBe("/submissions");
  });
});

describe("a part that fails (G75)", () => {
  it.each([
    [
      "We couldn’t load your feedback and submissions.",
      <Yours key="own" deviceKey="key" />,
      OWN,
      someOverview,
    ],
    [
      "We couldn’t load the site’s totals.",
      <DashboardStats key="totals" />,
      "GET /api/dashboard/metrics",
      METRICS,
    ],
    [
      "We couldn’t load the recent reviews.",
      <RecentReviews key="recent" />,
      "GET /api/reviews/recent",
      [{ ...aReview, reply: null }],
    ],
    ["We couldn’t load your link.", <FeedbackLinkCard key="link" />, "GET /api/feedback/link", aLink],
  ])("says '%s' instead of zeros, and loads on 'Retry'", async (words, ui, endpoint, answer) => {
    let fails = true;
    renderScreen(ui, {
      answers: {
        "GET /api/me": () => maya,
        [endpoint]: () => (fails ? refuse(503, { message: "Please try again." }) : answer),
      },
    });
    expect((await screen.findByRole("alert")).textContent).toContain(words);
    expect(document.body.textContent).not.toMatch(/\b0\b|No reviews|Generate/);
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });
});

describe("the identity card (B5.2)", () => {
  it("has initials, name, title, department and company, and says who can read", () => {
    renderScreen(<IdentityCard account={{ ...maya, department: "Platform" }} />);
    expect(screen.getByText("ML")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Maya Lindgren" })).toBeTruthy();
    expect(screen.getByText("Engineer, Platform")).toBeTruthy();
    expect(screen.getByText("Harrow & Vale")).toBeTruthy();
    expect(screen.getByText(/^Private:/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Change who can read it" }).getAttribute("href")).toBe(
      "/profile#settings",
    );
  });
});
