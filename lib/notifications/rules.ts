import { weeksAfter } from "@/lib/dates";
import { INVITATION_PAUSE_DAYS } from "@/lib/retention";

/** A leader's email about feedback leaves on a random one of this many days. */
export const NOTE_DAYS = 5;

/** The same for an invitation: fewer people could have written the first review of an address, so it takes longer. */
export const INVITATION_DAYS = 10;

/** The rest of a week, the days within which an invitation leaves, and the pause after it, in whole weeks. */
const QUIET_WEEKS = Math.ceil((6 + INVITATION_DAYS + INVITATION_PAUSE_DAYS) / 7);

/** The Monday (UTC) from which an address invited now may be invited again; it depends only on the week. */
export function quietUntil(now: Date): Date {
  return weeksAfter(now, QUIET_WEEKS);
}
