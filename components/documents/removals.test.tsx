import { existsSync } from "node:fs";
import path from "node:path";
import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Removals } from "@/components/documents/removals";
import { Terms } from "@/components/documents/terms";
import { PublicFooter } from "@/components/layout/public-footer";
import { listedPaths, neverPath } from "@/lib/paths";
import type { RemovalPeriod } from "@/lib/removals/schema";

const PERIOD: RemovalPeriod = {
  from: "2026-07-01",
  to: "2026-09-01",
  removed: 15,
  left: 20,
  restored: 0,
  lines: [
    { reason: "attack", askedBy: { moderation: 10, leader: 5, company: 0 } },
    { reason: "other", askedBy: { moderation: 5, leader: 0, company: 0 } },
  ],
};

const textOf = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ");

const UNNAMED = { name: undefined, place: undefined, email: undefined };

describe("the page of removals (G65)", () => {
  it("says how many were removed, left and put back, by reason and by who asked, in steps of five", () => {
    render(<Removals periods={[PERIOD, { ...PERIOD, from: null, to: "2026-06-01", lines: [] }]} />);
    const period = within(screen.getByRole("region", { name: "July to September 2026" }));
    expect(period.getAllByRole("definition").map(textOf)).toEqual(["15 to 19", "20 to 24", "fewer than 5"]);
    const rows = within(period.getByRole("table")).getAllByRole("row").slice(1);
    const cells = rows.map((row) => [
      ...within(row).getAllByRole("rowheader").map(textOf),
      ...within(row).getAllByRole("cell").map(textOf),
    ]);
    // Each cell names its column, for phones.
    const none = ["Moderation:", "The leader:", "The company:"].map((who) => `${who}fewer than 5`);
    expect(cells).toEqual([
      ["Attack on a person", "Moderation:10 to 14", "The leader:5 to 9", none[2]],
      ["Another reason", "Moderation:5 to 9", none[1], none[2]],
      ["Every other reason", ...none],
    ]);
    const earlier = within(screen.getByRole("region", { name: "Up to June 2026" }));
    expect(earlier.getByRole("rowheader", { name: "Every reason" })).toBeTruthy();
  });

  it("says why there is nothing yet", () => {
    render(<Removals periods={[]} />);
    expect(screen.queryByRole("table")).toBeNull();
    expect(
      screen.getByText(/There’s nothing to show yet\. A month appears here once it’s over/),
    ).toBeTruthy();
  });

  it("says that a company has no way to ask, and why the numbers are rough", () => {
    const { container } = render(<Removals periods={[PERIOD]} />);
    const text = textOf(container);
    expect(text).toContain("This site has no way for a company to ask");
    expect(text).toContain("‘fewer than 5’ can also mean none");
  });

  it("links only to pages and parts that exist", () => {
    render(<Removals periods={[PERIOD]} />);
    for (const link of within(screen.getByRole("article")).getAllByRole("link")) {
      const [page = "", part] = (link.getAttribute("href") ?? "").split("#");
      if (page) expect(existsSync(path.join("app", "(public)", page, "page.tsx")), page).toBe(true);
      else expect(document.getElementById(part ?? "")).toBeTruthy();
    }
  });

  it("is in the footer and listed for search engines", () => {
    render(<PublicFooter operator={UNNAMED} />);
    expect(screen.getByRole("link", { name: "Removals" }).getAttribute("href")).toBe("/removals");
    expect(screen.getByRole("link", { name: "What we never do" }).getAttribute("href")).toBe(neverPath);
    expect(listedPaths).toContain("/removals");
  });
});

describe("what the operator never does (G67)", () => {
  it("is a part of the terms: nothing can be bought, and no proof of employment is asked for", () => {
    render(<Terms operator={UNNAMED} />);
    const part = screen.getByRole("region", { name: /What no one can buy, and what we never ask for$/ });
    expect(`/terms#${part.id}`).toBe(neverPath);
    const text = textOf(part);
    expect(text).toContain("So no one can pay");
    expect(text).toContain("to have a review removed, hidden, changed or moved, or to learn who wrote it");
    expect(text).toContain("for a place in a list, a search or ‘Top Rated Companies’");
    expect(text).toContain("for a badge or a better score");
    expect(text).toContain(
      "never asks you to prove where you work: no contract, payslip, reference, staff card",
    );
  });
});
