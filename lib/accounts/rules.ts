import { RESET_MINUTES, UNVERIFIED_DAYS, VERIFICATION_HOURS } from "@/lib/accounts/schema";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_MONTH_DAYS = 31;

/** When the link of a verification mail stops working: to the full hour, so that it does not keep a sign-up's moment. */
export function verificationExpiry(now: Date): Date {
  return new Date((Math.ceil(now.getTime() / HOUR_MS) + VERIFICATION_HOURS) * HOUR_MS);
}

/** When the link of a reset mail stops working. */
export function resetExpiry(now: Date): Date {
  return new Date(now.getTime() + RESET_MINUTES * MINUTE_MS);
}

/**
 * Which unverified accounts have waited for 30 days: those whose newest link ended before `linkEnded`, and those
 * without one that were signed up in a month begun before `monthBegun`, which then is 30 days over.
 */
export function unverifiedUntil(now: Date): { linkEnded: Date; monthBegun: Date } {
  const signedUp = now.getTime() - UNVERIFIED_DAYS * DAY_MS;
  return {
    linkEnded: new Date(signedUp + VERIFICATION_HOURS * HOUR_MS),
    monthBegun: new Date(signedUp - LONGEST_MONTH_DAYS * DAY_MS),
  };
}

/** Whether the site is open to the account: whoever came by Google says title and company first (A3). */
export function isProfileComplete(account: {
  authProvider: "email" | "google";
  title: string | null;
  companyId: string | null;
}): boolean {
  return account.authProvider !== "google" || (account.title !== null && account.companyId !== null);
}
