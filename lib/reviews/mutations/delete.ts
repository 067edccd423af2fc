import "server-only";
import { weeksAfter } from "@/lib/dates";
import { db, type Transaction } from "@/lib/db/client";
import { countReviews } from "@/lib/ratings/mutations";
import { deleteResponses } from "@/lib/responses/mutations";
import { REMOVED_KEPT_DAYS } from "@/lib/retention";
import { lockReviewClaims } from "@/lib/reviews/mutations/own";
import { unclaimedBefore } from "@/lib/reviews/rules";
import type { Prisma } from "@/prisma/generated/client";

export async function deleteReviews(tx: Transaction, where: Prisma.ReviewWhereInput): Promise<number> {
  const rows = await tx.review.findMany({ where, select: { id: true } });
  const ids = rows.map(({ id }) => id);
  // Otherwise a review that comes out at this moment would be counted and gone.
  await tx.$executeRaw`SELECT FROM "reviews" WHERE "id" = ANY(${ids}::uuid[]) ORDER BY "id" FOR UPDATE`;
  await countReviews(tx, ids, "out");
  const count = await tx.$executeRaw`DELETE FROM "reviews" WHERE "id" = ANY(${ids}::uuid[])`;
  await deleteWhatBelongsTo(tx, ids);
  return count;
}

async function deleteWhatBelongsTo(tx: Transaction, ids: string[]): Promise<void> {
  await tx.sharedPage.deleteMany({ where: { reviewId: { in: ids } } });
  await deleteResponses(tx, ids);
}

/** Reviews of a leader without an account count in no stat and have no public page. */
export async function deleteWaitingReviews(tx: Transaction, where: Prisma.ReviewWhereInput): Promise<void> {
  await tx.review.deleteMany({ where: { AND: [where, { unregisteredLeaderIndex: { not: null } }] } });
}

export function deleteUnclaimedReviews(now: Date): Promise<void> {
  return deleteWaitingReviews(db, { createdAt: { lt: unclaimedBefore(now) } });
}

/**
 * Removed reviews are kept for whole weeks, and longer while their author waits for another look. They count
 * in no stat. The audit log has the day of the decision, because the review may be far older.
 */
export async function deleteRemovedReviews(now: Date): Promise<void> {
  const monday = weeksAfter(now, -REMOVED_KEPT_DAYS / 7);
  await db.$transaction(async (tx) => {
    await lockReviewClaims(tx);
    const gone = await tx.$queryRaw<{ id: string }[]>`
      DELETE FROM "reviews" r
      WHERE r."state" = 'REMOVED' AND r."appeal" <> 'OPEN' AND r."createdAt" < ${monday}
        AND NOT EXISTS (
          SELECT FROM "audit_entries" a
          WHERE a."subject" = r."id"::text AND a."action" = 'review-removed' AND a."day" >= ${monday}::date)
      RETURNING r."id"`;
    await deleteWhatBelongsTo(
      tx,
      gone.map(({ id }) => id),
    );
  });
}
