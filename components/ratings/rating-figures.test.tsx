import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { BusyWeekNote } from "@/components/ratings/busy-week-note";
import { OverallRatings } from "@/components/ratings/overall-ratings";
import { RatingChange } from "@/components/ratings/rating-change";
import { RatingDetails } from "@/components/ratings/rating-details";
import { RatingDistribution } from "@/components/ratings/rating-distribution";
import type { RatingFigures } from "@/lib/ratings/schema";
import { someFigures } from "@/tests/samples";

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

  it("shows the last year next to all time, each with its number", () => {
    render(<OverallRatings figures={someFigures} />);
    const period = (label: string) => screen.getByText(label).closest("div")?.textContent;
    expect(period("All time")).toBe("All time3.97 reviews");
    expect(period("Last 12 months")).toBe("Last 12 months4.34 reviews");
  });

  it.each([
    [2, "Last 12 months–2 reviewsan average needs at least 3"],
    [0, "Last 12 months–no reviews"],
  ])("has no average for %s reviews in a year", (total, words) => {
    render(<OverallRatings figures={{ ...someFigures, lastYear: { total, sum: null, overall: null } }} />);
    expect(screen.getByText("Last 12 months").closest("div")?.textContent).toBe(words);
  });
});

describe("the distribution as a filter", () => {
  const draw = (stars: number | undefined, counts = someFigures.counts) => {
    const onChoose = vi.fn();
    render(<RatingDistribution figures={{ ...someFigures, counts }} filter={{ stars, onChoose }} />);
    const bar = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
    return { onChoose, bar };
  };

  it("chooses one rating, low ones too, and says how", async () => {
    const { onChoose, bar } = draw(undefined);
    expect(screen.getByText("Choose a bar to read only those reviews.")).toBeTruthy();
    await userEvent.click(bar("Only 2 stars"));
    expect(onChoose.mock.calls).toEqual([[2]]);
    expect(screen.queryByRole("button", { pressed: true })).toBeNull();
    expect(bar("Only 1 star").disabled).toBe(true);
  });

  it("shows the chosen one, and takes it back by the same bar or by words", async () => {
    const { onChoose, bar } = draw(2);
    expect(screen.getByRole("button", { pressed: true })).toBe(bar("Only 2 stars"));
    expect(screen.getByText(/The list shows only 2 stars/)).toBeTruthy();
    await userEvent.click(bar("Only 2 stars"));
    await userEvent.click(bar("Show all"));
    expect(onChoose.mock.calls).toEqual([[undefined], [undefined]]);
  });

  it("can always be taken back, also if there are none", () => {
    expect(draw(1).bar("Only 1 star").disabled).toBe(false);
  });
});

