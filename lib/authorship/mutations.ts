import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listTagsOf, randomKey } from "@/lib/authorship/queries";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

const UNLINK_TRIES = 2;

/**
 * Unlinks a review of the viewer from the account, for good (docs/anonymity.md, 'Unlinked'). No row of the author
 * is touched, and the figures of leader and company stay as they are.
 * @throws AppError notFound for a review that is not, or no longer, the viewer's.
 */
export async function unlinkReview(viewer: Viewer, id: string): Promise<void> {
  const isMine = { id, authorTag: { in: await listTagsOf(viewer) } };
  // Twice, because a review that the nightly seal is writing again cannot be found until that is done.
  for (let tries = 0; tries < UNLINK_TRIES; tries++) {
    const { count } = await db.review.updateMany({
      where: isMine,
      data: {
        authorTag: randomKey(),
        // Keyed with the author's id, so with the master key it would still name them, as would the name they chose.
        submissionHash: randomKey(),
        displayName: null,
        // This statement gives the row a transaction id and a place of its own, which the next seal takes off again.
        sealed: false,
      },
    });
    if (count > 0) return;
  }
  throw notSubmitted();
}

/** For a review that is not, or no longer, the viewer's, as for one that is not there. */
export function notSubmitted(): AppError {
  return new AppError("notFound", "That review isn't in your submissions. Please reload the page.");
}
