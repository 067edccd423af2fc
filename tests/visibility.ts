import type { Viewer } from "@/lib/auth/viewer";
import { isOut, receivedBy } from "@/lib/reviews/queries/visibility";
import type { Prisma } from "@/prisma/generated/client";

// Who reads what, in Prisma's words. The product's own statements are compared with them.

// Until an unregistered leader joins, a review of their address can be read only by its author.
export function readByAll(): Prisma.ReviewWhereInput {
  return {
    ...isOut(),
    OR: [{ revieweeId: null, unregisteredLeaderIndex: null }, { reviewee: { areReviewsPublic: true } }],
  };
}

export function visibleTo(viewer: Viewer): Prisma.ReviewWhereInput {
  return { OR: [readByAll(), receivedBy(viewer)] };
}
