import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { notSubmitted } from "@/lib/authorship/mutations/unlink";
import type { Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { changeOwnReview, lockReviewClaims } from "@/lib/reviews/mutations/own";
import { consentKeyOf, decryptConsent, encryptConsent } from "@/lib/reviews/queries/consent";
import type { ConsentOutcome } from "@/lib/reviews/rules";
import type { ConsentInput } from "@/lib/reviews/schema";

/** A change from Monday leaves the review's row alone until then. @throws AppError notFound, or invalid */
export async function changeConsent(
  viewer: Viewer,
  { id, isShareable, from }: ConsentInput,
): Promise<ConsentOutcome> {
  return changeOwnReview(viewer, id, async (tx, isMine) => {
    await lockChanges(tx);
    const review = await tx.review.findFirst({
      where: isMine,
      select: { isShareable: true, revieweeId: true, unregisteredLeaderIndex: true },
    });
    if (!review) throw notSubmitted();
    if (!review.revieweeId && !review.unregisteredLeaderIndex) {
      throw new AppError("invalid", "Only a review of a leader can be shared.");
    }
    const isChange = isShareable !== review.isShareable;
    if (isChange && from === "monday") {
      // A waiting change says the same already. Writing it again would show when.
      await tx.consentChange.createMany({ data: encryptConsent({ id, isShareable }), skipDuplicates: true });
      return "waiting";
    }
    await tx.consentChange.deleteMany({ where: { key: consentKeyOf(id) } });
    if (!isChange) return "unchanged";
    // This statement gives the row a new transaction ID and position, which the next seal removes.
    const { count } = await tx.review.updateMany({ where: isMine, data: { isShareable, sealed: false } });
    if (count === 0) throw notSubmitted();
    return "changed";
  });
}

/** All in one night, so that no change shows its day. */
export async function applyConsentChanges(tx: Transaction): Promise<void> {
  // Before any row, as the seal does.
  await lockReviewClaims(tx);
  await lockChanges(tx);
  const changes = (await tx.consentChange.findMany()).map(decryptConsent);
  for (const isShareable of [true, false]) {
    const ids = changes.filter((change) => change.isShareable === isShareable).map(({ id }) => id);
    await tx.review.updateMany({
      where: { id: { in: ids }, isShareable: !isShareable },
      data: { isShareable, sealed: false },
    });
  }
  await tx.consentChange.deleteMany();
}

/** Not a lock on the review's row, which would stay in its header. */
async function lockChanges(tx: Transaction): Promise<void> {
  await tx.$executeRaw`LOCK TABLE "consent_changes" IN SHARE ROW EXCLUSIVE MODE`;
}
