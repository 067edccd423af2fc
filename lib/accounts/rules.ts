import { type Findability, RESET_MINUTES, UNVERIFIED_DAYS, VERIFICATION_HOURS } from "@/lib/accounts/schema";
import { weekOf, weeksAfter } from "@/lib/weeks";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_MONTH_DAYS = 31;
const VERIFICATION_WEEKS = 2;

/**
 * Among how many Mondays the one is drawn on which people begin to find an account that chose 'monday'. On the next one
 * for all, someone who appears on it would be likely to have written in the week before (`npm run bench -- anonymity`).
 */
export const HIDDEN_WEEKS_MAX = 4;

/** When the link of a verification email stops working. */
export function verificationLinkEnd(now: Date): Date {
  return new Date(now.getTime() + VERIFICATION_HOURS * HOUR_MS);
}

/** When the link of a reset email stops working. */
export function resetLinkEnd(now: Date): Date {
  return new Date(now.getTime() + RESET_MINUTES * MINUTE_MS);
}

/** What is stored of when a verification link was emailed: the Monday two weeks after that of its week. */
export function verificationExpiry(now: Date): Date {
  return weeksAfter(now, VERIFICATION_WEEKS);
}

/** What is stored of when a reset link ends: the first midnight, UTC, after it, when the night's work forgets it. */
export function resetExpiry(now: Date): Date {
  return new Date(Math.ceil(resetLinkEnd(now).getTime() / DAY_MS) * DAY_MS);
}

/**
 * Which unverified accounts have waited for 30 days or more: those whose `verificationExpiry` is `expiry` or earlier,
 * and those without one that were signed up in a month begun before `monthBegun`, which then is 30 days over.
 */
export function unverifiedUntil(now: Date): { expiry: Date; monthBegun: Date } {
  const signedUp = now.getTime() - UNVERIFIED_DAYS * DAY_MS;
  return {
    // The link was emailed in the week of seven days that began two weeks before the expiry.
    expiry: new Date(signedUp + (VERIFICATION_WEEKS - 1) * 7 * DAY_MS),
    monthBegun: new Date(signedUp - LONGEST_MONTH_DAYS * DAY_MS),
  };
}

/** How far people can find an account that they find from this Monday on (YYYY-MM-DD); null is an old one. */
export function findabilityOf(findableFrom: string | null, now: Date): Findability {
  const thisWeek = weekOf(now);
  if (findableFrom === null || findableFrom < thisWeek) return "settled";
  return findableFrom === thisWeek ? "new" : "hidden";
}

/** Whether the site is open to the account: whoever came by Google says title and company first (A3). */
export function isProfileComplete(account: {
  authProvider: "email" | "google";
  title: string | null;
  companyId: string | null;
}): boolean {
  return account.authProvider !== "google" || (account.title !== null && account.companyId !== null);
}
