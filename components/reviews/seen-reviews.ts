import { SEEN_STORAGE_KEY } from "@/lib/accounts/api/auth-storage";
import { dayOf, weekOf } from "@/lib/dates";
import type { Review } from "@/lib/reviews/schema";

/** The Monday of a visit to Your Feedback, and the marks of the reviews of that week that were there. */
type Visit = { week: string; marks: string[] };
/** In localStorage: the last visit of each account, under a name that only the account can compute. */
type Visits = Record<string, Visit>;
/** In sessionStorage: the visit before this one, for as long as this one lasts. */
type OpenVisit = { name: string; day: string; before: Visit };

type Dated = Pick<Review, "id" | "createdAt">;

/** A visit ends with its tab, a logout or the day (UTC). On a new device, only this week counts as unseen. */
export async function getVisitBefore(deviceKey: string, now: Date): Promise<Visit> {
  const before = await peekVisitBefore(deviceKey, now);
  if (canKeep()) keepOpen({ name: await nameOf(deviceKey), day: dayOf(now), before });
  return before;
}

/** Doesn't begin a visit. */
export async function peekVisitBefore(deviceKey: string, now: Date): Promise<Visit> {
  const first = { week: weekOf(now), marks: [] };
  if (!canKeep()) return first;
  const name = await nameOf(deviceKey);
  const open: Partial<OpenVisit> = Object(readJson("sessionStorage"));
  if (open.name === name && open.day === dayOf(now) && isVisit(open.before)) return open.before;
  return readVisits()[name] ?? first;
}

export async function keepVisit(deviceKey: string, reviews: readonly Dated[], now: Date): Promise<void> {
  if (!canKeep()) return;
  const name = await nameOf(deviceKey);
  writeJson("localStorage", { ...readVisits(), [name]: await visitOf(deviceKey, reviews, now) });
}

export async function markAllSeen(deviceKey: string, reviews: readonly Dated[], now: Date): Promise<void> {
  if (!canKeep()) return;
  const name = await nameOf(deviceKey);
  keepOpen({ name, day: dayOf(now), before: await visitOf(deviceKey, reviews, now) });
}

// Whole weeks, because a mark on single reviews would date them.
// Weeks before that visit's stay out, or a review that had been held would show.
export async function listNew<R extends Dated>(
  deviceKey: string,
  reviews: readonly R[],
  before: Visit,
): Promise<R[]> {
  const later = reviews.filter(({ createdAt }) => createdAt > before.week);
  const same = reviews.filter(({ createdAt }) => createdAt === before.week);
  if (before.marks.length === 0) return [...later, ...same];
  const marks = await marksOf(deviceKey, same);
  return marks.every((mark) => before.marks.includes(mark)) ? later : [...later, ...same];
}

async function visitOf(deviceKey: string, reviews: readonly Dated[], now: Date): Promise<Visit> {
  const week = weekOf(now);
  const thisWeek = reviews.filter(({ createdAt }) => createdAt === week);
  return { week, marks: await marksOf(deviceKey, thisWeek) };
}

function marksOf(deviceKey: string, reviews: readonly Dated[]): Promise<string[]> {
  return Promise.all(reviews.map(({ id }) => markOf(deviceKey, id)));
}

const MARK_BYTES = 8;

// Over plain http, browsers have no hashes; then every visit is the first.
function canKeep(): boolean {
  return Boolean(globalThis.crypto?.subtle);
}

function nameOf(deviceKey: string): Promise<string> {
  return markOf(deviceKey, "visits");
}

/** Means nothing without the key, which isn't kept: public reviews' IDs would show whose device this is. */
async function markOf(deviceKey: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${deviceKey} ${text}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash.subarray(0, MARK_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function readVisits(): Visits {
  const kept = Object.entries(Object(readJson("localStorage")));
  return Object.fromEntries(kept.filter((entry): entry is [string, Visit] => isVisit(entry[1])));
}

// Without zod, which the dashboard would wait for.
function isVisit(value: unknown): value is Visit {
  const { week, marks } = Object(value);
  return typeof week === "string" && Array.isArray(marks);
}

function keepOpen(visit: OpenVisit): void {
  writeJson("sessionStorage", visit);
}

// Storage may be off or full; then every visit is the first.
function readJson(storage: "localStorage" | "sessionStorage"): unknown {
  try {
    return JSON.parse(window[storage].getItem(SEEN_STORAGE_KEY) ?? "null");
  } catch {
    return null;
  }
}

function writeJson(storage: "localStorage" | "sessionStorage", value: unknown): void {
  try {
    window[storage].setItem(SEEN_STORAGE_KEY, JSON.stringify(value));
  } catch {
    return;
  }
}
