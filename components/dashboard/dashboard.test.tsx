import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { TopRatedCompanies } from "@/components/companies/top-rated-companies";
import { DashboardStats } from "@/components/dashboard/dashboard-stats";
import { RecentReviews } from "@/components/dashboard/recent-reviews";
import { IdentityCard } from "@/components/leaders/identity-card";
import type { DashboardMetrics } from "@/lib/dashboard/schema";
import { aReview, maya, solen } from "@/tests/samples";
import { renderScreen } from "@/tests/screen";

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
    expect(screen.getByText("8 reviews")).toBeTruthy();
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
    expect(cards[0]?.textContent).toContain("Solen Health");
    expect(cards[0]?.textContent).toContain("Priya Raman");
  });

  it("says that there are none, and opens the dialog", async () => {
    renderScreen(<RecentReviews />, { answers: { ...answers, "GET /api/reviews/recent": () => [] } });
    expect(await screen.findByText("No reviews available")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Submit Anonymous Feedback" }));
    expect(screen.getByRole("dialog", { name: "Submit Anonymous Review" })).toBeTruthy();
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
  });
});
