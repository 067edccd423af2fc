import "server-only";
import { unverifiedUntil } from "@/lib/accounts/rules";
import { db } from "@/lib/db/client";

/** Deletes the accounts that nobody has verified for 30 days since the newest link was mailed (SEC-G2). How many. */
export async function deleteUnverifiedAccounts(now: Date): Promise<number> {
  const { linkEnded, monthBegun } = unverifiedUntil(now);
  const { count } = await db.user.deleteMany({
    where: {
      isVerified: false,
      // Nobody can have reviewed it, but if there were one, it would keep every other account from going.
      receivedReviews: { none: {} },
      OR: [
        { verificationTokenExpiry: { lte: linkEnded } },
        { verificationTokenExpiry: null, createdAt: { lte: monthBegun } },
      ],
    },
  });
  return count;
}
