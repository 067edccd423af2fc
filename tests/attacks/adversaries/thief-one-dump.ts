import { DAY_MS, HOUR_MS } from "../times";
import { rowsOf, type StolenRow } from "../world";
import {
  binOf,
  dayOf,
  dumpOf,
  ENCRYPTED_BYTES,
  isInWeek,
  lastDay,
  membersIn,
  momentIn,
  namedIn,
  readableReviews,
  reviewsOfRunningWeek,
  rowsById,
} from "./knowledge";
import type { Adversary, Target } from "./scoring";
import type { Seen, Town } from "./town";

// A session's row ends 30 days after the login, rounded up to a Monday.
const SESSION_DAYS = { from: 37, to: 30 };
const MONTH_MS = 31 * DAY_MS;
// How long a sign-up link works, plus half the hour to which its end is rounded.
const LINK_MS = 24.5 * HOUR_MS;

export const thiefOfSessions: Adversary = {
  name: "thief with one dump: sessions",
  holds: "every table in the night after the week",
  isPromised: () => true,
  targets: (town) => bySessions(town, 7),
};

/** In the night to a Tuesday, all reviews of that week were written on Monday. */
export const thiefOnTuesday: Adversary = {
  name: "thief with one dump: sessions, on a Tuesday",
  holds: "every table in the night to a Tuesday, of the reviews of that week",
  isPromised: () => true,
  targets: (town) => bySessions(town, 1),
};

function bySessions(town: Town, days: number): Target[] {
  return readableReviews(town).flatMap((review) => {
    const day = dayOf(review.week) + days;
    if (!rowsById(town, day, "reviews").has(review.id)) return [];
    const members = membersIn(town, rowsById(town, day, "users"), review);
    const sessions = rowsOf(dumpOf(town, day), "sessions");
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
  // An end that is rounded to a month reveals no more than that.
  const from = isMonday ? expire - SESSION_DAYS.from * DAY_MS : expire - SESSION_DAYS.to * DAY_MS - MONTH_MS;
  return { from, to: expire - SESSION_DAYS.to * DAY_MS };
}

function overlapOf(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
}

export const thiefOfNames: Adversary = {
  name: "thief with one dump: names",
  holds: "every table, of the reviews that are signed with a name",
  isPromised: () => true,
  targets: (town) => byNames(town, ({ name }) => name !== null),
};

export const thiefOfNoNames: Adversary = {
  name: "thief with one dump: no names",
  holds: "every table, of the reviews that are not signed",
  isPromised: () => true,
  ways: ["account"],
  targets: (town) => byNames(town, ({ name }) => name === null),
};

function byNames(town: Town, isMeant: (review: Seen) => boolean): Target[] {
  const users = rowsById(town, lastDay(town), "users");
  return readableReviews(town)
    .filter(isMeant)
    .map((review) => ({
      review,
      candidates: membersIn(town, users, review).map((member) => ({
        member,
        background: "",
        leak: encryptedColumns(users.get(member))
          .map((bytes) => relationOf(bytes, review.name))
          .join(),
      })),
    }));
}

/** The bytes of each encrypted column, whatever its name; 0 for null. */
function encryptedColumns(row: StolenRow | undefined): number[] {
  return Object.entries(row ?? {})
    .filter(([column]) => /name|private|fields/i.test(column) && !/^(first|last)Name$/.test(column))
    .map(([, value]) => (value === null ? 0 : value.length / 2 - 1));
}

function relationOf(bytes: number, name: string | null): string {
  if (bytes === 0) return "null";
  return String(Math.sign(bytes - ENCRYPTED_BYTES - Buffer.byteLength(name ?? "")));
}

export const thiefOfSignUps: Adversary = {
  name: "thief with one dump: times of sign-ups",
  holds:
    "every table in any night, of the reviews of that week; blind guessing knows the month of each sign-up",
  isPromised: () => true,
  targets: (town) =>
    [...town.dumps.keys()].flatMap((day) => {
      const users = rowsById(town, day, "users");
      return reviewsOfRunningWeek(town, day).flatMap((review) => {
        const candidates = membersIn(town, users, review).map((member) => {
          const row = users.get(member);
          const ends = row ? momentIn(row, "verificationTokenExpiry") : null;
          const hasSignedUp = ends !== null && isInWeek(ends - LINK_MS, review);
          return { member, background: row?.createdAt ?? "", leak: String(hasSignedUp) };
        });
        // If the copy dates no sign-up of the team, there is nothing to go by.
        return candidates.some(({ leak }) => leak === "true") ? [{ review, candidates }] : [];
      });
    }),
};
