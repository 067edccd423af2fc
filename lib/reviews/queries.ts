import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listTagsOf } from "@/lib/authorship/queries";
import { openField } from "@/lib/crypto/seal-box";
import { db } from "@/lib/db/client";
import { likeLiteral } from "@/lib/db/literal";
import { listWeeksOfCompany, listWeeksOfLeader } from "@/lib/ratings/queries";
import type { RatingWeek } from "@/lib/ratings/schema";
import { findPage, maskEmail, statsOfWeeks, toStats, type WeekRange, weekOf } from "@/lib/reviews/rules";
import {
  LIST_PAGE_SIZE,
  LIST_PAGE_SIZE_MAX,
  RECENT_ON_DASHBOARD,
  type Review,
  type ReviewFilter,
  type ReviewSort,
  type ReviewStats,
  type ReviewTargetFilter,
  review,
  type SubmittedReview,
  submittedReview,
} from "@/lib/reviews/schema";
import type { Prisma } from "@/prisma/generated/client";

/** One page of a list with the number of all that match, and of those that a page takes. */
export type Page<T> = { items: T[]; total: number; pageSize: number };

const COMPARED_TEXTS_MAX = 200;
const BATCH = 200;

const columns = {
  id: true,
  companyId: true,
  revieweeId: true,
  communicationRating: true,
  supportRating: true,
  growthRating: true,
  overallRating: true,
  reviewText: true,
  isVerified: true,
  isModerated: true,
  createdAt: true,
  displayName: true,
  company: { select: { name: true } },
  reviewee: { select: { firstName: true, lastName: true } },
} satisfies Prisma.ReviewSelect;

const submittedColumns = {
  ...columns,
  state: true,
  unregisteredLeaderEmail: true,
} satisfies Prisma.ReviewSelect;

type Row = Prisma.ReviewGetPayload<{ select: typeof columns }>;
type SubmittedRow = Prisma.ReviewGetPayload<{ select: typeof submittedColumns }>;

/** The reviews about the viewer that are out (D17). */
export async function listReceivedReviews(viewer: Viewer, filter: ReviewFilter): Promise<Page<Review>> {
  return listPage(receivedBy(viewer), filter, () => listWeeksOfLeader(viewer.id));
}

/** Counts over the same reviews as `listReceivedReviews`, whatever its page. */
export async function getReceivedStats(viewer: Viewer, filter: ReviewFilter): Promise<ReviewStats> {
  if (!filter.q) return statsOfWeeks(await listWeeksOfLeader(viewer.id), filter.minRating);
  return countByOverall(and(receivedBy(viewer), matching(filter)));
}

/** The viewer's own submissions in every state, found by their tags (D18). */
export async function listSubmittedReviews(
  viewer: Viewer,
  filter: ReviewFilter,
): Promise<Page<SubmittedReview>> {
  const where = and(await submittedBy(viewer), matching(filter));
  const [rows, total] = await Promise.all([
    db.review.findMany({ where, select: submittedColumns, ...slice(filter) }),
    db.review.count({ where }),
  ]);
  return { items: rows.map(toSubmittedReview), total, pageSize: pageSizeOf(filter) };
}

/** Counts over the same reviews as `listSubmittedReviews`, whatever its page. */
export async function getSubmittedStats(viewer: Viewer, filter: ReviewFilter): Promise<ReviewStats> {
  return countByOverall(and(await submittedBy(viewer), matching(filter)));
}

/** All that `listReceivedReviews` has, page after page, the newest week first. */
export async function listAllReceived(viewer: Viewer): Promise<Review[]> {
  const where = receivedBy(viewer);
  const rows = await readAll((slice) =>
    db.review.findMany({ where: and(where, slice.where), ...slice.order, select: columns }),
  );
  return byWeek(rows.map(toReview));
}

