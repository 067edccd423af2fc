import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { notSubmitted } from "@/lib/authorship/mutations/unlink";
import type { Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { changeOwnReview, lockReviewClaims } from "@/lib/reviews/mutations/own";
import { consentKeyOf, decryptConsent, encryptConsent } from "@/lib/reviews/queries/consent";
import type { ConsentOutcome } from "@/lib/reviews/rules";
import type { ConsentInput } from "@/lib/reviews/schema";

/**
 * A change from Monday doesn't touch the review's row until then (docs/anonymity.md, 'Consent').
 * @throws AppError notFound for a review that isn't, or is no longer, the viewer's; invalid for one of a company.
 */
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
      // A waiting change already says the same, and stays as it is: writing it again would show when.
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

/** Applies the changes that waited for Monday, all in one night, so that none of them shows its day. */
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

/** Lets one change run at a time. Not by the review's row: a lock on it would stay in its header. */
async function lockChanges(tx: Transaction): Promise<void> {
  await tx.$executeRaw`LOCK TABLE "consent_changes" IN SHARE ROW EXCLUSIVE MODE`;
}
