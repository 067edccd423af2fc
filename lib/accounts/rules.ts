import { RESET_MINUTES, VERIFICATION_HOURS } from "@/lib/accounts/schema";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** When the link of a verification mail stops working: to the full hour, so that it does not keep a sign-up's moment. */
export function verificationExpiry(now: Date): Date {
  return new Date((Math.ceil(now.getTime() / HOUR_MS) + VERIFICATION_HOURS) * HOUR_MS);
}

/** When the link of a reset mail stops working. */
export function resetExpiry(now: Date): Date {
  return new Date(now.getTime() + RESET_MINUTES * MINUTE_MS);
}

/** Whether the site is open to the account: whoever came by Google says title and company first (A3). */
export function isProfileComplete(account: {
  authProvider: "email" | "google";
  title: string | null;
  companyId: string | null;
}): boolean {
  return account.authProvider !== "google" || (account.title !== null && account.companyId !== null);
}
