import "server-only";
import type { Transaction } from "@/lib/db/client";
import type { Ratings } from "@/lib/ratings/schema";
import { Prisma } from "@/prisma/generated/client";

/** What a published review is about. A leader who has not registered is known by an index of their address alone. */
type Subject = {
  revieweeId: string | null;
  companyId: string;
  unregisteredLeaderIndex?: Uint8Array | null;
};

/**
 * Counts a published review into its leader and its company, in the caller's transaction. A company's figures are of
 * what everybody may read: with a leader's private reviews in them, each change of them would tell a private rating.
 * The leader's row is always taken before the company's, so that two submissions cannot wait for each other.
 */
export async function countIntoAggregates(tx: Transaction, subject: Subject, given: Ratings): Promise<void> {
  const { revieweeId, companyId, unregisteredLeaderIndex } = subject;
  if (unregisteredLeaderIndex) return;
  if (revieweeId) {
    const [leader] = await tx.$queryRaw<{ areReviewsPublic: boolean }[]>`
      UPDATE "users" ${added(given)} WHERE "id" = ${revieweeId}::uuid RETURNING "areReviewsPublic"`;
    if (!leader?.areReviewsPublic) return;
  }
  await tx.$executeRaw`UPDATE "companies" ${added(given)} WHERE "id" = ${companyId}::uuid`;
}

/**
 * Takes a leader's reviews into their companies' figures, or out of them, when the leader makes them public or
 * private. The caller has changed the leader's row in this transaction, so no submission comes in between.
 */
export async function recountForCompanies(
  tx: Transaction,
  leaderId: string,
  isPublic: boolean,
): Promise<void> {
  const sign = isPublic ? 1 : -1;
  await tx.$executeRaw`
    WITH "own" AS (
      SELECT "companyId", count(*)::int AS "total",
        sum("communicationRating")::int AS "communication", sum("supportRating")::int AS "support",
        sum("growthRating")::int AS "growth", sum("overallRating")::int AS "overall",
        ARRAY[count(*) FILTER (WHERE "overallRating" = 1), count(*) FILTER (WHERE "overallRating" = 2),
          count(*) FILTER (WHERE "overallRating" = 3), count(*) FILTER (WHERE "overallRating" = 4),
          count(*) FILTER (WHERE "overallRating" = 5)]::int[] AS "counts"
      FROM "reviews" WHERE "revieweeId" = ${leaderId}::uuid AND "state" = 'PUBLISHED' GROUP BY "companyId")
    UPDATE "companies" c SET
      "totalReviews" = c."totalReviews" + ${sign} * o."total",
      "communicationSum" = c."communicationSum" + ${sign} * o."communication",
      "supportSum" = c."supportSum" + ${sign} * o."support",
      "growthSum" = c."growthSum" + ${sign} * o."growth",
      "overallSum" = c."overallSum" + ${sign} * o."overall",
      "overallCounts" = ARRAY(SELECT c."overallCounts"[stars] + ${sign} * o."counts"[stars]
        FROM generate_series(1, 5) AS stars ORDER BY stars),
      "averageRating" = COALESCE((c."overallSum" + ${sign} * o."overall")::double precision
        / NULLIF(c."totalReviews" + ${sign} * o."total", 0), 0)
    FROM "own" o WHERE c."id" = o."companyId"`;
}

function added(given: Ratings): Prisma.Sql {
  return Prisma.sql`SET
    "totalReviews" = "totalReviews" + 1,
    "communicationSum" = "communicationSum" + ${given.communicationRating},
    "supportSum" = "supportSum" + ${given.supportRating},
    "growthSum" = "growthSum" + ${given.growthRating},
    "overallSum" = "overallSum" + ${given.overallRating},
    "overallCounts"[${given.overallRating}] = "overallCounts"[${given.overallRating}] + 1,
    "averageRating" = ("overallSum" + ${given.overallRating})::double precision / ("totalReviews" + 1)`;
}
