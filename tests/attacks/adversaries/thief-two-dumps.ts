import { DAY_MS } from "../times";
import type { Dump, StolenRow } from "../world";
import { dumpOf, membersIn, namedIn, readableReviews, rowsById, upTo, visitsInWeek } from "./knowledge";
import type { Adversary, Target } from "./scoring";
import { START, type Town } from "./town";

// A column that changed in more than this share of rows says nothing about a person.
const COMMON_SHARE = 0.9;
const KEYS = ["id", "sid", "emailIndex", "providerAccountId"];

/** Takes reviews that only the later copy has, and guesses people with any row that changed, came or went. */
export const thiefOfTwoNights: Adversary = {
  name: "thief with two dumps, a night apart",
  holds: "every table of two nights; blind guessing knows which accounts are new in between",
  isPromised: () => true,
  targets: (town) => between(town, 1),
};

export const thiefOfTwoWeeks: Adversary = {
  name: "thief with two dumps, a week apart",
  holds: "every table of two nights a week apart; blind guessing knows which accounts are new in between",
  isPromised: () => true,
  targets: (town) => between(town, 7),
};

/** Has no background, so new accounts count as found out. */
export const thiefOfNewAccounts: Adversary = {
  name: "thief with two dumps, a night apart: new accounts",
  holds: "every table of two nights; what is new in both reviews and accounts",
  isPromised: () => false,
  targets: (town) =>
    between(town, 1).map(({ review, candidates }) => ({
      review,
      candidates: candidates.map(({ member, background }) => ({ member, background: "", leak: background })),
    })),
};

export const thiefOfTwoNightsWithLog: Adversary = {
  name: "thief with two dumps, a night apart, and a network log",
  holds: "every table of two nights, and who visited when; blind guessing knows the visits of that week",
  isPromised: () => false,
  targets: (town) =>
    between(town, 1).map(({ review, candidates, day }) => ({
      review,
      candidates: candidates.map(({ member }) => {
        const visits = visitsInWeek(town, member, review);
        const dayBegan = START + (day - 1) * DAY_MS;
        const then = visits.filter((at) => at >= dayBegan && at < dayBegan + DAY_MS);
        return { member, background: upTo(3, visits.length), leak: upTo(2, then.length) };
      }),
    })),
};

function between(town: Town, days: number): (Target & { day: number })[] {
  return [...town.dumps.keys()].flatMap((day) => {
    if (day <= days || day % days !== 0) return [];
    const [before, after] = [dumpOf(town, day - days), dumpOf(town, day)];
    const old = rowsById(town, day - days, "reviews");
    const fresh = rowsById(town, day, "reviews");
    const reviews = readableReviews(town).filter(({ id }) => fresh.has(id) && !old.has(id));
    if (reviews.length === 0) return [];
    const earlier = rowsById(town, day - days, "users");
    const users = rowsById(town, day, "users");
    const touched = touchedBetween(before, after, new Set(users.keys()));
    return reviews.map((review) => ({
      review,
      day,
      candidates: membersIn(town, users, review).map((member) => ({
        member,
        background: earlier.has(member) ? "" : "new",
        leak: [...(touched.get(member) ?? [])].toSorted().join(),
      })),
    }));
  });
}

function touchedBetween(before: Dump, after: Dump, people: ReadonlySet<string>): Map<string, Set<string>> {
  const touched = new Map<string, Set<string>>();
  const touch = (row: StolenRow, what: string) => {
    for (const member of namedIn(row, people))
      touched.set(member, (touched.get(member) ?? new Set()).add(what));
  };
  for (const [table, rows] of after) {
    if (table === "reviews") continue;
    const [old, fresh] = [byKey(before.get(table) ?? []), byKey(rows)];
    for (const [key, row] of fresh) if (!old.has(key)) touch(row, `${table} came`);
    for (const [key, row] of old) if (!fresh.has(key)) touch(row, `${table} went`);
    const common = [...fresh].flatMap(([key, row]) => {
      const was = old.get(key);
      return was ? [{ row, was }] : [];
    });
    for (const column of Object.keys(rows[0] ?? {})) {
      if (column === "ctid" || column === "xmin") continue;
      const changed = common.filter(({ row, was }) => row[column] !== was[column]);
      if (changed.length > COMMON_SHARE * common.length) continue;
      for (const { row } of changed) touch(row, `${table} changed`);
    }
  }
  return touched;
}

function byKey(rows: StolenRow[]): Map<string, StolenRow> {
  return new Map(
    rows.map((row) => [KEYS.map((key) => row[key]).find(Boolean) ?? Object.values(row).slice(2).join(), row]),
  );
}
