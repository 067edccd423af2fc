import "server-only";
import { randomUUID } from "node:crypto";
import type { Viewer } from "@/lib/auth/viewer";
import { dayOf, firstOfMonth, weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { getFeedbackLink, linkOf } from "@/lib/feedback-link/queries";
import { closingProblem } from "@/lib/feedback-link/rules";
import type { FeedbackLink, FeedbackLinkChanges } from "@/lib/feedback-link/schema";
import { formatDay } from "@/lib/format";
import type { Prisma } from "@/prisma/generated/client";

const CLOSED = { feedbackLink: null, feedbackLinkOpenUntil: null, feedbackLinkReviewLimit: null };

export async function switchOnLink(viewer: Viewer): Promise<FeedbackLink> {
  const { id } = viewer;
  const row = await db.user.findUnique({ where: { id }, select: { feedbackLinkId: true } });
  return changeUser(viewer, { feedbackLink: linkOf(row?.feedbackLinkId ?? id) });
}

export function switchOffLink(viewer: Viewer): Promise<FeedbackLink> {
  return changeUser(viewer, { feedbackLink: null });
}

/** @throws AppError invalid with `field`, for a day that is over or too far away, or too low a limit */
export async function changeLink(
  viewer: Viewer,
  { openUntil, reviewLimit, isNamedInPreviews }: FeedbackLinkChanges,
  now = new Date(),
): Promise<FeedbackLink> {
  const problem = closingProblem({ openUntil, reviewLimit }, await getFeedbackLink(viewer), now);
  if (problem) throw new AppError("invalid", problem.message, { details: { field: problem.field } });
  return changeUser(viewer, {
    feedbackLinkOpenUntil: openUntil && new Date(openUntil),
    feedbackLinkReviewLimit: reviewLimit,
    isNamedInPreviews,
  });
}

/** Ends the old link for good. @throws AppError tooMany if they made a new one this month */
export async function makeNewLink(viewer: Viewer, now = new Date()): Promise<FeedbackLink> {
  const [month, nextMonth] = [firstOfMonth(now), firstOfMonth(now, 1)];
  const feedbackLinkId = randomUUID();
  const { count } = await db.user.updateMany({
    where: { id: viewer.id, OR: [{ feedbackLinkMonth: null }, { feedbackLinkMonth: { lt: month } }] },
    data: { feedbackLinkId, feedbackLinkMonth: month, feedbackLink: linkOf(feedbackLinkId) },
  });
  if (count === 0) {
    throw new AppError(
      "tooMany",
      `You've already made a new link this month. You can make another from ${formatDay(dayOf(nextMonth))}. If this one leaked too, switch it off until then.`,
      { retryAfterSeconds: (nextMonth.getTime() - month.getTime()) / 1000 },
    );
  }
  return getFeedbackLink(viewer, now);
}

/** Runs every night. A closed link then looks like any other that is off. */
export async function closeLinks(now: Date): Promise<void> {
  await db.user.updateMany({ where: { feedbackLinkOpenUntil: { lt: new Date(dayOf(now)) } }, data: CLOSED });
}

/** Runs on Mondays: closing at once would show when the last review came. */
export async function closeFullLinks(tx: Prisma.TransactionClient, now: Date): Promise<void> {
  const full = await tx.$queryRaw<{ id: string }[]>`
    SELECT u."id" FROM "users" u
    WHERE u."feedbackLinkReviewLimit" <= (
      SELECT coalesce(sum(given), 0)
      FROM "leader_weeks" w, unnest(w."overallCounts") AS given
      WHERE w."leaderId" = u."id" AND w."week" < ${weekOf(now)}::date)`;
  await tx.user.updateMany({ where: { id: { in: full.map(({ id }) => id) } }, data: CLOSED });
}

async function changeUser(viewer: Viewer, data: Prisma.UserUpdateManyMutationInput): Promise<FeedbackLink> {
  await db.user.updateMany({ where: { id: viewer.id }, data });
  return getFeedbackLink(viewer);
}
