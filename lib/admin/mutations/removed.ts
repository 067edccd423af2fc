import "server-only";
import { weeksAfter } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { deleteResponses } from "@/lib/responses/mutations";
import { REMOVED_KEPT_DAYS } from "@/lib/retention";
import { lockReviewClaims } from "@/lib/reviews/mutations/own";

/**
 * Deletes reviews that a moderator removed 26 weeks ago or more, with their public pages and what was answered, by whole weeks. One whose
 * author waits for another look stays. The audit log has the day of the decision: the review itself may be far older.
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
    const ids = gone.map(({ id }) => id);
    await tx.sharedPage.deleteMany({ where: { reviewId: { in: ids } } });
    await deleteResponses(tx, ids);
  });
}
