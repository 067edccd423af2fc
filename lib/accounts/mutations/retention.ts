import "server-only";
import { unverifiedUntil } from "@/lib/accounts/rules";
import { db } from "@/lib/db/client";

/** Deletes accounts that are still unverified 30 days after the week of their newest link (SEC-G2). @returns how many */
export async function deleteUnverifiedAccounts(now: Date): Promise<number> {
  const { expiry, monthBegun } = unverifiedUntil(now);
  const { count } = await db.user.deleteMany({
    where: {
      isVerified: false,
      // Nobody can have reviewed it, but if there were one, it would keep every other account from going.
      receivedReviews: { none: {} },
      OR: [
        { verificationTokenExpiry: { lte: expiry } },
        { verificationTokenExpiry: null, createdAt: { lte: monthBegun } },
      ],
    },
  });
  return count;
}

/**
 * Deletes the accounts that came by Google and of which nobody ever completed the profile: nothing but the month of
 * their sign-up is known of their age, so they go once that month is 30 days over (SEC-G2). How many.
 */
export async function deleteUnfinishedAccounts(now: Date): Promise<number> {
  const { count } = await db.user.deleteMany({
    where: {
      authProvider: "google",
      companyId: null,
      isAdmin: false,
      receivedReviews: { none: {} },
      createdAt: { lte: unverifiedUntil(now).monthBegun },
    },
  });
  return count;
}
