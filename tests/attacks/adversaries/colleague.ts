import { dayOf, membersOf, readableReviews } from "./knowledge";
import type { Adversary, Target } from "./scoring";
import type { Town } from "./town";

const BEFORE = "before";

/** Knows that people write right after signing up: guesses those first found that week or a Monday after. */
export const colleague: Adversary = {
  name: "colleague",
  holds:
    "who was found by search since which day, and the list with its weeks; blind guessing knows who was there before",
  isPromised: ({ findableFrom }) => findableFrom === "monday",
  targets: (town) => targetsOf(town, () => ""),
};

/** Guesses those first found on the day of the review. */
export const watchfulColleague: Adversary = {
  name: "colleague who looks every day",
  holds: "the same, and on which day each review appeared; blind guessing knows the week of each sign-up",
  isPromised: ({ findableFrom }) => findableFrom === "monday",
  targets: (town) =>
    targetsOf(town, (found, shown) =>
      shown === null ? "-" : String(Math.max(-1, Math.min(8, shown - found))),
    ).map(({ review, candidates }) => ({
      review,
      candidates: candidates.map((candidate) => ({
        ...candidate,
        background: weekOfFinding(candidate.leak),
      })),
    })),
};

function targetsOf(town: Town, more: (found: number, shown: number | null) => string): Target[] {
  return readableReviews(town).map((review) => {
    const monday = dayOf(review.week);
    const candidates = membersOf(town, review).flatMap((member) => {
      const found = town.foundOn.get(member);
      if (found === undefined) return [];
      const days =
        found < monday ? BEFORE : found - monday < 7 ? String(found - monday) : mondayAfter(found - monday);
      const leak = days === BEFORE ? days : `${days} ${more(found, review.firstShown)}`.trim();
      return [{ member, background: days === BEFORE ? days : "later", leak }];
    });
    return { review, candidates };
  });
}

function mondayAfter(days: number): string {
  return `week ${Math.floor(days / 7)}`;
}

function weekOfFinding(leak: string): string {
  return leak === BEFORE || leak.startsWith("week") ? leak.replace(/(week \d+).*/, "$1") : "that week";
}
