import { weeksAfter } from "@/lib/weeks";

/** How long an address that was invited gets no other invitation, at the least (SEC-R7). */
export const INVITATION_PAUSE_DAYS = 30;

/** Among how many days the one is drawn on which a leader is told of feedback. */
export const NOTE_DAYS = 5;

/** The same for an invitation: an address that is written about for the first time has fewer who could have written. */
export const INVITATION_DAYS = 10;

/** The days left of a week, those within which an invitation leaves and the pause after it, in whole weeks. */
const QUIET_WEEKS = Math.ceil((6 + INVITATION_DAYS + INVITATION_PAUSE_DAYS) / 7);

/**
 * The Monday, UTC, on which an address that is invited now may be invited again. It follows from the week alone, so it
 * says nothing beyond the week of a review.
 */
export function quietUntil(now: Date): Date {
  return weeksAfter(now, QUIET_WEEKS);
}
