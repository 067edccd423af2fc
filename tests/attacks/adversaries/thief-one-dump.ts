import { INVITATION_PAUSE_DAYS } from "@/lib/notifications/rules";
import { rowsOf, type StolenRow } from "../world";
import {
  binOf,
  dayOf,
  dumpOf,
  isInWeek,
  membersIn,
  membersOf,
  momentIn,
  namedIn,
  readableReviews,
  reviewsOfQuietWeeks,
  submissions,
  submissionsInWeek,
  upTo,
  usersOf,
  visitsInWeek,
} from "./knowledge";
import type { Adversary, Target } from "./scoring";
import { DAY_MS, HOUR_MS, type Seen, START, type Town, WEEK_MS } from "./town";

// A session's row ends this long after the login, rounded up to a Monday.
const SESSION_DAYS = { from: 37, to: 30 };
const SEALED_BYTES = 28;
const MONTH_MS = 31 * DAY_MS;
// How long the link of a sign-up works, and half the hour to which its end is rounded.
const LINK_MS = 24.5 * HOUR_MS;
// From the last slots, and from a day ago, to the night's copy.
const SINCE_SLOT_MS = [7.2 * HOUR_MS, 15.2 * HOUR_MS, DAY_MS];
const PAUSE_DAYS = [31, 32, 33, 34, 35, 36, 37];

/** One copy of the database at the end of each week. Guesses those who logged in in that week, by their sessions. */
export const thiefOfSessions: Adversary = {
  name: "thief with one dump: sessions",
  holds: "every table in the night after the week",
  isPromised: () => true,
  targets: (town) => bySessions(town, 7),
};

/** One copy in the night to a Tuesday: what has this week was written on Monday. */
export const thiefOnTuesday: Adversary = {
  name: "thief with one dump: sessions, on a Tuesday",
  holds: "every table in the night to a Tuesday, of the reviews of that week",
  isPromised: () => true,
  targets: (town) => bySessions(town, 1),
};

function bySessions(town: Town, days: number): Target[] {
  return readableReviews(town).flatMap((review) => {
    const day = dayOf(review.week) + days;
    const dump = dumpOf(town, day);
    if (!rowsOf(dump, "reviews").some(({ id }) => id === review.id)) return [];
    const members = membersIn(town, usersOf(town, day), review);
    const sessions = rowsOf(dump, "sessions");
    const end = review.week + days * DAY_MS;
    const candidates = members.map((member) => {
      const own = sessions.filter((row) => namedIn(row, new Set([member])).length > 0);
      const overlaps = own.map((row) => overlapOf(loginOf(row), { from: review.week, to: end }));
      const total = overlaps.reduce((sum, overlap) => sum + overlap, 0) / (end - review.week);
      return {
        member,
        background: "",
        leak: binOf(total === 0 ? null : total, [0.3, 0.6, 0.9, 1.2, 1.6, 2.2]),
      };
    });
    return [{ review, candidates }];
  });
}

type Span = { from: number; to: number };

function loginOf(session: StolenRow): Span {
  const expire = momentIn(session, "expire") ?? 0;
  const isMonday = new Date(expire).getUTCDay() === 1;
  // Where it is rounded to a month, it tells no more than that.
  const from = isMonday ? expire - SESSION_DAYS.from * DAY_MS : expire - SESSION_DAYS.to * DAY_MS - MONTH_MS;
  return { from, to: expire - SESSION_DAYS.to * DAY_MS };
}

function overlapOf(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
}

/** Compares the length of the sealed names in `users` with the plain name on the review. */
export const thiefOfNames: Adversary = {
  name: "thief with one dump: names",
  holds: "every table, of the reviews that are signed with a name",
  isPromised: () => true,
  targets: (town) => byNames(town, ({ name }) => name !== null),
};

/** People without a sealed name wrote the reviews that are not signed. */
export const thiefOfNoNames: Adversary = {
  name: "thief with one dump: no names",
  holds: "every table, of the reviews that are not signed",
  isPromised: () => true,
  ways: ["account"],
  targets: (town) => byNames(town, ({ name }) => name === null),
};

function byNames(town: Town, isMeant: (review: Seen) => boolean): Target[] {
  const users = usersOf(town, town.weeks * 7);
  return readableReviews(town)
    .filter(isMeant)
    .map((review) => ({
      review,
      candidates: membersIn(town, users, review).map((member) => ({
        member,
        background: "",
        leak: sealedColumns(users.get(member))
          .map((bytes) => relationOf(bytes, review.name))
          .join(),
      })),
    }));
}

