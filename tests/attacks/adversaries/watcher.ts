import { DAY_MS, HOUR_MS } from "../times";
import { membersOf, readableReviews, upTo, visitsInWeek } from "./knowledge";
import type { Adversary } from "./scoring";
import { START } from "./town";

export const watcher: Adversary = {
  name: "leader who looks every day, with a network log",
  holds:
    "on which day each review appeared, and who visited when; blind guessing knows the visits of that week",
  isPromised: () => false,
  targets: (town) =>
    readableReviews(town).map((review) => ({
      review,
      candidates: membersOf(town, review).map((member) => {
        const visits = visitsInWeek(town, member, review);
        const seen = START + (review.firstShown ?? 0) * DAY_MS + 8 * HOUR_MS;
        const then = visits.filter((at) => at >= seen - DAY_MS && at < seen);
        return { member, background: upTo(3, visits.length), leak: upTo(2, then.length) };
      }),
    })),
};
