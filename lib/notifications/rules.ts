/** How long an address that was invited gets no other invitation (SEC-R7). */
export const INVITATION_PAUSE_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first Monday, UTC, on which an address that is invited now may be invited again: no finer date is kept of it. */
export function quietUntil(now: Date): Date {
  const end = Math.ceil(now.getTime() / DAY_MS + INVITATION_PAUSE_DAYS) * DAY_MS;
  // 1 January 1970 was a Thursday, so day 4 was a Monday.
  const daysToMonday = (((4 - end / DAY_MS) % 7) + 7) % 7;
  return new Date(end + daysToMonday * DAY_MS);
}