/** How long each sealed column is, 0 for null, whatever it is called. */
function sealedColumns(row: StolenRow | undefined): number[] {
  return Object.entries(row ?? {})
    .filter(([column]) => /name|private|fields/i.test(column) && !/^(first|last)Name$/.test(column))
    .map(([, value]) => (value === null ? 0 : value.length / 2 - 1));
}

function relationOf(bytes: number, name: string | null): string {
  if (bytes === 0) return "null";
  return String(Math.sign(bytes - SEALED_BYTES - Buffer.byteLength(name ?? "")));
}

/** Any night's copy: guesses those whose sign-up the table dates into the week of the review. */
export const thiefOfSignUps: Adversary = {
  name: "thief with one dump: times of sign-ups",
  holds:
    "every table in any night, of the reviews of that week; blind guessing knows the month of each sign-up",
  isPromised: () => true,
  targets: (town) =>
    [...town.dumps.keys()].flatMap((day) => {
      const users = usersOf(town, day);
      const stored = new Set(rowsOf(dumpOf(town, day), "reviews").map(({ id }) => id));
      const runningWeek = START + Math.floor((day - 1) / 7) * WEEK_MS;
      const reviews = readableReviews(town).filter(({ id, week }) => stored.has(id) && week === runningWeek);
      return reviews.flatMap((review) => {
        const candidates = membersIn(town, users, review).map((member) => {
          const row = users.get(member);
          const ends = row ? momentIn(row, "verificationTokenExpiry") : null;
          const hasSignedUp = ends !== null && isInWeek(ends - LINK_MS, review);
          return { member, background: row?.createdAt ?? "", leak: String(hasSignedUp) };
        });
        // Where the copy dates no sign-up of the team, there is nothing to go by.
        return candidates.some(({ leak }) => leak === "true") ? [{ review, candidates }] : [];
      });
    }),
};

/**
 * Any night's copy and the network log. A note that waits in the outbox says that its leader got a review since the last
 * slot. Goes after leaders with one review in this week, and guesses those who visited since that slot.
 */
export const thiefOfOutbox: Adversary = {
  name: "thief with one dump and a network log: waiting mail",
  holds: "every table in any night, and who visited when; blind guessing knows the visits of that week",
  isPromised: () => true,
  targets: (town) =>
    [...town.dumps.keys()].flatMap((day) => {
      const taken = START + day * DAY_MS;
      const dump = dumpOf(town, day);
      const waiting = rowsOf(dump, "outbox_messages");
      const stored = new Set(rowsOf(dump, "reviews").map(({ id }) => id));
      const runningWeek = START + Math.floor((day - 1) / 7) * WEEK_MS;
      const isAnnounced = ({ team }: Seen) => {
        const leaderId = new Set([town.people[team]?.leaderId ?? ""]);
        return waiting.some((row) => namedIn(row, leaderId).length > 0);
      };
      const reviews = readableReviews(town).filter(({ id, week }) => stored.has(id) && week === runningWeek);
      return reviewsOfQuietWeeks(reviews, 1)
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

/**
 * Invitations keep a date of their own. With the week of the review it may say in which part of the week it was
 * written; the log has who visited then.
 */
export const thiefOfInvitations: Adversary = {
  name: "thief with one dump and a network log: invitations",
  holds:
    "every table, and who visited when, of reviews of addresses; blind guessing knows the visits of that week",
  isPromised: () => true,
  targets: (town) => {
    const rows = new Map(
      rowsOf(dumpOf(town, town.weeks * 7), "invitations").map((row) => [row.emailIndex, row]),
    );
    const reviews = new Map(rowsOf(dumpOf(town, town.weeks * 7), "reviews").map((row) => [row.id, row]));
    return town.reviews
      .filter(({ address }) => address !== null)
      .map((review) => {
        const invitation = rows.get(reviews.get(review.id)?.unregisteredLeaderIndex ?? null);
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

/** The last copy and the network log: order of rows, `xmin` and times of reviews against the order of submissions. */
export const thiefOfOrder: Adversary = {
  name: "thief with one dump and a network log: order and times",
  holds: "every table, and who sent a submission when; blind guessing knows the submissions of that week",
  isPromised: () => true,
  targets: (town) => {
    const rows = new Map(rowsOf(dumpOf(town, town.weeks * 7), "reviews").map((row) => [row.id, row]));
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
      const time = orderOf(rows.get(review.id), (row) => momentIn(row, "createdAt") ?? 0);
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

function orderOf(row: StolenRow | undefined, order: (row: StolenRow) => number): number {
  return row ? order(row) : 0;
}

function placeOf({ ctid }: StolenRow): number {
  const [page = 0, item = 0] = ctid.slice(1, -1).split(",").map(Number);
  return page * 1_000 + item;
}
