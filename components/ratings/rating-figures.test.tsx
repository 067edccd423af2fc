import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { BusyWeekNote } from "@/components/ratings/busy-week-note";
import { OverallRatings } from "@/components/ratings/overall-ratings";
import { RatingDetails } from "@/components/ratings/rating-details";
import { someFigures } from "@/tests/samples";

/** The cells of each row, without the bar. */
function rowsOf(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? "").filter((text) => text !== ""),
    );
}

const barWidths = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.querySelectorAll("rect")[1]?.getAttribute("width") ?? null);

describe("the distribution", () => {
  it("is a table with a bar in each row, from five stars to one", () => {
    render(<OverallRatings figures={someFigures} />);
    const table = screen.getByRole("table", { name: "Reviews by overall rating" });
    expect(rowsOf(table)).toEqual([
      ["5stars", "2", "29%"],
      ["4stars", "3", "43%"],
      ["3stars", "1", "14%"],
      ["2stars", "1", "14%"],
      ["1stars", "0", "0%"],
    ]);
    expect(barWidths(table).map((width) => width && Number.parseFloat(width).toFixed(1))).toEqual([
      "28.6",
      "42.9",
      "14.3",
      "14.3",
      null,
    ]);
  });

  it("shows the last year next to all time, each with number and spread", () => {
    render(<OverallRatings figures={someFigures} />);
    const period = (label: string) => screen.getByText(label).closest("div")?.textContent;
    expect(period("All time")).toBe("All time3.97 reviewsfrom 2 to 5");
    expect(period("Last 12 months")).toBe("Last 12 months4.34 reviewsfrom 3 to 5");
  });

  it.each([
    [2, "Last 12 months–2 reviewsan average needs at least 3"],
    [0, "Last 12 months–no reviews"],
  ])("has no average for %s reviews in a year", (total, words) => {
    render(<OverallRatings figures={{ ...someFigures, lastYear: { total, overall: null } }} />);
    expect(screen.getByText("Last 12 months").closest("div")?.textContent).toBe(words);
  });
});

describe("the four ratings", () => {
  it("are in one table with their spreads and the number of reviews", () => {
    render(<RatingDetails figures={someFigures} />);
    const table = screen.getByRole("table", { name: /^Averages of 7 reviews/ });
    expect(rowsOf(table)).toEqual([
      ["Communication", "4.1", "from 3 to 5"],
      ["Support", "3.0", "all 3"],
      ["Growth", "3.6", "from 1 to 5"],
      ["Overall", "3.9", "from 2 to 5"],
    ]);
    expect(barWidths(table)[1]).toBe("60%");
  });
});

const ofCompany = {
  ...someFigures,
  trend: someFigures.trend.map((point) => ({ ...point, parts: null })),
};

describe("the trend of a company", () => {
  it("describes the change in words, and has a table of all points", async () => {
    render(<RatingDetails figures={ofCompany} />);
    const picture = screen.getByRole("img", {
      name: "The overall average went from 3.3 in Q3 to Q4 2025 to 4.3 in Q2 2026.",
    });
    expect(picture.querySelectorAll("circle")).toHaveLength(2);
    await userEvent.click(screen.getByText("Show as table"));
    expect(rowsOf(screen.getByRole("table", { name: "Overall rating by quarter" }))).toEqual([
      ["Q3 to Q4 2025", "3.3", "3"],
      ["Q2 2026", "4.3", "4"],
    ]);
  });

  it("places each point by its period and average", () => {
    render(<RatingDetails figures={ofCompany} />);
    const places = [...screen.getByRole("img", { name: /went from/ }).querySelectorAll("circle")].map(
      (circle) => ({
        x: Number.parseFloat(circle.getAttribute("cx") ?? ""),
        y: Number.parseFloat(circle.getAttribute("cy") ?? ""),
      }),
    );
    // the first two quarters of the twelve months to June, then the last one
    expect(places[0]?.x).toBeCloseTo(25.2, 0);
    expect(places[1]?.x).toBeCloseTo(87.5, 0);
    expect(places[0]?.y).toBeCloseTo(41.7, 0);
    expect(places[1]?.y).toBeCloseTo(18.8, 0);
  });

  it.each([0, 1])("says that it needs more reviews if there are %s points", (count) => {
    render(<RatingDetails figures={{ ...ofCompany, trend: ofCompany.trend.slice(0, count) }} />);
    expect(screen.getByText(/There aren’t enough reviews from different quarters yet/)).toBeTruthy();
    expect(screen.queryByRole("img", { name: /went from/ })).toBeNull();
  });
});

describe("'What people say' of a leader", () => {
  it("has a line for each rating, described in words, on one scale", () => {
    render(<RatingDetails figures={someFigures} />);
    expect(screen.getByRole("region", { name: "What people say" })).toBeTruthy();
    expect(screen.getAllByRole("img", { name: /went from/ }).map((line) => line.ariaLabel)).toEqual([
      "The communication average went from 3.7 in Q3 to Q4 2025 to 4.5 in Q2 2026.",
      "The support average went from 3.0 in Q3 to Q4 2025 to 3.0 in Q2 2026.",
      "The growth average went from 2.7 in Q3 to Q4 2025 to 4.3 in Q2 2026.",
      "The overall average went from 3.3 in Q3 to Q4 2025 to 4.3 in Q2 2026.",
    ]);
    expect(screen.queryByText("Overall, by quarter")).toBeNull();
  });

  it("has one table of all of them", async () => {
    render(<RatingDetails figures={someFigures} />);
    await userEvent.click(screen.getByText("Show as table"));
    const table = screen.getByRole("table", { name: "Every rating by quarter" });
    expect(rowsOf(table)).toEqual([
      ["Q3 to Q4 20253 reviews", "3.7", "3.0", "2.7", "3.3"],
      ["Q2 20264 reviews", "4.5", "3.0", "4.3", "4.3"],
    ]);
  });

  it("says that it needs more reviews if there is one point", () => {
    render(<RatingDetails figures={{ ...someFigures, trend: someFigures.trend.slice(0, 1) }} />);
    expect(screen.getByText(/There aren’t enough reviews from different quarters yet/)).toBeTruthy();
    expect(screen.queryByRole("img", { name: /went from/ })).toBeNull();
  });
});

describe("several in one week (G68)", () => {
  it.each([
    [3, 5, "3 of the 5 reviews from the last 12 full weeks came in the week of 9 November 2026."],
    [4, 4, "All 4 reviews from the last 12 full weeks came in the week of 9 November 2026."],
  ])("says that %s of %s reviews did, and why it says so", (total, ofTotal, words) => {
    render(<BusyWeekNote busyWeek={{ week: "2026-11-09", total, ofTotal }} />);
    const note = screen.getByRole("region", { name: "Several in one week" });
    expect(note.textContent).toContain(words);
    expect(note.textContent).toContain("when a link goes to many people at once");
  });
});
