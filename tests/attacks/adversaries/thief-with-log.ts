import { INVITATION_PAUSE_DAYS } from "@/lib/retention";
import { DAY_MS, HOUR_MS } from "../times";
import { placeOf, rowsOf, type StolenRow } from "../world";
import {
  binOf,
  dumpOf,
  isInWeek,
  lastDay,
  membersOf,
  momentIn,
  namedIn,
  readableReviews,
  reviewsOfQuietWeeks,
  reviewsOfRunningWeek,
  rowsById,
  submissions,
  submissionsInWeek,
  upTo,
  visitsInWeek,
} from "./knowledge";
import type { Adversary } from "./scoring";
import { type Seen, START } from "./town";

// From the last slots, and from a day ago, to the night's copy.
const SINCE_SLOT_MS = [7.2 * HOUR_MS, 15.2 * HOUR_MS, DAY_MS];
const PAUSE_DAYS = [31, 32, 33, 34, 35, 36, 37];

// A note in the outbox says that its leader got a review since the last slot. Looks at leaders with one
// review this week, and guesses those who visited since that slot.
export const thiefOfOutbox: Adversary = {
  name: "thief with one dump and a network log: waiting mail",
  holds: "every table in any night, and who visited when; blind guessing knows the visits of that week",
  isPromised: () => true,
  targets: (town) =>
    [...town.dumps.keys()].flatMap((day) => {
      const taken = START + day * DAY_MS;
      const waiting = rowsOf(dumpOf(town, day), "outbox_messages");
      const isAnnounced = ({ team }: Seen) => {
        const leaderId = new Set([town.people[team]?.leaderId ?? ""]);
        return waiting.some((row) => namedIn(row, leaderId).length > 0);
      };
      return reviewsOfQuietWeeks(reviewsOfRunningWeek(town, day), 1)
        .filter(isAnnounced)
        .map((review) => ({
          review,
          candidates: membersOf(town, review).map((member) => {
            const visits = visitsInWeek(town, member, review).filter((at) => at < taken);
            const last = visits.length === 0 ? null : taken - Math.max(...visits);
            return {
              member,
              background: upTo(3, visits.length),
              leak: binOf(last, SINCE_SLOT_MS),
            };
          }),
        }));
    }),
};

/** An invitation keeps a date of its own, which may show in which part of the week it was written. */
export const thiefOfInvitations: Adversary = {
  name: "thief with one dump and a network log: invitations",
  holds:
    "every table, and who visited when, of reviews of addresses; blind guessing knows the visits of that week",
  isPromised: () => true,
  targets: (town) => {
    const dump = dumpOf(town, lastDay(town));
    const invitations = new Map(rowsOf(dump, "invitations").map((row) => [row.emailIndex, row]));
    const rows = rowsById(town, lastDay(town), "reviews");
    return town.reviews
      .filter(({ address }) => address !== null)
      .map((review) => {
        const invitation = invitations.get(rows.get(review.id)?.unregisteredLeaderIndex ?? null);
        const quietUntil = invitation ? momentIn(invitation, "quietUntil") : null;
        const candidates = membersOf(town, review).map((member) => {
          const visits = visitsInWeek(town, member, review);
          const pauses = visits
            .map((at) => (quietUntil ?? 0) - at)
            .filter((pause) => pause >= INVITATION_PAUSE_DAYS * DAY_MS);
          const shortest = pauses.length === 0 ? null : Math.min(...pauses) / DAY_MS;
          return { member, background: upTo(3, visits.length), leak: binOf(shortest, PAUSE_DAYS) };
        });
        return { review, candidates };
      });
  },
};

/** Compares the order, `xmin` and times of reviews with the order of submissions. */
export const thiefOfOrder: Adversary = {
  name: "thief with one dump and a network log: order and times",
  holds: "every table, and who sent a submission when; blind guessing knows the submissions of that week",
  isPromised: () => true,
  targets: (town) => {
    const rows = rowsById(town, lastDay(town), "reviews");
    return readableReviews(town).map((review) => {
      const group = readableReviews(town).filter(
        ({ team, week }) => team === review.team && week === review.week,
      );
      const members = membersOf(town, review);
      const sent = submissions(town)
        .filter(({ at, member }) => members.includes(member) && isInWeek(at, review))
        .sort((one, other) => one.at - other.at);
      const senderBy = (order: (row: StolenRow) => number) => {
        const rank = group.filter(
          ({ id }) => orderOf(rows.get(id), order) < orderOf(rows.get(review.id), order),
        ).length;
        return sent[Math.floor(((rank + 0.5) / group.length) * sent.length)]?.member;
      };
      const time = orderOf(rows.get(review.id), momentOf);
      const nearest = sent.toSorted((one, other) => Math.abs(one.at - time) - Math.abs(other.at - time))[0]
        ?.member;
      const [byPlace, byTransaction] = [senderBy(placeOf), senderBy((row) => Number(row.xmin))];
      const candidates = members.map((member) => ({
        member,
        background: upTo(3, submissionsInWeek(town, member, review).length),
        leak: [byPlace, byTransaction, nearest].map((sender) => Number(sender === member)).join(""),
      }));
      return { review, candidates };
    });
  },
};

function momentOf(row: StolenRow): number {
  return momentIn(row, "submittedAt") ?? momentIn(row, "createdAt") ?? 0;
}

function orderOf(row: StolenRow | undefined, order: (row: StolenRow) => number): number {
  return row ? order(row) : 0;
}
