import "server-only";
import { openField } from "@/lib/crypto/seal-box";
import { likeLiteral } from "@/lib/db/literal";
import { maskEmail } from "@/lib/reviews/rules";
import {
  LIST_PAGE_SIZE,
  LIST_PAGE_SIZE_MAX,
  type ReceivedReview,
  type Review,
  type ReviewFilter,
  type ReviewSort,
  receivedReview,
  review,
  type SubmittedReview,
  submittedReview,
} from "@/lib/reviews/schema";
import { weekOf } from "@/lib/weeks";
import type { Prisma } from "@/prisma/generated/client";

// What all lists of reviews are read with: their columns, filters, order and place, and the way out of the database.

/** One page of a list with the number of all that match, and of those that a page takes. */
export type Page<T> = { items: T[]; total: number; pageSize: number };

export const columns = {
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
  isShareable: true,
  createdAt: true,
  displayName: true,
  company: { select: { name: true } },
  reviewee: { select: { firstName: true, lastName: true } },
} satisfies Prisma.ReviewSelect;

export const submittedColumns = {
  ...columns,
  state: true,
  unregisteredLeaderEmail: true,
} satisfies Prisma.ReviewSelect;

/** A row as the lists read it, with more than most readers get. */
export type Row = Prisma.ReviewGetPayload<{ select: typeof columns }>;
type SubmittedRow = Prisma.ReviewGetPayload<{ select: typeof submittedColumns }>;

/** All of the conditions. */
export function allOf(...conditions: Prisma.ReviewWhereInput[]): Prisma.ReviewWhereInput {
  return { AND: conditions };
}

/** Every word of the search stands somewhere in the review: in its text, its company or its leader's name. */
export function matching({
  q = "",
  minRating,
}: Pick<ReviewFilter, "q" | "minRating">): Prisma.ReviewWhereInput {
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

/** The order of a list by its name (F). */
export function orderOf(sort: ReviewSort): Prisma.ReviewOrderByWithRelationInput[] {
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

/** How many a page takes: what was asked for, else five, else everything that an answer may hold. */
export function pageSizeOf({ page, pageSize }: ReviewFilter): number {
  return pageSize ?? (page ? LIST_PAGE_SIZE : LIST_PAGE_SIZE_MAX);
}

/** Which rows of a list a page is: `take` of them, after `skip`. */
export function placeOf(filter: ReviewFilter): { skip: number; take: number } {
  const take = pageSizeOf(filter);
  return { skip: ((filter.page ?? 1) - 1) * take, take };
}

/** By the week that is shown and then by the random id, so the order tells no more than the dates. */
export function byWeek<R extends Review>(reviews: R[]): R[] {
  return reviews.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id));
}

/** A row as anybody reads it. Parsed on the way out: the schema drops what a row has and a reader must not. */
export function toReview(row: Row): Review {
  return review.parse(shown(row));
}

/** A row as its leader reads it in Your Feedback. */
export function toReceivedReview(row: Row): ReceivedReview {
  return receivedReview.parse(shown(row));
}

/** A row as its author reads it; `pending` has the changes of consent that wait, by the id of the review. */
export function toSubmittedReview(row: SubmittedRow, pending: Map<string, boolean>): SubmittedReview {
  const sealed = row.unregisteredLeaderEmail;
  const unregisteredLeader = sealed ? maskEmail(openField(sealed, row.id)) : null;
  const pendingShareable = pending.get(row.id) ?? null;
  return submittedReview.parse({ ...shown(row), state: row.state, pendingShareable, unregisteredLeader });
}

function shown(row: Row) {
  return { ...row, createdAt: weekOf(row.createdAt), reviewer: { anonymousName: row.displayName } };
}
