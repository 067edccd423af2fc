import {
  isUnhurried,
  membersOf,
  readableReviews,
  reviewsOfQuietWeeks,
  upTo,
  visitsInWeek,
} from "./knowledge";
import { notesTo, slotsBetween } from "./leader";
import type { Adversary } from "./scoring";
import type { Seen, Town } from "./town";

// Looks at reviews that were the only one of their week. Guesses those whose visits lie as many slots before
// a note as visits with a review usually do.
export const mailServer: Adversary = {
  name: "mail server",
  holds:
    "the moment of each note to a leader, and who visited when; blind guessing knows the visits of that week",
  isPromised: isUnhurried,
  targets: (town) =>
    targetsOf(
      town,
      reviewsOfQuietWeeks(readableReviews(town), 1),
      ({ team }) => town.people[team]?.leaderEmail,
    ),
};

export const mailServerOfInvitations: Adversary = {
  name: "mail server, of invitations",
  holds: "the moment of each invitation, and who visited when; blind guessing knows the visits of that week",
  isPromised: isUnhurried,
  targets: (town) => {
    const addressed = town.reviews.filter(({ address }) => address !== null);
    return targetsOf(town, addressed, ({ address }) => address ?? undefined);
  },
};

function targetsOf(town: Town, reviews: Seen[], addressOf: (review: Seen) => string | undefined) {
  return reviews.map((review) => {
    const mails = notesTo(town, addressOf(review));
    const candidates = membersOf(town, review).map((member) => {
      const visits = visitsInWeek(town, member, review);
      return { member, background: upTo(3, visits.length), leak: slotsBetween(town, visits, mails) };
    });
    return { review, candidates };
  });
}
