import "server-only";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/prisma/generated/client";

/** Counts reviews in, or takes them out again. */
type Direction = "in" | "out";

const LEADERS = {
  totals: Prisma.sql`"users"`,
  weeks: Prisma.sql`"leader_weeks"`,
  key: Prisma.sql`"leaderId"`,
};
const COMPANIES = {
  totals: Prisma.sql`"companies"`,
  weeks: Prisma.sql`"company_weeks"`,
  key: Prisma.sql`"companyId"`,
};

/**
 * Counts the published ones of these reviews into every figure that is kept of them, in the caller's transaction, in
 * which they are stored; or takes them out, before they are deleted or hidden. Leaders count all reviews about them.
 * A company, and so the site, counts what everybody may read: with a leader's private reviews in its figures, each
 * change of them would tell a private rating. A review of a leader who has not registered counts nowhere.
 * Rows are taken in one order everywhere, leaders before companies, so that two transactions cannot wait for each other.
 */
export async function countReviews(tx: Transaction, ids: string[], direction: Direction): Promise<void> {
  if (ids.length === 0) return;
  const which = Prisma.sql`r."id" = ANY(${ids}::uuid[])`;
  await tx.$executeRaw`
    SELECT FROM "users" WHERE "id" IN (SELECT r."revieweeId" FROM "reviews" r WHERE ${which})
    ORDER BY "id" FOR NO KEY UPDATE`;
  const ofLeaders = figures(Prisma.sql`r."revieweeId"`, Prisma.sql`${which} AND r."revieweeId" IS NOT NULL`);
  await addToTotals(tx, LEADERS, ofLeaders, direction);
  await addToWeeks(tx, LEADERS, ofLeaders, direction);
  const isReadByAll = Prisma.sql`(r."revieweeId" IS NULL
    OR (SELECT u."areReviewsPublic" FROM "users" u WHERE u."id" = r."revieweeId"))`;
  await countForCompanies(tx, Prisma.sql`${which} AND ${isReadByAll}`, direction);
}

/**
 * Takes a leader's reviews into their companies' figures, or out of them, when the leader makes them public or
 * private. The caller has changed the leader's row in this transaction, so no submission comes in between.
 */
export function recountForCompanies(tx: Transaction, leaderId: string, isPublic: boolean): Promise<void> {
  return countForCompanies(tx, Prisma.sql`r."revieweeId" = ${leaderId}::uuid`, isPublic ? "in" : "out");
}

async function countForCompanies(tx: Transaction, which: Prisma.Sql, direction: Direction): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM "companies" WHERE "id" IN (SELECT r."companyId" FROM "reviews" r WHERE ${which})
    ORDER BY "id" FOR NO KEY UPDATE`;
  const ofCompanies = figures(Prisma.sql`r."companyId"`, which);
  await addToTotals(tx, COMPANIES, ofCompanies, direction);
  await addToWeeks(tx, COMPANIES, ofCompanies, direction);
}

/** The figures of the chosen reviews, by subject and week. */
function figures(subject: Prisma.Sql, which: Prisma.Sql): Prisma.Sql {
  const stars = [1, 2, 3, 4, 5].map(
    (overall) => Prisma.sql`count(*) FILTER (WHERE r."overallRating" = ${overall})`,
  );
  return Prisma.sql`
    SELECT ${subject} AS "subject", date_trunc('week', r."createdAt" AT TIME ZONE 'UTC')::date AS "week",
      sum(r."communicationRating")::int AS "communication", sum(r."supportRating")::int AS "support",
      sum(r."growthRating")::int AS "growth", sum(r."overallRating")::int AS "overall", count(*)::int AS "total",
      ARRAY[${Prisma.join(stars)}]::int[] AS "counts"
    FROM "reviews" r
    WHERE ${which} AND r."state" = 'PUBLISHED' AND r."unregisteredLeaderIndex" IS NULL
    GROUP BY 1, 2`;
}

type Subjects = typeof LEADERS;

async function addToTotals(tx: Transaction, { totals }: Subjects, given: Prisma.Sql, direction: Direction) {
  const sign = signOf(direction);
  await tx.$executeRaw`
    WITH "weeks" AS (${given}),
    "given" AS (
      SELECT "subject", sum("communication")::int AS "communication", sum("support")::int AS "support",
        sum("growth")::int AS "growth", sum("overall")::int AS "overall", sum("total")::int AS "total",
        ARRAY[sum("counts"[1]), sum("counts"[2]), sum("counts"[3]), sum("counts"[4]), sum("counts"[5])]::int[] AS "counts"
      FROM "weeks" GROUP BY 1)
    UPDATE ${totals} s SET
      "totalReviews" = s."totalReviews" + ${sign} * g."total",
      "communicationSum" = s."communicationSum" + ${sign} * g."communication",
      "supportSum" = s."supportSum" + ${sign} * g."support",
      "growthSum" = s."growthSum" + ${sign} * g."growth",
      "overallSum" = s."overallSum" + ${sign} * g."overall",
      "overallCounts" = ${addedCounts(sign)},
      "averageRating" = COALESCE((s."overallSum" + ${sign} * g."overall")::double precision
        / NULLIF(s."totalReviews" + ${sign} * g."total", 0), 0)
    FROM "given" g WHERE s."id" = g."subject"`;
}

async function addToWeeks(
  tx: Transaction,
  { weeks, key }: Subjects,
  given: Prisma.Sql,
  direction: Direction,
) {
  if (direction === "in") {
    await tx.$executeRaw`
      INSERT INTO ${weeks} AS s (${key}, "week", "communicationSum", "supportSum", "growthSum", "overallCounts")
      SELECT "subject", "week", "communication", "support", "growth", "counts" FROM (${given}) AS "given"
      ORDER BY 1, 2
      ON CONFLICT (${key}, "week") DO UPDATE SET
        "communicationSum" = s."communicationSum" + EXCLUDED."communicationSum",
        "supportSum" = s."supportSum" + EXCLUDED."supportSum",
        "growthSum" = s."growthSum" + EXCLUDED."growthSum",
        "overallCounts" = ARRAY(SELECT s."overallCounts"[stars] + EXCLUDED."overallCounts"[stars]
          FROM generate_series(1, 5) AS stars ORDER BY stars),
        "sealed" = false`;
    return;
  }
  await tx.$executeRaw`
    UPDATE ${weeks} s SET
      "communicationSum" = s."communicationSum" - g."communication",
      "supportSum" = s."supportSum" - g."support",
      "growthSum" = s."growthSum" - g."growth",
      "overallCounts" = ${addedCounts(-1)},
      "sealed" = false
    FROM (${given}) AS g WHERE s.${key} = g."subject" AND s."week" = g."week"`;
  // An empty week would still say that there was something.
  await tx.$executeRaw`
    DELETE FROM ${weeks} s USING (${given}) AS g
    WHERE s.${key} = g."subject" AND s."week" = g."week" AND 0 = ALL (s."overallCounts")`;
}

function addedCounts(sign: number): Prisma.Sql {
  return Prisma.sql`ARRAY(SELECT s."overallCounts"[stars] + ${sign} * g."counts"[stars]
    FROM generate_series(1, 5) AS stars ORDER BY stars)`;
}

function signOf(direction: Direction): number {
  return direction === "in" ? 1 : -1;
}
