import { RESET_MINUTES } from "@/lib/accounts/constants";
import { VERIFICATION_HOURS } from "@/lib/auth/constants";
import { weeksAfter } from "@/lib/dates";
import { UNVERIFIED_DAYS } from "@/lib/retention";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_MONTH_DAYS = 31;
const VERIFICATION_WEEKS = 2;

/** With only the next Monday, those who appear would be the likely authors of last week. */
export const HIDDEN_WEEKS_MAX = 4;

export function verificationLinkEnd(now: Date): Date {
  return new Date(now.getTime() + VERIFICATION_HOURS * HOUR_MS);
}

export function resetLinkEnd(now: Date): Date {
  return new Date(now.getTime() + RESET_MINUTES * MINUTE_MS);
}

/** Stored, so coarse: the link itself has the exact end (`createToken`). */
export function verificationExpiry(now: Date): Date {
  return weeksAfter(now, VERIFICATION_WEEKS);
}

/** Stored, so coarse: the next midnight (UTC), when the nightly job deletes it. */
export function resetExpiry(now: Date): Date {
  return new Date(Math.ceil(resetLinkEnd(now).getTime() / DAY_MS) * DAY_MS);
}

/** The newest expiry, or month of sign-up where there is no expiry, of the accounts to delete (SEC-G2). */
export function unverifiedUntil(now: Date): { expiry: Date; monthBegun: Date } {
  const signedUp = now.getTime() - UNVERIFIED_DAYS * DAY_MS;
  return {
    // The link was emailed in the seven days that began two weeks before the expiry.
    expiry: new Date(signedUp + (VERIFICATION_WEEKS - 1) * 7 * DAY_MS),
    monthBegun: new Date(signedUp - LONGEST_MONTH_DAYS * DAY_MS),
  };
}
