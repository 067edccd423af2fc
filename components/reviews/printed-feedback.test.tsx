import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { PRINTED_MAX, PrintedFeedback } from "@/components/reviews/printed-feedback";
import { aReview, maya, noFigures, someFigures } from "@/tests/samples";

const reviewed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...aReview,
    id: crypto.randomUUID(),
    reviewText: `Review ${index}.`,
    createdAt: index === 0 ? "2026-11-16" : "2025-03-03",
  }));

function draw(count: number) {
  render(
    <PrintedFeedback
      account={maya}
      reviews={reviewed(count)}
      figures={count > 0 ? someFigures : noFigures}
      today="2026-11-22"
    />,
  );
}

describe("Your Feedback, to print (G63)", () => {
  it("has name, period and date, the stats and every review", () => {
    draw(7);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
      `Feedback for ${maya.firstName} ${maya.lastName}`,
    );
    expect(screen.getByText(/Reviews of the weeks of 3 March 2025 to 16 November 2026/).textContent).toMatch(
      /, 22 November 2026\.$/,
    );
    expect(screen.getAllByRole("article")).toHaveLength(7);
    expect(screen.getByText("7 reviews, newest week first.")).toBeTruthy();
    expect(screen.getByRole("region", { name: "What people say" })).toBeTruthy();
  });

  it("opens the browser's dialog", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    draw(1);
    await userEvent.click(screen.getByRole("button", { name: "Print or save as PDF" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("says how many there are if it has only the newest", () => {
    draw(PRINTED_MAX + 1);
    expect(document.querySelectorAll("article")).toHaveLength(PRINTED_MAX);
    expect(screen.getByText(/^The newest 500 of 501 reviews\./)).toBeTruthy();
  });

  it("says that there is nothing to print, without a button", () => {
    draw(0);
    expect(screen.getByText("No one has reviewed you yet, so there is nothing to print.")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
