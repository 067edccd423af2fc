import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { notSubmitted } from "@/lib/authorship/mutations/unlink";
import { dayOf } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { changeOwnReview } from "@/lib/reviews/mutations/own";

/** Moderators see it from the next day (UTC), so they can't tell when its author was here.
 * @throws AppError notFound unless it's the viewer's; invalid unless it's removed and wasn't appealed */
export function appealReview(viewer: Viewer, id: string, now: Date): Promise<void> {
  return changeOwnReview(viewer, id, async (tx, isMine) => {
    const { count } = await tx.review.updateMany({
      where: { ...isMine, state: "REMOVED", appeal: "NONE" },
      // This statement gives the row a new transaction ID and position, which the next seal removes.
      data: { appeal: "OPEN", appealedOn: new Date(dayOf(now)), sealed: false },
    });
    if (count > 0) return;
    const review = await tx.review.findFirst({ where: isMine, select: { state: true } });
    if (!review) throw notSubmitted();
    throw new AppError("invalid", REFUSALS[review.state]);
  });
}

const REFUSALS = {
  PUBLISHED: "This review is published. Please reload the page.",
  WAITING: "This review isn't with a moderator. It's waiting until more people have written.",
  HELD: "A moderator will look at this review without being asked. You'll see here what they decide.",
  REMOVED: "You've already asked for this review. A moderator looks once more, and then it's decided.",
};
