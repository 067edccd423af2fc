import { DAY_MS, WEEK_MS } from "../times";
import { isUnhurried, membersOf, readableReviews, reviewsOfQuietWeeks, upTo } from "./knowledge";
import type { Adversary } from "./scoring";
import { START, type Town } from "./town";

const HALF_DAY_MS = DAY_MS / 2;
const HALVES_IN_WEEK = 14;
const WAIT_MAX_MS = 3 * WEEK_MS;
const SLOTS_MAX = 4;

/**
 * Reads the list once a week, gets the mails about feedback with their time, and knows who was at work in which half
 * day. Goes after the reviews of weeks with one or two, and guesses those who were at work in the half days before
 * a mail.
 */
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
          background: upTo(4, Math.ceil(halves.length / 2)),
          leak: slotsBetween(town, middles, notes),
        };
      });
      return { review, candidates };
    }),
};

/** When mail came to the address. */
export function notesTo(town: Town, email: string | undefined): number[] {
  return town.mails.filter(({ to }) => to === email).map(({ at }) => at);
}

/**
 * In how many of the moments at which mail leaves something could have left until one of `mails`, counted from one of
 * the times: the fewest. '1' says that the next possible mail came.
 */
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
