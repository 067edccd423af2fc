import { DAY_MS, WEEK_MS } from "../times";
import { isUnhurried, membersOf, readableReviews, reviewsOfQuietWeeks, upTo } from "./knowledge";
import type { Adversary } from "./scoring";
import { START, type Town } from "./town";

const HALF_DAY_MS = DAY_MS / 2;
const HALVES_IN_WEEK = 14;
const WAIT_MAX_MS = 3 * WEEK_MS;
const SLOTS_MAX = 4;

// Looks at reviews of weeks with one or two, and guesses those who were at work in the half days before an
// email. Blind guessing also knows who was at work in none, one or more half days of that week.
export const leader: Adversary = {
  name: "leader",
  holds: "the list with its weeks, the notes by email, and who was at work in which half day",
  isPromised: isUnhurried,
  targets: (town) =>
    reviewsOfQuietWeeks(readableReviews(town), 2).map((review) => {
      const notes = notesTo(town, town.people[review.team]?.leaderEmail);
      const candidates = membersOf(town, review).map((member) => {
        const first = Math.floor((review.week - START) / HALF_DAY_MS);
        const halves = [...(town.atWork.get(member) ?? [])].filter(
          (half) => half >= first && half < first + HALVES_IN_WEEK,
        );
        const middles = halves.map((half) => START + (half + 0.5) * HALF_DAY_MS);
        return {
          member,
          background: upTo(2, halves.length),
          leak: slotsBetween(town, middles, notes),
        };
      });
      return { review, candidates };
    }),
};

export function notesTo(town: Town, email: string | undefined): number[] {
  return town.mails.filter(({ to }) => to === email).map(({ at }) => at);
}

/** The fewest sending times from one of `times` to one of `mails`: '1' is the next possible email. */
export function slotsBetween(town: Town, times: number[], mails: number[]): string {
  const moments = [...new Set(town.mails.map(({ at }) => at))];
  const counts = times.flatMap((time) => {
    const next = mails
      .filter((at) => at >= time && at < time + WAIT_MAX_MS)
      .sort((one, other) => one - other)[0];
    return next === undefined ? [] : [moments.filter((at) => at >= time && at <= next).length];
  });
  return counts.length === 0 ? "-" : upTo(SLOTS_MAX, Math.min(...counts));
}
