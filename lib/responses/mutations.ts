import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { dayOf, mondayOf } from "@/lib/dates";
import { db, type Transaction } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { compilePatterns } from "@/lib/moderation/queries/patterns";
import { moderateReply } from "@/lib/moderation/rules/moderate-reply";
import { editableSince, isEditable } from "@/lib/responses/rules";
import type { ReplyInput, ThankInput } from "@/lib/responses/schema";
import type { ReviewResponse } from "@/prisma/generated/client";

/** @throws AppError notFound; rejected with `marks` (offsets into the text); invalid if it's too late */
export async function replyToReview(
  viewer: Viewer,
  { id, text }: ReplyInput,
  now: Date,
): Promise<{ isHeld: boolean }> {
  await compilePatterns();
  // Before the transaction, which holds locks.
  const decision = moderateReply({ text, knownNames: await listKnownNames(viewer) });
  return changeResponse(viewer, id, now, async (tx, found) => {
    if (found?.replyState === "REMOVED") {
      throw new AppError("invalid", "A moderator removed your reply, so you can't write another one here.");
    }
    const hasReply = found !== null && found.replyText !== null;
    if (hasReply && !isEditable({ state: found.replyState, repliedOn: found.repliedOn }, now)) {
      throw new AppError("invalid", "You can't edit this reply any more. You can still delete it.");
    }
    if (decision.outcome === "reject") {
      throw new AppError("rejected", decision.message, { details: { marks: decision.marks } });
    }
    const isHeld = decision.outcome === "hold";
    const reply = {
      replyText: text,
      replyState: isHeld ? ("HELD" as const) : ("PUBLISHED" as const),
      holdReasons: isHeld ? decision.reasons : [],
      repliedOn: repliedOn(found?.repliedOn ?? null, isHeld, now),
    };
    await tx.reviewResponse.upsert({
      where: { reviewId: id },
      create: { reviewId: id, ...reply },
      update: reply,
    });
    return { isHeld };
  });
}

/** An edit keeps the day, or a reply could be edited forever; but one published after that time is new. */
function repliedOn(before: Date | null, isHeld: boolean, now: Date): Date | null {
  if (before && (isHeld || before >= editableSince(now))) return before;
  return isHeld ? null : new Date(dayOf(now));
}

/** The row of a removed reply stays, so that no new reply can follow. @throws AppError notFound */
export async function deleteReply(viewer: Viewer, id: string, now: Date): Promise<void> {
  await changeResponse(viewer, id, now, async (tx, found) => {
    if (!found || found.replyText === null) {
      throw new AppError("notFound", "There is no reply to delete. Please reload the page.");
    }
    const isRemoved = found.replyState === "REMOVED";
    const none = { replyText: null, holdReasons: [], repliedOn: null };
    await tx.reviewResponse.update({
      where: { reviewId: id },
      data: isRemoved ? none : { ...none, replyState: "PUBLISHED" },
    });
  });
}

/** Only the author sees it, and its week. @throws AppError notFound if unpublished or not about the viewer */
export async function thankAuthor(viewer: Viewer, { id, isThanked }: ThankInput, now: Date): Promise<void> {
  await changeResponse(viewer, id, now, async (tx, found) => {
    if ((found?.thankedWeek != null) === isThanked) return;
    const thankedWeek = isThanked ? mondayOf(now) : null;
    await tx.reviewResponse.upsert({
      where: { reviewId: id },
      create: { reviewId: id, thankedWeek },
      update: { thankedWeek },
    });
  });
}

/** Call it after the reviews are deleted: a reply that was being written then is committed before this. */
export async function deleteResponses(tx: Transaction, ids: string[]): Promise<void> {
  await tx.$executeRaw`LOCK TABLE "review_responses" IN SHARE ROW EXCLUSIVE MODE`;
  await tx.reviewResponse.deleteMany({ where: { reviewId: { in: ids } } });
}

/** A deletion of the review then ends first, or waits. A lock on the review's row would leave a mark. */
export async function lockResponses(tx: Transaction): Promise<void> {
  await tx.$executeRaw`LOCK TABLE "review_responses" IN ROW EXCLUSIVE MODE`;
}

async function changeResponse<T>(
  viewer: Viewer,
  id: string,
  now: Date,
  change: (tx: Transaction, found: ReviewResponse | null) => Promise<T>,
): Promise<T> {
  return db.$transaction(async (tx) => {
    await lockResponses(tx);
    const isMine = { id, revieweeId: viewer.id, state: "PUBLISHED", visibleAt: { lte: now } } as const;
    if ((await tx.review.count({ where: isMine })) === 0) {
      throw new AppError("notFound", "That review isn't in your feedback. Please reload the page.");
    }
    await tx.$executeRaw`SELECT FROM "review_responses" WHERE "reviewId" = ${id}::uuid FOR UPDATE`;
    const result = await change(tx, await tx.reviewResponse.findUnique({ where: { reviewId: id } }));
    // A row without anything in it would show that something was there.
    await tx.reviewResponse.deleteMany({
      where: { reviewId: id, replyText: null, thankedWeek: null, replyState: { not: "REMOVED" } },
    });
    return result;
  });
}

async function listKnownNames({ id }: Viewer): Promise<string[]> {
  const { firstName, lastName, company } = await db.user.findUniqueOrThrow({
    where: { id },
    select: { firstName: true, lastName: true, company: { select: { name: true } } },
  });
  return [`${firstName} ${lastName}`, company?.name ?? ""];
}
