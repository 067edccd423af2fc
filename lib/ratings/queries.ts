import "server-only";
import { db } from "@/lib/db/client";
import type { RatingWeek } from "@/lib/ratings/schema";
import { Prisma } from "@/prisma/generated/client";

/** The published reviews about a leader, counted by week, the newest first. The caller has seen to who may know. */
export function listWeeksOfLeader(leaderId: string): Promise<RatingWeek[]> {
  return listWeeks(Prisma.sql`r."revieweeId" = ${leaderId}::uuid`);
}

/** What everybody may read of a company and its leaders, counted by week, the newest first. */
export function listWeeksOfCompany(companyId: string): Promise<RatingWeek[]> {
  return listWeeks(Prisma.sql`r."companyId" = ${companyId}::uuid AND r."unregisteredLeaderIndex" IS NULL AND (
    r."revieweeId" IS NULL OR EXISTS (
      SELECT FROM "users" u WHERE u."id" = r."revieweeId" AND u."areReviewsPublic"))`);
}

function listWeeks(which: Prisma.Sql): Promise<RatingWeek[]> {
  const counts = [1, 2, 3, 4, 5].map(
    (overall) => Prisma.sql`count(*) FILTER (WHERE r."overallRating" = ${overall})`,
  );
  return db.$queryRaw<RatingWeek[]>`
    SELECT date_trunc('week', r."createdAt" AT TIME ZONE 'UTC')::date AS "week",
      sum(r."communicationRating")::int AS "communicationSum", sum(r."supportRating")::int AS "supportSum",
      sum(r."growthRating")::int AS "growthSum", ARRAY[${Prisma.join(counts)}]::int[] AS "overallCounts"
    FROM "reviews" r
    WHERE ${which} AND r."state" = 'PUBLISHED' AND r."visibleAt" <= now()
    GROUP BY 1 ORDER BY 1 DESC`;
}
