import type { StolenRow } from "../world";
import { rowsOf } from "../world";
import { DAY_MS, type LoggedRequest, type Seen, START, type Town, WEEK_MS } from "./town";

/** What has a place in a list of growing bounds: '<4', '<8', or '-' for nothing and what lies above all. */
export function binOf(value: number | null, bounds: number[]): string {
  const bound = value === null ? undefined : bounds.find((limit) => value < limit);
  return bound === undefined ? "-" : `<${bound}`;
}

/** A number up to `max`, and from there on only that it is as large. */
export function upTo(max: number, count: number): string {
  return count >= max ? `${max}+` : String(count);
}

/** Whether notes wait as long as the site says, and are not sent sooner because its operator has set so. */
export function isUnhurried({ pace }: Pick<Town, "pace">): boolean {
  return pace !== "daily" && pace !== "at-once";
}

/** The reviews that a leader reads, the ones about addresses left out. */
export function readableReviews(town: Town): Seen[] {
  return town.reviews.filter(({ address }) => address === null);
}

/** Those of weeks in which their leader got no more than `max`: what is found out of the week is about few. */
export function reviewsOfQuietWeeks(reviews: Seen[], max: number): Seen[] {
  return reviews.filter(
    ({ team, week }) => reviews.filter((other) => other.team === team && other.week === week).length <= max,
  );
}

export function membersOf(town: Town, { team }: Seen): string[] {
  return town.people[team]?.members ?? [];
}

export function isInWeek(at: number, { week }: Seen): boolean {
  return at >= week && at < week + WEEK_MS;
}

/** Times at which the member was on the site in the week that the review shows. */
export function visitsInWeek(town: Town, member: string, review: Seen): number[] {
  return town.visits
    .filter((visit) => visit.member === member && isInWeek(visit.at, review))
    .map(({ at }) => at);
}

/** What the member sent in that week that can be a review: anybody sees that much was sent, and when. */
export function submissionsInWeek(town: Town, member: string, review: Seen): LoggedRequest[] {
  return submissions(town).filter((request) => request.member === member && isInWeek(request.at, review));
}

export function submissions(town: Town): LoggedRequest[] {
  return town.requests.filter(({ url }) => url === "/api/reviews" || url === "/api/reviews/anonymous");
}

export function dayOf(moment: number): number {
  return Math.floor((moment - START) / DAY_MS);
}

/** The copy that was taken in the night before this day. */
export function dumpOf(town: Town, day: number) {
  const dump = town.dumps.get(day);
  if (!dump) throw new Error(`There is no copy of day ${day}`);
  return dump;
}

/** The members of the review's team who are in the copy. */
export function membersIn(town: Town, users: Map<string, StolenRow>, review: Seen): string[] {
  return membersOf(town, review).filter((member) => users.has(member));
}

export function usersOf(town: Town, day: number): Map<string, StolenRow> {
  return new Map(rowsOf(dumpOf(town, day), "users").map((row) => [row.id ?? "", row]));
}

/** A column that holds a moment or a date, in ms; null where it is not there or empty. */
export function momentIn(row: StolenRow, column: string): number | null {
  const text = row[column];
  const moment = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}

/** Who is named in a row, in whatever column: by account or by address. */
export function namedIn(row: StolenRow, people: ReadonlySet<string>): string[] {
  return Object.values(row).filter((value) => value !== null && people.has(value)) as string[];
}
