import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { notSubmitted } from "@/lib/authorship/mutations/unlink";
import { isFirstByAuthor } from "@/lib/authorship/queries/first";
import type { Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { kickMailWorker } from "@/lib/mail/outbox";
import { RELEASE_PEOPLE } from "@/lib/reviews/constants";
import { changeOwnReview } from "@/lib/reviews/mutations/own";
import { publishReviews } from "@/lib/reviews/mutations/publish";
import { type DeliveryOutcome, isWaiting } from "@/lib/reviews/rules";
import type { Prisma, Review } from "@/prisma/generated/client";

/** If a moderator holds it, it only stops waiting. @throws AppError notFound; invalid if it doesn't wait */
export async function deliverReview(viewer: Viewer, id: string, now: Date): Promise<DeliveryOutcome> {
  const outcome = await changeOwnReview<DeliveryOutcome>(viewer, id, async (tx, isMine) => {
    const review = await tx.review.findFirst({
      where: isMine,
      select: { state: true, visibleAt: true, createdAt: true },
    });
    if (!review) throw notSubmitted();
    if (review.state === "REMOVED" || !isWaiting(review)) throw notWaiting(review);
    if (review.state === "WAITING") {
      await publishReviews(tx, { first: [id] }, now);
      return "delivered";
    }
    // Not `now`, which would show when its author was here.
    const data = { visibleAt: review.createdAt, sealed: false };
    const { count } = await tx.review.updateMany({ where: { ...isMine, state: "HELD" }, data });
    if (count === 0) throw notSubmitted();
    return "after-moderation";
  });
  kickMailWorker();
  return outcome;
}

function notWaiting({ state }: Pick<Review, "state">): AppError {
  if (state === "PUBLISHED")
    return new AppError("invalid", "This review is already delivered. Please reload the page.");
  return new AppError(
    "invalid",
    state === "HELD"
      ? "This review doesn't wait for others. It's delivered as soon as a moderator publishes it."
      : "A moderator removed this review, so it can't be delivered. You can ask a person to look again.",
  );
}

/** All reviews of a leader come out at once (docs/anonymity.md, 'Waiting for others'). */
export async function releaseWaitingReviews(tx: Transaction, now: Date): Promise<void> {
  const leaders = await tx.review.findMany({
    where: { state: "WAITING" },
    select: { revieweeId: true, unregisteredLeaderIndex: true },
    distinct: ["revieweeId", "unregisteredLeaderIndex"],
  });
  const first: string[] = [];
  for (const leader of leaders) first.push(...(await listReleased(tx, leader)));
  await publishReviews(tx, { first }, now);
}

/** Held and removed reviews don't count as people, nor do those by a link, which anyone can send. */
async function listReleased(tx: Transaction, leader: Prisma.ReviewWhereInput): Promise<string[]> {
  const written = await tx.review.findMany({
    where: { ...leader, state: { in: ["PUBLISHED", "WAITING"] } },
    select: { id: true, state: true, firstByAuthor: true },
  });
  if (written.filter(isFirstByAuthor).length < RELEASE_PEOPLE) return [];
  return written.filter(({ state }) => state === "WAITING").map(({ id }) => id);
}
