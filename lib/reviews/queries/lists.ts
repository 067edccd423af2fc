import "server-only";
import type { AccountHolder, Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { listWeeksOfCompany, listWeeksOfLeader } from "@/lib/ratings/queries/counts";
import type { RatingWeek } from "@/lib/ratings/schema";
import {
  allOf,
  byWeek,
  columns,
  matching,
  orderOf,
  type Page,
  pageSizeOf,
  placeOf,
  type Row,
  toReceivedReviews,
  toReviews,
} from "@/lib/reviews/queries/rows";
import { isOut, readByAll, receivedBy } from "@/lib/reviews/queries/visibility";
import { findPage, statsOfWeeks, toStats, type WeekRange } from "@/lib/reviews/rules";
import {
  RECENT_ON_DASHBOARD,
  type ReceivedReview,
  type Review,
  type ReviewAlone,
  type ReviewFilter,
  type ReviewStats,
  type ReviewTargetFilter,
} from "@/lib/reviews/schema";
import { inOrderOf } from "@/lib/search/queries/search";
import type { Prisma } from "@/prisma/generated/client";

const BATCH = 200;

export async function listReceivedReviews(
  viewer: Viewer,
  filter: ReviewFilter,
): Promise<Page<ReceivedReview>> {
  return listPage(receivedBy(viewer), filter, () => listWeeksOfLeader(viewer.id), toReceivedReviews);
}

export async function getReceivedStats(viewer: Viewer, filter: ReviewFilter): Promise<ReviewStats> {
  if (!filter.q) return statsOfWeeks(await listWeeksOfLeader(viewer.id), filter);
  return countByOverall(allOf(receivedBy(viewer), matching(filter)));
}

export async function listAllReceived(viewer: AccountHolder): Promise<ReceivedReview[]> {
  const where = receivedBy(viewer);
  const rows = await readAll((slice) =>
    db.review.findMany({ where: allOf(where, slice.where), ...slice.order, select: columns }),
  );
  return byWeek(await toReceivedReviews(rows));
}

/** Of a company, what everyone may read; of a leader who keeps reviews private, nothing except to them (D16). */
export async function listReviewsOf(viewer: Viewer, filter: ReviewTargetFilter): Promise<Page<Review>> {
  const { leaderId, companyId = "" } = filter;
  if (!leaderId)
    return listPage(
      allOf({ companyId }, readByAll()),
      filter,
      () => listWeeksOfCompany(companyId),
      toReviews,
    );
  const listWeeks = () => listWeeksOfLeader(leaderId);
  if (leaderId === viewer.id) return listPage(receivedBy(viewer), filter, listWeeks, toReviews);
  const isPublic = await db.user.count({ where: { id: leaderId, isVerified: true, areReviewsPublic: true } });
  if (!isPublic) return { items: [], total: 0, pageSize: pageSizeOf(filter) };
  return listPage({ ...isOut(), revieweeId: leaderId }, filter, listWeeks, toReviews);
}

export async function listRecentReviews(_viewer: Viewer): Promise<Review[]> {
  const rows = await db.review.findMany({
    where: allOf(isOut(), { reviewee: { areReviewsPublic: true } }),
    select: columns,
    orderBy: orderOf("newest"),
    take: RECENT_ON_DASHBOARD,
  });
  return toReviews(rows);
}

/** One page of the reviews of `where`, located by their counts per week; a search reads through them instead. */
async function listPage<R extends ReviewAlone>(
  where: Prisma.ReviewWhereInput,
  filter: ReviewFilter,
  listWeeks: () => Promise<RatingWeek[]>,
  toItems: (rows: Row[]) => Promise<R[]>,
): Promise<Page<R>> {
  const { skip, take } = placeOf(filter);
  const read = async (within: Prisma.ReviewWhereInput, offset: number) => {
    const page = { where: allOf(where, matching(filter), within), orderBy: orderOf(filter.sort) };
    if (offset === 0) {
      const rows = await db.review.findMany({ ...page, select: columns, take });
      return toItems(rows);
    }
    // IDs only at first: otherwise skipped rows would be joined with their names, too.
    const found = await db.review.findMany({ ...page, select: { id: true }, skip: offset, take });
    const ids = found.map(({ id }) => id);
    const rows = await db.review.findMany({ where: { id: { in: ids } }, select: columns });
    return toItems(inOrderOf(ids, rows));
  };
  if (filter.q) {
    const [items, total] = await Promise.all([
      read({}, skip),
      db.review.count({ where: allOf(where, matching(filter)) }),
    ]);
    return { items, total, pageSize: take };
  }
  const weeks = await listWeeks();
  const { total } = statsOfWeeks(weeks, filter);
  const page = findPage(weeks, { ...filter, skip, take });
  const items = page.ranges.length === 0 ? [] : await read(inWeeks(page.ranges), page.skip);
  return { items, total, pageSize: take };
}

function inWeeks(ranges: WeekRange[]): Prisma.ReviewWhereInput {
  return {
    OR: ranges.map(({ from, before, overall }) => ({
      createdAt: { gte: from, lt: before },
      ...(overall && { overallRating: overall }),
    })),
  };
}

type Slice = { where: Prisma.ReviewWhereInput; order: { orderBy: { id: "asc" }; take: number } };

/** Reads in the order of the IDs, which the seal doesn't change, so that pages neither miss nor repeat a review. */
async function readAll<R extends { id: string }>(read: (slice: Slice) => Promise<R[]>): Promise<R[]> {
  const all: R[] = [];
  for (;;) {
    const last = all.at(-1);
    const where = last ? { id: { gt: last.id } } : {};
    const page = await read({ where, order: { orderBy: { id: "asc" }, take: BATCH } });
    all.push(...page);
    if (page.length < BATCH) return all;
  }
}

async function countByOverall(where: Prisma.ReviewWhereInput): Promise<ReviewStats> {
  const groups = await db.review.groupBy({ by: ["overallRating"], where, _count: { _all: true } });
  const counts = [1, 2, 3, 4, 5].map(
    (overall) => groups.find((group) => group.overallRating === overall)?._count._all ?? 0,
  );
  return toStats(counts);
}
