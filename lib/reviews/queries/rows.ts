import "server-only";
import { decryptField } from "@/lib/crypto/encryption";
import { weekOf } from "@/lib/dates";
import { likeLiteral } from "@/lib/db/literal";
import { describeReasons } from "@/lib/moderation/rules/kinds";
import { ratingColumns } from "@/lib/ratings/queries/counts";
import { listResponses, toOwnReply, toReply } from "@/lib/responses/queries";
import { LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX } from "@/lib/reviews/constants";
import { isWaiting, maskEmail } from "@/lib/reviews/rules";
import {
  type ReceivedReview,
  type Release,
  type Review,
  type ReviewAlone,
  type ReviewFilter,
  type ReviewSort,
  receivedReview,
  review,
  type SubmittedReview,
  submittedReview,
} from "@/lib/reviews/schema";
import type { Prisma, ReviewResponse } from "@/prisma/generated/client";

export type Page<T> = { items: T[]; total: number; pageSize: number };

export const columns = {
  id: true,
  companyId: true,
  revieweeId: true,
  ...ratingColumns,
  reviewText: true,
  isVerified: true,
  isModerated: true,
  isShareable: true,
  report: true,
  createdAt: true,
  displayName: true,
  company: { select: { name: true } },
  reviewee: { select: { firstName: true, lastName: true } },
} satisfies Prisma.ReviewSelect;

export const submittedColumns = {
  ...columns,
  state: true,
  holdReasons: true,
  removalReason: true,
  appeal: true,
  visibleAt: true,
  unregisteredLeaderEmail: true,
} satisfies Prisma.ReviewSelect;

export type Row = Prisma.ReviewGetPayload<{ select: typeof columns }>;
export type AnsweredRow = Row & { response: ReviewResponse | null };
export type SubmittedRow = Prisma.ReviewGetPayload<{ select: typeof submittedColumns }>;

export function allOf(...conditions: Prisma.ReviewWhereInput[]): Prisma.ReviewWhereInput {
  return { AND: conditions };
}

export function matching({
  q = "",
  minRating,
  stars,
}: Pick<ReviewFilter, "q" | "minRating" | "stars">): Prisma.ReviewWhereInput {
  const words = q.split(/\s+/).filter(Boolean);
  const overallRating = { ...(minRating && { gte: minRating }), ...(stars && { equals: stars }) };
  return { overallRating, AND: words.map(mentions) };
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

export function orderOf(sort: ReviewSort): Prisma.ReviewOrderByWithRelationInput[] {
  // A whole week has one createdAt; the random ID keeps the order of its reviews stable.
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

export function pageSizeOf({ page, pageSize }: ReviewFilter): number {
  return pageSize ?? (page ? LIST_PAGE_SIZE : LIST_PAGE_SIZE_MAX);
}

export function placeOf(filter: ReviewFilter): { skip: number; take: number } {
  const take = pageSizeOf(filter);
  return { skip: ((filter.page ?? 1) - 1) * take, take };
}

/** By the displayed week and then by the random ID, so the order reveals no more than the dates. */
export function byWeek<R extends ReviewAlone>(reviews: R[]): R[] {
  return reviews.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id));
}

export async function withResponses(rows: Row[]): Promise<AnsweredRow[]> {
  const responses = await listResponses(rows.map(({ id }) => id));
  return rows.map((row) => ({ ...row, response: responses.get(row.id) ?? null }));
}

/** The schema drops what a reader must not have. */
export function toReview({ response, ...row }: AnsweredRow): Review {
  return review.parse({ ...shown(row), reply: response && toReply(response) });
}

export function toReceivedReview({ response, ...row }: AnsweredRow): ReceivedReview {
  const reply = response && toOwnReply(response, new Date());
  return receivedReview.parse({ ...shown(row), reply, isThanked: Boolean(response?.thankedWeek) });
}

/** `pending` has the waiting changes of consent, by review ID. */
export function toSubmittedReview(row: SubmittedRow, pending: Map<string, boolean>): SubmittedReview {
  const encrypted = row.unregisteredLeaderEmail;
  const unregisteredLeader = encrypted ? maskEmail(decryptField(encrypted, row.id)) : null;
  const pendingShareable = pending.get(row.id) ?? null;
  const holdReasons = describeReasons(row.holdReasons);
  const release: Release = isWaiting(row) ? "together" : "now";
  return submittedReview.parse({ ...shown(row), release, holdReasons, pendingShareable, unregisteredLeader });
}

function shown(row: Row) {
  return { ...row, createdAt: weekOf(row.createdAt), reviewer: { anonymousName: row.displayName } };
}
