import { DAY_MS, WEEK_MS } from "../times";
import type { StolenRow } from "../world";
import { rowsOf } from "../world";
import { type LoggedRequest, type Seen, START, type Town } from "./town";

// What encryption adds to a text: a nonce and a tag.
export const ENCRYPTED_BYTES = 28;

/** The first of the rising bounds above a value: '<4', '<8', or '-' for null and for values above them all. */
export function binOf(value: number | null, bounds: number[]): string {
  const bound = value === null ? undefined : bounds.find((limit) => value < limit);
  return bound === undefined ? "-" : `<${bound}`;
}

export function upTo(max: number, count: number): string {
  return count >= max ? `${max}+` : String(count);
}

/** False if the operator has notes leave sooner than the site promises. */
export function isUnhurried({ pace }: Pick<Town, "pace">): boolean {
  return pace !== "daily" && pace !== "at-once";
}

export function readableReviews(town: Town): Seen[] {
  return town.reviews.filter(({ address }) => address === null);
}

/** A clue about a week in which the leader got no more than `max` narrows it to few reviews. */
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

export function visitsInWeek(town: Town, member: string, review: Seen): number[] {
  return town.visits
    .filter((visit) => visit.member === member && isInWeek(visit.at, review))
    .map(({ at }) => at);
}

export function submissionsInWeek(town: Town, member: string, review: Seen): LoggedRequest[] {
  return submissions(town).filter((request) => request.member === member && isInWeek(request.at, review));
}

export function submissions(town: Town): LoggedRequest[] {
  return town.requests.filter(({ url }) => url === "/api/reviews" || url === "/api/reviews/anonymous");
}

export function dayOf(moment: number): number {
  return Math.floor((moment - START) / DAY_MS);
}

export function dumpOf(town: Town, day: number) {
  const dump = town.dumps.get(day);
  if (!dump) throw new Error(`There is no copy of day ${day}`);
  return dump;
}

export function membersIn(town: Town, users: Map<string, StolenRow>, review: Seen): string[] {
  return membersOf(town, review).filter((member) => users.has(member));
}

export function rowsById(town: Town, day: number, table: "users" | "reviews"): Map<string, StolenRow> {
  return new Map(rowsOf(dumpOf(town, day), table).map((row) => [row.id ?? "", row]));
}

export function lastDay(town: Town): number {
  return town.weeks * 7;
}

/** The readable reviews of the week in which the copy was made. */
export function reviewsOfRunningWeek(town: Town, day: number): Seen[] {
  const stored = rowsById(town, day, "reviews");
  const runningWeek = START + Math.floor((day - 1) / 7) * WEEK_MS;
  return readableReviews(town).filter(({ id, week }) => stored.has(id) && week === runningWeek);
}

/** In ms; null if the column is missing or empty. */
export function momentIn(row: StolenRow, column: string): number | null {
  const text = row[column];
  const moment = text ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}

export function namedIn(row: StolenRow, people: ReadonlySet<string>): string[] {
  return Object.values(row).filter((value) => value !== null && people.has(value)) as string[];
}

export function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
