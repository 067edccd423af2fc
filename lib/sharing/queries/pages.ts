import "server-only";
import type { AccountHolder, Viewer } from "@/lib/auth/viewer";
import { mondayOf, weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { prepare } from "@/lib/db/prepared";
import { getCountsBefore } from "@/lib/ratings/queries/counts";
import { pageUrlOf } from "@/lib/sharing/queries/code";
import { leaderColumns, reviewColumns, shareable, toImageInput } from "@/lib/sharing/queries/input";
import { isScoreCurrent, toShownScore } from "@/lib/sharing/rules/score";
import {
  type CheckableImageInput,
  type SharedPage,
  type SharedPageRow,
  sharedPageRow,
} from "@/lib/sharing/schema";
import type { SharedPage as StoredPage } from "@/prisma/generated/client";

/** No more than its image shows, and nothing of it once it is withdrawn. */
export type CheckedPage =
  | { state: "withdrawn" }
  | { state: "current" | "changed"; input: CheckableImageInput; isIndexed: boolean };

const readPages = prepare<Pick<StoredPage, "code" | "reviewId">, [userId: string, now: Date]>(`
  SELECT s."code", s."reviewId" FROM "shared_pages" s
  WHERE s."userId" = $1 AND NOT s."isRevoked" AND (s."reviewId" IS NULL OR EXISTS (
    SELECT FROM "reviews" r
    WHERE r."id" = s."reviewId" AND r."state" = 'PUBLISHED' AND r."visibleAt" <= $2 AND r."revieweeId" = $1
      AND r."isShareable"))
  ORDER BY s."week" DESC, s."code"`);

export async function listSharedPages({ id: userId }: Viewer): Promise<SharedPage[]> {
  const pages = await readPages(userId, new Date());
  return pages.map(({ code, reviewId }) => ({
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

/** Null if there is none. Compares scores of Mondays (`isScoreCurrent`), so that it doesn't date a review. */
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
