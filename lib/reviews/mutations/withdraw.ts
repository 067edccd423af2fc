import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { notSubmitted } from "@/lib/authorship/mutations/unlink";
import { deleteReviews } from "@/lib/reviews/mutations/delete";
import { changeOwnReview } from "@/lib/reviews/mutations/own";

/** Deletes it for everyone (docs/anonymity.md, 'Withdrawn'). @throws AppError notFound */
export function withdrawReview(viewer: Viewer, id: string): Promise<void> {
  return changeOwnReview(viewer, id, async (tx, isMine) => {
    if ((await deleteReviews(tx, isMine)) === 0) throw notSubmitted();
  });
}
