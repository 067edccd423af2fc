import "server-only";
import type { AccountHolder, Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { prepare } from "@/lib/db/prepared";
import { shareRead } from "@/lib/db/shared-read";
import { STARS } from "@/lib/ratings/constants";
import { listWeeksOfLeader } from "@/lib/ratings/queries/counts";
import { NEWEST } from "@/lib/reviews/constants";
import { readPage, readRecent } from "@/lib/reviews/queries/page-rows";
import {
  type AnsweredRow,
  allOf,
  byWeek,
  columns,
  matching,
  orderOf,
  type Page,
  pageSizeOf,
  placeOf,
  toReceivedReview,
  toReview,
  withResponses,
} from "@/lib/reviews/queries/rows";
import { receivedBy } from "@/lib/reviews/queries/visibility";
import { statsOfWeeks, toStats } from "@/lib/reviews/rules";
import type {
  ReceivedReview,
  Review,
  ReviewFilter,
  ReviewStats,
  ReviewTargetFilter,
} from "@/lib/reviews/schema";
import { inOrderOf } from "@/lib/search/queries/search";
import type { Prisma } from "@/prisma/generated/client";

const BATCH = 200;

export async function listReceivedReviews(
  viewer: Viewer,
  filter: ReviewFilter,
): Promise<Page<ReceivedReview>> {
  const page = filter.q
    ? await searchPage(receivedBy(viewer), filter)
    : await readPage({ kind: "leader", id: viewer.id }, filter);
  return { ...page, items: page.items.map(toReceivedReview) };
}

type Received = { newest: Page<ReceivedReview>; listed: Page<ReceivedReview> };

/** Without a choice, the filter's page is the beginning of the newest, and needs no read of its own. */
export async function listReceivedAndNewest(viewer: Viewer, filter: ReviewFilter): Promise<Received> {
  const { sort, q, minRating, stars, page } = filter;
  const { skip, take } = placeOf(filter);
  const isAmong =
    page && sort === NEWEST.sort && !q && !minRating && !stars && skip + take <= NEWEST.pageSize;
  const [newest, other] = await Promise.all([
    listReceivedReviews(viewer, NEWEST),
    isAmong ? null : listReceivedReviews(viewer, filter),
  ]);
  return {
    newest,
    listed: other ?? { ...newest, items: newest.items.slice(skip, skip + take), pageSize: take },
  };
}

export async function getReceivedStats(viewer: Viewer, filter: ReviewFilter): Promise<ReviewStats> {
  if (!filter.q) return statsOfWeeks(await listWeeksOfLeader(viewer.id), filter);
  return countByOverall(allOf(receivedBy(viewer), matching(filter)));
}

export async function listAllReceived(holder: AccountHolder): Promise<ReceivedReview[]> {
  const where = receivedBy(holder);
  const rows = await readAll((slice) =>
    db.review.findMany({ where: allOf(where, slice.where), ...slice.order, select: columns }),
  );
  return byWeek((await withResponses(rows)).map(toReceivedReview));
}

/** A leader's private reviews are listed only for that leader (D16). */
export async function listReviewsOf(viewer: Viewer, filter: ReviewTargetFilter): Promise<Page<Review>> {
  const { leaderId, companyId = "" } = filter;
  const page = leaderId
    ? await readPageOfLeader(viewer, leaderId, filter)
    : await readPage({ kind: "company", id: companyId }, filter);
  return { ...page, items: page.items.map(toReview) };
}

const readIsPublic = prepare<object, [leaderId: string]>(
  `SELECT FROM "users" WHERE "id" = $1 AND "isVerified" AND "areReviewsPublic"`,
);

async function readPageOfLeader(
  viewer: Viewer,
  id: string,
  filter: ReviewFilter,
): Promise<Page<AnsweredRow>> {
  const isReadable = id === viewer.id || (await readIsPublic(id)).length > 0;
  if (!isReadable) return { items: [], total: 0, pageSize: pageSizeOf(filter) };
  return readPage({ kind: "leader", id }, filter);
}

export function listRecentReviews(_viewer: Viewer): Promise<Review[]> {
  return listRecent();
}

const listRecent = shareRead(async () => (await readRecent()).map(toReview));

async function searchPage(where: Prisma.ReviewWhereInput, filter: ReviewFilter): Promise<Page<AnsweredRow>> {
  const { skip, take } = placeOf(filter);
  const matches = allOf(where, matching(filter));
  // IDs only at first, or the database would join skipped rows with their names, too.
  const [found, total] = await Promise.all([
    db.review.findMany({
      where: matches,
      orderBy: orderOf(filter.sort),
      select: { id: true },
      skip,
      take,
    }),
    db.review.count({ where: matches }),
  ]);
  const ids = found.map(({ id }) => id);
  const rows = await db.review.findMany({ where: { id: { in: ids } }, select: columns });
  return { items: await withResponses(inOrderOf(ids, rows)), total, pageSize: take };
}

type Slice = { where: Prisma.ReviewWhereInput; order: { orderBy: { id: "asc" }; take: number } };

/** In the order of the IDs, which the seal doesn't change, so that pages neither miss nor repeat a review. */
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
  const counts = STARS.map(
    (overall) => groups.find((group) => group.overallRating === overall)?._count._all ?? 0,
  );
  return toStats(counts);
}
