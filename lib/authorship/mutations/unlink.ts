import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { encryptFirst } from "@/lib/authorship/queries/first";
import { listTagsOf, randomKey } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";

const UNLINK_TRIES = 2;

/** Changes no row of the author (docs/anonymity.md, 'Unlinked'). @throws AppError notFound if not theirs */
export async function unlinkReview(viewer: Viewer, id: string): Promise<void> {
  const isMine = { id, authorTag: { in: await listTagsOf(viewer) } };
  // Twice, because a review that the nightly seal is rewriting can't be found until that is done.
  for (let tries = 0; tries < UNLINK_TRIES; tries++) {
    const { count } = await db.review.updateMany({
      where: isMine,
      data: {
        authorTag: randomKey(),
        // With the master key, the old hash would still lead to the author, and so would their name.
        submissionHash: randomKey(),
        displayName: null,
        // Otherwise, with the key, it would differ from a review by a link.
        firstByAuthor: encryptFirst(false, id),
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
