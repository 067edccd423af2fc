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
  await move(tx, COMPANIES, isPublic ? 1 : -1, Prisma.sql`r."revieweeId" = ${leaderId}::uuid`);
}

/**
 * Takes reviews out of their leaders' and companies' figures, as `countIntoAggregates` took them in; to be called
 * before they are deleted or their state changes. Only those that are PUBLISHED count, so any may be among them.
 * Locks all leaders and then all companies in the order of their ids, so that two of these cannot wait for each other.
 */
export async function takeOutOfAggregates(tx: Transaction, reviewIds: string[]): Promise<void> {
  const given = Prisma.sql`r."id" = ANY(${reviewIds}::uuid[]) AND r."unregisteredLeaderIndex" IS NULL`;
  await move(tx, LEADERS, -1, given);
  await move(
    tx,
    COMPANIES,
    -1,
    Prisma.sql`${given} AND (r."revieweeId" IS NULL
      OR EXISTS (SELECT FROM "users" u WHERE u."id" = r."revieweeId" AND u."areReviewsPublic"))`,
  );
}

const LEADERS = { table: Prisma.sql`"users"`, key: Prisma.sql`r."revieweeId"` };
const COMPANIES = { table: Prisma.sql`"companies"`, key: Prisma.sql`r."companyId"` };

/** Adds the sums of the published reviews `r` to the rows that they count for, or takes them off. */
async function move(
  tx: Transaction,
  { table, key }: typeof LEADERS,
  sign: 1 | -1,
  reviews: Prisma.Sql,
): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM ${table} WHERE "id" IN (SELECT ${key} FROM "reviews" r WHERE ${reviews})
    ORDER BY "id" FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    WITH "own" AS (
      SELECT ${key} AS "id", count(*)::int AS "total",
        sum("communicationRating")::int AS "communication", sum("supportRating")::int AS "support",
        sum("growthRating")::int AS "growth", sum("overallRating")::int AS "overall",
        ARRAY[count(*) FILTER (WHERE "overallRating" = 1), count(*) FILTER (WHERE "overallRating" = 2),
          count(*) FILTER (WHERE "overallRating" = 3), count(*) FILTER (WHERE "overallRating" = 4),
          count(*) FILTER (WHERE "overallRating" = 5)]::int[] AS "counts"
      FROM "reviews" r WHERE ${reviews} AND r."state" = 'PUBLISHED' GROUP BY 1)
    UPDATE ${table} c SET
      "totalReviews" = c."totalReviews" + ${sign} * o."total",
      "communicationSum" = c."communicationSum" + ${sign} * o."communication",
      "supportSum" = c."supportSum" + ${sign} * o."support",
      "growthSum" = c."growthSum" + ${sign} * o."growth",
      "overallSum" = c."overallSum" + ${sign} * o."overall",
      "overallCounts" = ARRAY(SELECT c."overallCounts"[stars] + ${sign} * o."counts"[stars]
        FROM generate_series(1, 5) AS stars ORDER BY stars),
      "averageRating" = COALESCE((c."overallSum" + ${sign} * o."overall")::double precision
        / NULLIF(c."totalReviews" + ${sign} * o."total", 0), 0)
    FROM "own" o WHERE c."id" = o."id"`;
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
