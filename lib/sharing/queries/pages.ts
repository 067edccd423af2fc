import "server-only";
import type { AccountHolder, Viewer } from "@/lib/auth/viewer";
import { mondayOf, weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { getCountsBefore } from "@/lib/ratings/queries/counts";
import { isOut } from "@/lib/reviews/queries/visibility";
import { pageUrlOf } from "@/lib/sharing/queries/code";
import { leaderColumns, reviewColumns, shareable, toImageInput } from "@/lib/sharing/queries/input";
import { isScoreCurrent, toShownScore } from "@/lib/sharing/rules/score";
import {
  type CheckableImageInput,
  type SharedPage,
  type SharedPageRow,
  sharedPageRow,
} from "@/lib/sharing/schema";

/** What a public page says: no more than its image shows, and nothing of it once it is withdrawn. */
export type CheckedPage =
  | { state: "withdrawn" }
  | { state: "current" | "changed"; input: CheckableImageInput; isIndexed: boolean };

export async function listSharedPages({ id: userId }: Viewer): Promise<SharedPage[]> {
  const pages = await db.sharedPage.findMany({
    where: { userId, isRevoked: false },
    select: { code: true, reviewId: true },
    orderBy: [{ week: "desc" }, { code: "asc" }],
  });
  const ids = pages.flatMap(({ reviewId }) => reviewId ?? []);
  const shown = await db.review.findMany({
    where: { ...isOut(), id: { in: ids }, revieweeId: userId, isShareable: true },
    select: { id: true },
  });
  const live = new Set(shown.map(({ id }) => id));
  return pages
    .filter(({ reviewId }) => reviewId === null || live.has(reviewId))
    .map(({ code, reviewId }) => ({
      type: reviewId ? "review" : "progress",
      reviewId,
      url: pageUrlOf(code),
    }));
}

/** All that is stored of the viewer's pages, in the order of their random codes. */
export async function listSharedPageRows({
  id: userId,
}: Pick<AccountHolder, "id">): Promise<SharedPageRow[]> {
  const rows = await db.sharedPage.findMany({ where: { userId }, orderBy: { code: "asc" } });
  return rows.map((row) => sharedPageRow.parse({ ...row, url: pageUrlOf(row.code), week: weekOf(row.week) }));
}

/** Null if there is none. Compares the scores of Mondays (`isScoreCurrent`), so that it doesn't date a review. */
export async function getCheckedPage(code: string, now: Date): Promise<CheckedPage | null> {
  const page = await db.sharedPage.findUnique({
    where: { code },
    select: {
      userId: true,
      reviewId: true,
      week: true,
      total: true,
      averages: true,
      positive: true,
      isRevoked: true,
      user: { select: { ...leaderColumns, areSharedPagesIndexed: true } },
    },
  });
  if (!page) return null;
  const { userId, reviewId, user: leader } = page;
  if (page.isRevoked) return { state: "withdrawn" };
  const [review, counts] = await Promise.all([
    reviewId && db.review.findFirst({ where: shareable(userId, reviewId), select: reviewColumns }),
    getCountsBefore(userId, mondayOf(now)),
  ]);
  const isGone = reviewId !== null && !review;
  const input = isGone ? null : toImageInput({ leader, review: review || null, score: page, code });
  if (!input || !counts) return { state: "withdrawn" };
  const state = isScoreCurrent(page, toShownScore(input.type, counts), now) ? "current" : "changed";
  return { state, input, isIndexed: leader.areSharedPagesIndexed };
}
