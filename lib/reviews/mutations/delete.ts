import "server-only";
import { db, type Transaction } from "@/lib/db/client";
import { countReviews } from "@/lib/ratings/mutations";
import { deleteResponses } from "@/lib/responses/mutations";
import { unclaimedBefore } from "@/lib/reviews/rules";
import type { Prisma } from "@/prisma/generated/client";

/** Deletes reviews with their public pages and what was answered, and takes them out of all stats. @returns how many */
export async function deleteReviews(tx: Transaction, where: Prisma.ReviewWhereInput): Promise<number> {
  const rows = await tx.review.findMany({ where, select: { id: true } });
  const ids = rows.map(({ id }) => id);
  // Otherwise one that comes out at this moment would be counted and gone.
  await tx.$executeRaw`SELECT FROM "reviews" WHERE "id" = ANY(${ids}::uuid[]) ORDER BY "id" FOR UPDATE`;
  await countReviews(tx, ids, "out");
  await tx.sharedPage.deleteMany({ where: { reviewId: { in: ids } } });
  const count = await tx.$executeRaw`DELETE FROM "reviews" WHERE "id" = ANY(${ids}::uuid[])`;
  await deleteResponses(tx, ids);
  return count;
}

/** Deletes reviews that wait for their leader: they count in no stat and have no public page. */
export async function deleteWaitingReviews(tx: Transaction, where: Prisma.ReviewWhereInput): Promise<void> {
  await tx.review.deleteMany({ where: { AND: [where, { unregisteredLeaderIndex: { not: null } }] } });
}

/** Deletes reviews that have waited for more than 90 days, by whole weeks. */
export function deleteUnclaimedReviews(now: Date): Promise<void> {
  return deleteWaitingReviews(db, { createdAt: { lt: unclaimedBefore(now) } });
}