describe("the change (G71)", () => {
  const draw = (figures: Partial<RatingFigures>) => {
    render(<RatingChange figures={{ ...someFigures, ...figures }} />);
    return screen.getByRole("heading", { level: 2 });
  };
  const average = (value: number) => ({ average: value, lowest: 1, highest: 5 });

  it("says first what the last 12 months are, and what was before", () => {
    expect(draw({}).textContent).toBe("4.3 in the last 12 months, 3.3 before");
    expect(screen.getByText("Rose by 1.0")).toBeTruthy();
    expect(screen.getByText("4 reviews, 3 before")).toBeTruthy();
    expect(screen.getByText("With so few reviews, one or two can make the difference.")).toBeTruthy();
    expect(screen.getByRole("region", { name: "4.3 in the last 12 months, 3.3 before" })).toBeTruthy();
  });

  it("says a fall in words", () => {
    const lastYear = { total: 12, sum: 42, overall: average(3.5) };
    expect(draw({ total: 30, counts: [0, 3, 10, 12, 5], lastYear }).textContent).toBe(
      "3.5 in the last 12 months, 3.7 before",
    );
    expect(screen.getByText("Fell by 0.2")).toBeTruthy();
    expect(screen.queryByText(/so few reviews/)).toBeNull();
  });

  it("says neither rise nor fall if the averages differ by less than a tenth before rounding", () => {
    const lastYear = { total: 12, sum: 45, overall: average(3.8) };
    expect(draw({ total: 30, counts: [0, 3, 10, 10, 7], lastYear }).textContent).toBe(
      "3.8 in the last 12 months, 3.7 before",
    );
    expect(screen.getByText("About the same")).toBeTruthy();
    expect(screen.queryByText(/Rose|Fell|so few reviews/)).toBeNull();
  });

  it("says below the line that its points aren't the last 12 months, if there is a line", () => {
    const words = "Each point covers whole quarters, so one can be partly before the last 12 months.";
    draw({});
    expect(screen.getByText(words)).toBeTruthy();
    cleanup();
    draw({ trend: someFigures.trend.slice(0, 1) });
    expect(screen.queryByText(words)).toBeNull();
  });

  it.each([
    [7, 5, 4.25, "4.3 in the last 12 months", "5 reviews. It takes at least 3 from before that to compare."],
    [
      7,
      2,
      null,
      "Only 2 reviews in the last 12 months",
      "7 reviews in total. It takes at least 3 in the last",
    ],
    [1, 1, null, "Only 1 review in the last 12 months", "1 review in total."],
    [7, 0, null, "No reviews in the last 12 months", "7 reviews in total."],
  ])(
    "has no comparison for %s reviews, %s of them in the last year",
    (total, recent, rating, title, words) => {
      const overall = rating === null ? null : average(rating);
      const sum = rating === null ? null : rating * recent;
      expect(draw({ total, lastYear: { total: recent, sum, overall } }).textContent).toBe(title);
      expect(screen.getByText(new RegExp(`^${words}`))).toBeTruthy();
      expect(screen.queryByText(/Rose|Fell|About the same/)).toBeNull();
    },
  );

  it("has the line by quarter behind a button, which only phones show", async () => {
    draw({});
    const button = screen.getByRole("button", { name: "Show the line by quarter" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    const fold = document.getElementById(button.getAttribute("aria-controls") ?? "");
    expect(within(fold as HTMLElement).getByRole("img", { name: /went from/ })).toBeTruthy();
    expect(within(fold as HTMLElement).getByText("Show as table")).toBeTruthy();
  });
});

describe("charts next to a list", () => {
  it.each([
    ["OverallRatings", OverallRatings],
    ["RatingChange", RatingChange],
    ["RatingDetails", RatingDetails],
  ])("are drawn again only for other figures: %s", (_, Chart) => {
    let reads = 0;
    const counted = new Proxy(someFigures, {
      get: (...args) => {
        reads++;
        return Reflect.get(...args);
      },
    });
    const { rerender } = render(<Chart figures={counted} />);
    const first = reads;
    rerender(<Chart figures={counted} />);
    expect(reads).toBe(first);
    rerender(<Chart figures={new Proxy(counted, {})} />);
    expect(reads).toBeGreaterThan(first);
  });
});

describe("the four ratings", () => {
  it("are in one table with their spreads and the number of reviews", () => {
    render(<RatingDetails figures={someFigures} />);
    const table = screen.getByRole("table", { name: /^Averages of 7 reviews/ });
    expect(rowsOf(table)).toEqual([
      ["Communication", "from 3 to 5", "4.1"],
      ["Support", "all 3", "3.0"],
      ["Growth", "from 1 to 5", "3.6"],
      ["Overall", "from 2 to 5", "3.9"],
    ]);
  });

  it("explain line and dot, but not for one review, which has no range", () => {
    const explained = /^The thick line runs from the lowest to the highest rating/;
    const { rerender } = render(<RatingDetails figures={someFigures} />);
    expect(screen.getByText(explained)).toBeTruthy();
    rerender(<RatingDetails figures={{ ...someFigures, total: 1 }} />);
    expect(screen.queryByText(explained)).toBeNull();
    expect(screen.getByText("from 1 review")).toBeTruthy();
  });

  it("have lines from the lowest to the highest rating, with the average marked", () => {
    render(<RatingDetails figures={someFigures} />);
    const table = screen.getByRole("table", { name: /^Averages of 7 reviews/ });
    const drawn = [...table.querySelectorAll("svg")].map((svg) => {
      const range = svg.querySelectorAll("line")[1];
      const dot = Number.parseFloat(svg.querySelector("circle")?.getAttribute("cx") ?? "");
      return [range?.getAttribute("x1"), range?.getAttribute("x2"), Math.round(dot)];
    });
    expect(drawn).toEqual([
      ["50%", "100%", 77],
      ["50%", "50%", 50],
      ["0%", "100%", 65],
      ["25%", "100%", 73],
    ]);
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
    expect(places[0]?.y).toBeCloseTo(42.5, 0);
    expect(places[1]?.y).toBeCloseTo(17.5, 0);
  });

  it("has the number of a low point below it, where the line doesn't cross it", () => {
    const [point] = ofCompany.trend;
    const averages = [3, 4.5, 3.5, 4, 1];
    const trend = averages.map((average, index) => {
      const day = `202${index}-01-01`;
      return { total: 3, parts: null, ...point, from: day, to: day, average };
    });
    render(<RatingDetails figures={{ ...ofCompany, trend }} />);
    const numbers = screen.getByRole("img", { name: /went from/ }).querySelectorAll("text");
    const sides = [...numbers].map((number) => [
      number.textContent,
      Number(number.getAttribute("dy")) > 0 ? "below" : "above",
    ]);
    expect(sides).toEqual([
      ["3.0", "below"],
      ["4.5", "above"],
      ["3.5", "below"],
      ["4.0", "above"],
      ["1.0", "above"],
    ]);
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
