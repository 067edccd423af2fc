import { weeksAfter } from "@/lib/dates";
import { INVITATION_PAUSE_DAYS } from "@/lib/retention";

/** A leader's email about feedback leaves on a random one of this many days. */
export const NOTE_DAYS = 5;

/** Longer for invitations, because fewer people could have written the first review of an address. */
export const INVITATION_DAYS = 10;

// 6 is for the rest of the week.
const QUIET_WEEKS = Math.ceil((6 + INVITATION_DAYS + INVITATION_PAUSE_DAYS) / 7);

/** A Monday (UTC), so that it depends only on the week. */
export function quietUntil(now: Date): Date {
  return weeksAfter(now, QUIET_WEEKS);
}
