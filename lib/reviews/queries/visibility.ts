import "server-only";
import type { AccountHolder, Viewer } from "@/lib/auth/viewer";
import { Prisma } from "@/prisma/generated/client";

/** What a review by a link is compared with: people who see the outcome may read all of these anyway. */
export function isOut(): Prisma.ReviewWhereInput {
  return { state: "PUBLISHED", visibleAt: { lte: new Date() } };
}

export function receivedBy(holder: AccountHolder): Prisma.ReviewWhereInput {
  return { ...isOut(), revieweeId: holder.id };
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

/** `isOut` as SQL, of reviews `r`. */
export function isOutSql(): Prisma.Sql {
  return Prisma.sql`(r."state" = 'PUBLISHED' AND r."visibleAt" <= ${new Date()})`;
}
