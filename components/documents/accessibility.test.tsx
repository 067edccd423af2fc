import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Accessibility, CHECKS } from "@/components/documents/accessibility";
import { PublicFooter } from "@/components/layout/public-footer";
import { listedPaths } from "@/lib/paths";

const FOLDER = path.resolve(import.meta.dirname, "../../tests/e2e");
const TESTS = readdirSync(FOLDER).map((file) => readFileSync(path.join(FOLDER, file), "utf8"));

/** What one of the browser tests has to contain for each check that the page names. */
const PROOFS: Record<(typeof CHECKS)[number]["name"], RegExp[]> = {
  "Automatic rules": [
    /"wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"/,
    /color-contrast/,
  ],
  "Small and large screens": [
    /scrollWidth > document\.documentElement\.clientWidth/,
    /\{ width: 320, height: 640 \},\s+\{ width: 640, height: 400 \},\s+\]\) \{\s+await page\.setViewportSize\(size\);\s+await expectNoSidewaysScroll/,
    /of PUBLIC_PAGES\) \{[\s\S]{1,250}expectReflow/,
    /of SIGNED_IN_PAGES\) \{[\s\S]{1,250}expectReflow/,
  ],
  Keyboard: [
    /written and sent by keyboard alone/,
    /the sticky button hides nothing that has the focus/,
    /takes the focus to the content/,
    /the bar hides no focus/,
  ],
  Zoom: [/\[640, 450\]/, /\[320, 256\]/, /get the focus in view, at 200% zoom too/, /wide and at 200% zoom/],
  "Forced colours": [/forcedColors: "active"/, /await expectEdged\(terms\)/, /await expectMarked\(on, off\)/],
  "Steady pages": [/nothing moves while a page loads on a slow device/, /SHIFT_MAX = 0\.02/],
};

const UNNAMED = { name: undefined, place: undefined, email: undefined };

describe("the accessibility statement (G78)", () => {
  it("names only what the browser tests check", () => {
    render(<Accessibility operator={UNNAMED} />);
    const rows = within(screen.getByRole("table")).getAllByRole("rowheader");
    expect(rows.map(({ textContent }) => textContent)).toEqual(Object.keys(PROOFS));
    for (const { name } of CHECKS) {
      for (const proof of PROOFS[name])
        expect(
          TESTS.some((text) => proof.test(text)),
          `${name}: ${proof}`,
        ).toBe(true);
    }
  });

  it("says what it aims at, what hasn't been tested, and claims no conformance", () => {
    const { container } = render(<Accessibility operator={UNNAMED} />);
    const text = container.textContent ?? "";
    expect(text).toContain("level AA of the Web Content Accessibility Guidelines (WCAG) 2.2");
    expect(text).toContain("we don’t claim that it meets the guidelines in full");
    const untested = screen.getByRole("region", { name: /What we haven’t tested$/ });
    expect(untested.textContent).toContain("screen readers");
    expect(text).not.toMatch(/fully (accessible|conform|compl)|compliant|certified/i);
  });

  it("names the operator's address if it's set, and says so if it isn't", () => {
    const { unmount } = render(<Accessibility operator={{ ...UNNAMED, email: "help@harrow.example" }} />);
    expect(screen.getByRole("link", { name: "help@harrow.example" }).getAttribute("href")).toBe(
      "mailto:help@harrow.example",
    );
    unmount();
    render(<Accessibility operator={UNNAMED} />);
    expect(screen.getByText(/no address for writing to the operator yet/)).toBeTruthy();
    expect(screen.queryByText(/please tell us/)).toBeNull();
  });

  it("is in the footer and listed for search engines", () => {
    render(<PublicFooter operator={UNNAMED} />);
    expect(screen.getByRole("link", { name: "Accessibility" }).getAttribute("href")).toBe("/accessibility");
    expect(listedPaths).toContain("/accessibility");
  });
});
