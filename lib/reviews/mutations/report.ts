import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { countReviews } from "@/lib/ratings/mutations";
import { HIDING_REASONS } from "@/lib/reviews/constants";
import { lockReviewClaims } from "@/lib/reviews/mutations/own";
import type { ReportInput } from "@/lib/reviews/schema";

/** @throws AppError notFound unless it's published and about the viewer; invalid if it was reported before */
export async function reportReview(
  viewer: Viewer,
  { id, reason, note }: ReportInput,
): Promise<{ isHidden: boolean }> {
  const isHidden = HIDING_REASONS.includes(reason);
  await db.$transaction(async (tx) => {
    await lockReviewClaims(tx);
    const where = { id, revieweeId: viewer.id, state: "PUBLISHED" } as const;
    const { count } = await tx.review.updateMany({
      where: { ...where, report: "NONE" },
      data: { report: "OPEN", reportReason: reason, reportNote: note || null, sealed: false },
    });
    if (count === 0) {
      const isReported = (await tx.review.count({ where })) > 0;
      throw isReported
        ? new AppError("invalid", "You've already reported this review.")
        : new AppError("notFound", "That review isn't in your feedback. Please reload the page.");
    }
    if (!isHidden) return;
    await countReviews(tx, [id], "out");
    await tx.review.updateMany({ where, data: { state: "HELD" } });
  });
  return { isHidden };
}