/** All that `listSubmittedReviews` has, page after page, the newest week first. */
export async function listAllSubmitted(viewer: Viewer): Promise<SubmittedReview[]> {
  const where = await submittedBy(viewer);
  const rows = await readAll((slice) =>
    db.review.findMany({ where: and(where, slice.where), ...slice.order, select: submittedColumns }),
  );
  return byWeek(rows.map(toSubmittedReview));
}

/**
 * What there is to read about one company or one leader (D16): about a company what everybody may read, and nothing
 * about a leader who keeps it private, but to that leader.
 */
export async function listReviewsOf(viewer: Viewer, filter: ReviewTargetFilter): Promise<Page<Review>> {
  const { leaderId, companyId = "" } = filter;
  if (!leaderId)
    return listPage(and({ companyId }, readByAll()), filter, () => listWeeksOfCompany(companyId));
  if (leaderId === viewer.id) return listReceivedReviews(viewer, filter);
  const isPublic = await db.user.count({ where: { id: leaderId, isVerified: true, areReviewsPublic: true } });
  if (!isPublic) return { items: [], total: 0, pageSize: pageSizeOf(filter) };
  return listPage({ ...isOut(), revieweeId: leaderId }, filter, () => listWeeksOfLeader(leaderId));
}

/** The newest reviews of leaders who let everybody read theirs (D19). */
export async function listRecentReviews(_viewer: Viewer): Promise<Review[]> {
  const rows = await db.review.findMany({
    where: and(isOut(), { reviewee: { areReviewsPublic: true } }),
    select: columns,
    orderBy: orderOf("newest"),
    take: RECENT_ON_DASHBOARD,
  });
  return rows.map(toReview);
}

/** One review as its author reads it, by the hashes that the submission may have; null where there is none. */
export async function getReviewBySubmission(
  ...hashes: Uint8Array<ArrayBuffer>[]
): Promise<SubmittedReview | null> {
  const row = await db.review.findFirst({
    where: { submissionHash: { in: hashes } },
    select: submittedColumns,
  });
  return row && toSubmittedReview(row);
}

/**
 * The newest texts about a target that this author may read anyway, or wrote. Others must not be compared with: being
 * told that one's text resembles a private review would be reading it by trial.
 */
export async function listReadableTexts(author: Viewer, where: Prisma.ReviewWhereInput): Promise<string[]> {
  return listTexts(and(where, { OR: [visibleTo(author), await submittedBy(author)] }));
}

/**
 * The newest texts about a target that are out. For a review by a link, whose sender is not told what became of it:
 * whoever can see that, the leader or the readers of a public one, can read all of these anyway.
 */
export async function listPublishedTexts(where: Prisma.ReviewWhereInput): Promise<string[]> {
  return listTexts(and(where, isOut()));
}

async function listTexts(where: Prisma.ReviewWhereInput): Promise<string[]> {
  const rows = await db.review.findMany({
    where,
    select: { reviewText: true },
    orderBy: { createdAt: "desc" },
    take: COMPARED_TEXTS_MAX,
  });
  return rows.map((row) => row.reviewText);
}

function isOut(): Prisma.ReviewWhereInput {
  return { state: "PUBLISHED", visibleAt: { lte: new Date() } };
}

function receivedBy(viewer: Viewer): Prisma.ReviewWhereInput {
  return { ...isOut(), revieweeId: viewer.id };
}

async function submittedBy(viewer: Viewer): Promise<Prisma.ReviewWhereInput> {
  return { authorTag: { in: await listTagsOf(viewer) } };
}

// A review of an address that is not registered has no reader but its author until that leader comes.
function readByAll(): Prisma.ReviewWhereInput {
  return {
    ...isOut(),
    OR: [{ revieweeId: null, unregisteredLeaderIndex: null }, { reviewee: { areReviewsPublic: true } }],
  };
}

function visibleTo(viewer: Viewer): Prisma.ReviewWhereInput {
  return { OR: [readByAll(), receivedBy(viewer)] };
}

function and(...conditions: Prisma.ReviewWhereInput[]): Prisma.ReviewWhereInput {
  return { AND: conditions };
}

