import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listTagsOf, randomKey } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

const UNLINK_TRIES = 2;

/**
 * Unlinks a review from the viewer's account for good (docs/anonymity.md, 'Unlinked'). Changes no row of the author,
 * nor the stats of leader and company.
 * @throws AppError notFound for a review that isn't, or is no longer, the viewer's.
 */
export async function unlinkReview(viewer: Viewer, id: string): Promise<void> {
  const isMine = { id, authorTag: { in: await listTagsOf(viewer) } };
  // Twice, because a review that the nightly seal is rewriting can't be found until that is done.
  for (let tries = 0; tries < UNLINK_TRIES; tries++) {
    const { count } = await db.review.updateMany({
      where: isMine,
      data: {
        authorTag: randomKey(),
        // The old hash is keyed with the author's id, so the master key could still name them; so could their
        // chosen name.
        submissionHash: randomKey(),
        displayName: null,
        // This statement gives the row a new transaction id and position, which the next seal removes.
        sealed: false,
      },
    });
    if (count > 0) return;
  }
  throw notSubmitted();
}

/** The same error as for a review that doesn't exist. */
export function notSubmitted(): AppError {
  return new AppError("notFound", "That review isn't in your submissions. Please reload the page.");
}
