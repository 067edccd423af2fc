import { mondayOf } from "@/lib/dates";

const WEEK_MS = 7 * 86_400_000;
/** A twelfth of the mean Gregorian year. */
const MONTH_DAYS = 30.436875;
const WEEKS_SHOWN = 5;

// Each takes milliseconds to make, and few pages need all of them.
const ago = onFirstUse(() => new Intl.RelativeTimeFormat("en", { numeric: "always" }));
const counted = onFirstUse(() => new Intl.NumberFormat("en"));
const longDate = onFirstUse(() => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }));
const monthAndYear = onFirstUse(
  () => new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }),
);
const characters = onFirstUse(() => new Intl.Segmenter(undefined, { granularity: "grapheme" }));

/** How long ago a week was: 'Recently' for the current week and for a missing or unreadable date. */
export function relativeWeek(weekMonday: string | Date | null, now: Date): string {
  const then = toTime(weekMonday);
  if (then === null) return "Recently";
  const weeks = Math.round((mondayOf(now).getTime() - mondayOf(new Date(then)).getTime()) / WEEK_MS);
  if (weeks < 1) return "Recently";
  if (weeks <= WEEKS_SHOWN) return ago().format(-weeks, "week");
  const months = Math.floor((weeks * 7) / MONTH_DAYS);
  return months < 12 ? ago().format(-months, "month") : ago().format(-Math.floor(months / 12), "year");
}

export function formatWeek(date: string | Date | null): string | null {
  const time = toTime(date);
  return time === null ? null : `Week of ${longDate().format(mondayOf(new Date(time)))}`;
}

export function formatDay(day: string): string {
  return longDate().format(new Date(day));
}

/** An average to one decimal, halves rounded up: 4.25 is '4.3'. */
export function formatAverage(average: number): string {
  return roundAverage(average).toFixed(1);
}

export function roundAverage(average: number): number {
  return Math.round(average * 10) / 10;
}

export function formatGrowthScore(average: number, count: number): string {
  return count > 0 ? `${formatAverage(average)}/5` : "N/A";
}

export function formatSpread({ lowest, highest }: { lowest: number; highest: number }): string {
  return lowest === highest ? `all ${lowest}` : `from ${lowest} to ${highest}`;
}

/** Quarters by the first days of the first and last: 'Q3 2026', 'Q1 to Q3 2026', 'Q4 2025 to Q1 2026'. */
export function formatQuarters({ from, to }: { from: string; to: string }): string {
  const [first, last] = [new Date(from), new Date(to)];
  const [firstYear, lastYear] = [first.getUTCFullYear(), last.getUTCFullYear()];
  if (from === to) return `${quarterOf(first)} ${firstYear}`;
  const start = firstYear === lastYear ? quarterOf(first) : `${quarterOf(first)} ${firstYear}`;
  return `${start} to ${quarterOf(last)} ${lastYear}`;
}

/** By the first days of the first and last: 'March 2026', 'January to March 2026', 'Up to March 2026'. */
export function formatMonths({ from, to }: { from: string | null; to: string }): string {
  if (from === null) return `Up to ${formatMonth(to)}`;
  if (from === to) return formatMonth(to);
  const first = formatMonth(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? first.slice(0, -5) : first} to ${formatMonth(to)}`;
}

export function formatMonth(date: string): string {
  return monthAndYear().format(new Date(date));
}

export function formatReviews(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "review" : "reviews"}`;
}

export function formatCount(count: number): string {
  return counted().format(count);
}

export function initials(firstName: string, lastName: string): string {
  return firstCharacter(firstName) + firstCharacter(lastName) || "?";
}

function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function toTime(date: string | Date | null): number | null {
  if (date === null) return null;
  const time = new Date(date).getTime();
  return Number.isNaN(time) ? null : time;
}

function quarterOf(date: Date): string {
  return `Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
}

function firstCharacter(name: string): string {
  const [first] = characters().segment(name.trim());
  return first ? first.segment.toLocaleUpperCase("en") : "";
}

export function leaderName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
