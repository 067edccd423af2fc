import "server-only";
import { unverifiedUntil } from "@/lib/accounts/rules";
import { db } from "@/lib/db/client";

export async function deleteUnverifiedAccounts(now: Date): Promise<number> {
  const { expiry, monthBegun } = unverifiedUntil(now);
  const { count } = await db.user.deleteMany({
    where: {
      isVerified: false,
      // Such an account should have no reviews, but if one did, it would block deleting all the others.
      receivedReviews: { none: {} },
      OR: [
        { verificationTokenExpiry: { lte: expiry } },
        { verificationTokenExpiry: null, createdAt: { lte: monthBegun } },
      ],
    },
  });
  return count;
}

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

export async function forgetExpiredTokens(now: Date): Promise<void> {
  await db.user.updateMany({
    where: { resetTokenExpiry: { lte: now } },
    data: { resetToken: null, resetTokenExpiry: null },
  });
}
