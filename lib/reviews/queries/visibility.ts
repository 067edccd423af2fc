import "server-only";
import type { AccountHolder, Viewer } from "@/lib/auth/viewer";
import type { Prisma } from "@/prisma/generated/client";

/**
 * The published reviews, with which a review by a link is compared. Its sender doesn't learn the outcome, and the
 * people who can see it, the leader or the readers of a public one, can read all of these anyway.
 */
export function isOut(): Prisma.ReviewWhereInput {
  return { state: "PUBLISHED", visibleAt: { lte: new Date() } };
}

export function receivedBy(viewer: AccountHolder): Prisma.ReviewWhereInput {
  return { ...isOut(), revieweeId: viewer.id };
}

// A review of an unregistered address can be read only by its author until that leader joins.
export function readByAll(): Prisma.ReviewWhereInput {
  return {
    ...isOut(),
    OR: [{ revieweeId: null, unregisteredLeaderIndex: null }, { reviewee: { areReviewsPublic: true } }],
  };
}

export function visibleTo(viewer: Viewer): Prisma.ReviewWhereInput {
  return { OR: [readByAll(), receivedBy(viewer)] };
}
