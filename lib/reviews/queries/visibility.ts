import "server-only";
import type { AccountHolder } from "@/lib/auth/viewer";
import { Prisma } from "@/prisma/generated/client";

export function isOut(): Prisma.ReviewWhereInput {
  return { state: "PUBLISHED", visibleAt: { lte: new Date() } };
}

export function receivedBy(holder: AccountHolder): Prisma.ReviewWhereInput {
  return { ...isOut(), revieweeId: holder.id };
}

export function isOutSql(): Prisma.Sql {
  return Prisma.sql`(r."state" = 'PUBLISHED' AND r."visibleAt" <= ${new Date()})`;
}
