import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { STORED_REVIEW } from "@/components/documents/stored-review";
import { ClosingCall } from "@/components/landing/closing-call";
import { Hero } from "@/components/landing/hero";
import { Journey } from "@/components/landing/journey";
import { Pitches } from "@/components/landing/pitches";
import { SampleReview } from "@/components/landing/sample-review";
import { WhoSeesWhat } from "@/components/landing/who-sees-what";
import { PublicHeader } from "@/components/layout/public-header";
import { PublicShell } from "@/components/layout/public-shell";
import { paths } from "@/lib/paths";

const OPERATOR = { name: "Fernhollow Trust", place: "Leeds, United Kingdom", email: undefined };

const landing = (
  <PublicShell header={<PublicHeader />} operator={OPERATOR}>
    <Hero />
    <Journey />
    <WhoSeesWhat operator={OPERATOR} />
    <Pitches />
    <ClosingCall />
  </PublicShell>
);

const ANYTHING = /^/;

/** How the journey names each stored column, and the card if it differs: its review is older and unsigned. */
const STORED_WORDS: Record<string, [journey: RegExp, card?: RegExp]> = {
  // A random number and the nightly job's own flag: neither says anything.
  id: [ANYTHING],
  sealed: [ANYTHING],
  authorTag: [/two keyed values/],
  submissionHash: [/two keyed values/],
  displayName: [/a name only if you chose one/, ANYTHING],
  companyId: [/company/],
  revieweeId: [/leader/],
  unregisteredLeaderEmail: [/their address \(encrypted\)/, /leader/],
  unregisteredLeaderIndex: [/their address \(encrypted\)/, /leader/],
  firstByAuthor: [
    /your first review of this leader \(encrypted\)/,
    /author’s first review of this leader \(encrypted\)/,
  ],
  communicationRating: [/Ratings/],
  supportRating: [/Ratings/],
  growthRating: [/Ratings/],
  overallRating: [/Ratings/],
  reviewText: [/text/],
  isVerified: [/‘Verified’ badge/],
  isShareable: [/may share it as an image/],
  state: [/result of the check/],
  isModerated: [/result of the check/],
  holdReasons: [/result of the check/],
  removalReason: [/result of the check/],
  appeal: [/appeal/],
  appealedOn: [/appeal/],
  report: [/report/],
  reportReason: [/report/],
  reportNote: [/report/],
  createdAt: [/time/, /week/],
  submittedAt: [/time/, ANYTHING],
  visibleAt: [/time/, /week/],
};

function storedAt(title: string): string {
  render(<Journey />);
  const step = screen.getByRole("heading", { name: title }).closest("li");
  return step?.querySelector("dd")?.textContent ?? "";
}

describe("The landing page", () => {
  it("has Login, Sign Up and Get Started (B1.1)", () => {
    render(landing);
    expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
    expect(screen.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe("/register");
    expect(screen.getAllByRole("link", { name: "Get Started" })[0]?.getAttribute("href")).toBe("/register");
  });

  it("makes its five pitches (B1.1)", () => {
    render(<Pitches />);
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual([
      "Anonymous accolades",
      "Constructive feedback",
      "Portable achievements",
      "Privacy control",
      "Inviting leaders",
    ]);
  });

  it("does not promise that achievements outlive the work address that an account is tied to", () => {
    render(<Pitches />);
    const achievements = screen.getByText("Portable achievements").nextElementSibling?.textContent;
    expect(achievements).toMatch(/^Download .* Once you have 5, .* image that anyone can check, .* badge/);
    expect(achievements).not.toMatch(/employer|company|team/);
  });

  it("says that an invited leader may be emailed again after 30 days (G26)", () => {
    render(<Pitches />);
    const invitation = screen.getByText("Inviting leaders").nextElementSibling?.textContent;
    expect(invitation).toContain("at most once in 30 days");
    expect(invitation).not.toMatch(/\bone (e?mail|invitation)/);
  });

  it("says who can find an author and who can't", () => {
    render(<WhoSeesWhat operator={OPERATOR} />);
    const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
    expect(rows).toHaveLength(8);
    expect(rows.filter((row) => row.textContent?.endsWith("Can be found"))).toEqual([
      screen.getByRole("row", { name: /^Anyone who runs the service/ }),
    ]);
  });

  it("names the operator where it says who can find an author, and in the footer", () => {
    render(landing);
    const row = screen.getByRole("row", { name: /^Anyone who runs the service/ });
    const words = "This site is run by Fernhollow Trust (Leeds, United Kingdom).";
    expect(row.textContent).toContain(words);
    expect(screen.getByRole("contentinfo").textContent).toContain(words);
  });

  it("warns people away if the operator could be their employer, for all it says", () => {
    const unnamed = { name: undefined, place: undefined, email: "help@harrow.example" };
    render(
      <PublicShell header={<PublicHeader />} operator={unnamed}>
        <WhoSeesWhat operator={unnamed} />
      </PublicShell>,
    );
    const words = "This site doesn’t say who runs it. If that could be your employer, don’t write here.";
    expect(screen.getByRole("row", { name: /^Anyone who runs the service/ }).textContent).toContain(words);
    expect(screen.getByRole("contentinfo").textContent).toContain(words);
  });

  it("says that everyone can see the score of a leader who shows it, even with private reviews (G43, G46)", () => {
    render(<WhoSeesWhat operator={OPERATOR} />);
    const row = screen.getByRole("row", { name: /^Everyone, if the leader shows their score/ });
    expect(row.textContent).toMatch(
      /once there are 5 reviews: as a badge, or on an image .* reviews private/,
    );
  });

  it("makes no promise that the system can't keep", () => {
    const { container } = render(landing);
    const text = container.textContent ?? "";
    expect(text).not.toMatch(/100%|untraceable|fully anonymous|completely anonymous|no identifying/i);
    expect(text).toMatch(/An employer can see that someone visited the site/);
  });

  it("says that a company's stats count only reviews that leaders made public (G11)", () => {
    expect(storedAt("The leader reads it")).toBe(
      "The leader’s totals and averages. The company’s change only if the leader has made their reviews public.",
    );
  });

  it("names everything that is stored with a review, in the journey and on the card", () => {
    const words = STORED_REVIEW.flatMap(({ columns }) => columns).map((column) => STORED_WORDS[column]);
    expect(words).not.toContain(undefined);
    const journey = storedAt("You submit it");
    render(<SampleReview />);
    const card = screen.getByText("Stored with it").nextElementSibling?.textContent ?? "";
    for (const [inJourney, onCard] of words.filter((word) => word !== undefined)) {
      expect(journey).toMatch(inJourney);
      expect(card).toMatch(onCard ?? inJourney);
    }
  });

  it("links only to sections that exist", () => {
    const { container } = render(landing);
    const fragments = screen
      .getAllByRole("link")
      .map((link) => link.getAttribute("href") ?? "")
      // The footer also links to a part of the terms.
      .filter((href) => href.includes("#") && !href.startsWith(paths.terms))
      .map((href) => href.split("#")[1]);
    expect(fragments).toHaveLength(5);
    for (const fragment of fragments)
      expect(container.querySelector(`#${fragment}`), fragment).not.toBeNull();
  });
});