/** Every word of the search stands somewhere in the review: in its text, its company or its leader's name. */
function matching({ q = "", minRating }: ReviewFilter): Prisma.ReviewWhereInput {
  const words = q.split(/\s+/).filter(Boolean);
  return { ...(minRating && { overallRating: { gte: minRating } }), AND: words.map(mentions) };
}

function mentions(word: string): Prisma.ReviewWhereInput {
  const contains = { contains: likeLiteral(word), mode: "insensitive" as const };
  return {
    OR: [
      { reviewText: contains },
      { company: { name: contains } },
      { reviewee: { OR: [{ firstName: contains }, { lastName: contains }] } },
    ],
  };
}

function orderOf(sort: ReviewSort): Prisma.ReviewOrderByWithRelationInput[] {
  // After the seal a whole week has one createdAt; the random id makes the order of its reviews stable.
  const newestFirst: Prisma.ReviewOrderByWithRelationInput[] = [{ createdAt: "desc" }, { id: "asc" }];
  switch (sort) {
    case "newest":
      return newestFirst;
    case "oldest":
      return [{ createdAt: "asc" }, { id: "asc" }];
    case "highest-rated":
      return [{ overallRating: "desc" }, ...newestFirst];
    case "lowest-rated":
      return [{ overallRating: "asc" }, ...newestFirst];
  }
}

function pageSizeOf({ page, pageSize }: ReviewFilter): number {
  return pageSize ?? (page ? LIST_PAGE_SIZE : LIST_PAGE_SIZE_MAX);
}

function slice(filter: ReviewFilter) {
  const take = pageSizeOf(filter);
  return { orderBy: orderOf(filter.sort), skip: ((filter.page ?? 1) - 1) * take, take };
}

/** A page of the reviews of `where`, whose weeks say where it lies; a search is read through instead. */
async function listPage(
  where: Prisma.ReviewWhereInput,
  filter: ReviewFilter,
  listWeeks: () => Promise<RatingWeek[]>,
): Promise<Page<Review>> {
  const { orderBy, skip, take } = slice(filter);
  const read = async (within: Prisma.ReviewWhereInput, offset: number) => {
    const rows = await db.review.findMany({
      where: and(where, matching(filter), within),
      select: columns,
      orderBy,
      skip: offset,
      take,
    });
    return rows.map(toReview);
  };
  if (filter.q) {
    const [items, total] = await Promise.all([
      read({}, skip),
      db.review.count({ where: and(where, matching(filter)) }),
    ]);
    return { items, total, pageSize: take };
  }
  const weeks = await listWeeks();
  const { total } = statsOfWeeks(weeks, filter.minRating);
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

/** Reads in the order of the ids, which the seal does not change, so that none is missed or doubled between pages. */
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

// By the week that is shown and then by the random id, so the order tells no more than the dates.
function byWeek<R extends Review>(reviews: R[]): R[] {
  return reviews.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id));
}

async function countByOverall(where: Prisma.ReviewWhereInput): Promise<ReviewStats> {
  const groups = await db.review.groupBy({ by: ["overallRating"], where, _count: { _all: true } });
  const counts = [1, 2, 3, 4, 5].map(
    (overall) => groups.find((group) => group.overallRating === overall)?._count._all ?? 0,
  );
  return toStats(counts);
}

// Parsed on the way out: the schema drops what a row has and a reader must not.
function toReview(row: Row): Review {
  return review.parse(shown(row));
}

function toSubmittedReview(row: SubmittedRow): SubmittedReview {
  const sealed = row.unregisteredLeaderEmail;
  const unregisteredLeader = sealed ? maskEmail(openField(sealed, row.id)) : null;
  return submittedReview.parse({ ...shown(row), state: row.state, unregisteredLeader });
}

function shown(row: Row) {
  return { ...row, createdAt: weekOf(row.createdAt), reviewer: { anonymousName: row.displayName } };
}
