import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { notSubmitted } from "@/lib/authorship/mutations/unlink";
import { listSubmissionsOf } from "@/lib/authorship/queries/tags";
import { db, type Transaction } from "@/lib/db/client";
import { LOCKS } from "@/lib/db/locks.mjs";
import type { Prisma } from "@/prisma/generated/client";

/** No seal or claim rewrites the review during it. @throws AppError notFound unless it's the viewer's */
export async function changeOwnReview<T>(
  viewer: Viewer,
  id: string,
  change: (tx: Transaction, isMine: Prisma.ReviewWhereInput) => Promise<T>,
): Promise<T> {
  const own = (await listSubmissionsOf(viewer)).find((submission) => submission.id === id);
  if (!own) throw notSubmitted();
  return db.$transaction(async (tx) => {
    await lockReviewClaims(tx);
    return change(tx, { id, authorTag: own.authorTag });
  });
}

/** Until the transaction ends, neither the seal nor a claim takes a review away. */
export async function lockReviewClaims(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${LOCKS.reviewClaims}::bigint)`;
}
