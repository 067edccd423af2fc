import "server-only";
import type { AccountHolder, Viewer } from "@/lib/auth/viewer";
import { Prisma } from "@/prisma/generated/client";

/** A review by a link is compared with these: people who see the outcome may read all of them anyway. */
export function isOut(): Prisma.ReviewWhereInput {
  return { state: "PUBLISHED", visibleAt: { lte: new Date() } };
}

export function receivedBy(holder: AccountHolder): Prisma.ReviewWhereInput {
  return { ...isOut(), revieweeId: holder.id };
}

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

export function isOutSql(): Prisma.Sql {
  return Prisma.sql`(r."state" = 'PUBLISHED' AND r."visibleAt" <= ${new Date()})`;
}
