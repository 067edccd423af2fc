import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import type { Submission } from "@/lib/authorship/queries/tags";
import { mondayOf } from "@/lib/dates";
import { readPrepared } from "@/lib/db/prepared";
import { aboutSql, type Target } from "@/lib/reviews/queries/target";
import { visibleToSql } from "@/lib/reviews/queries/visibility";
import { BURST_WINDOW_HOURS, DUPLICATE_WINDOW_DAYS } from "@/lib/reviews/rules";
import { Prisma } from "@/prisma/generated/client";

const COMPARED_TEXTS_MAX = 200;
const HOUR_MS = 60 * 60 * 1000;

/** What this author wrote or may read: comparing with more would let them probe private reviews. */
export function readableBy(author: Viewer, submissions: Submission[]): Prisma.Sql {
  const ids = submissions.map(({ id }) => id);
  return Prisma.sql`(${visibleToSql(author)} OR r."id" = ANY(${ids}::uuid[]))`;
}

/** The texts and the burst with which a new review is compared, of the reviews of its target that are `known`. */
export async function readCompared(
  target: Target,
  known: Prisma.Sql,
): Promise<{ recentTexts: string[]; recentCount: number }> {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const burst = hoursAgo(BURST_WINDOW_HOURS);
  const which = Prisma.sql`${aboutSql(target)} AND ${known}`;
  // The week lets the index find the reviews of the last hour.
  const [found] = await readPrepared<{ recentTexts: string[]; recentCount: number }>(Prisma.sql`
    SELECT
      ARRAY(
        SELECT r."reviewText" FROM "reviews" r WHERE ${which} AND r."createdAt" >= ${hoursAgo(DUPLICATE_WINDOW_DAYS * 24)}
        ORDER BY r."createdAt" DESC LIMIT ${COMPARED_TEXTS_MAX}) AS "recentTexts",
      (SELECT count(*)::int FROM "reviews" r
        WHERE ${which} AND r."createdAt" >= ${mondayOf(burst)} AND r."submittedAt" >= ${burst}) AS "recentCount"`);
  return found ?? { recentTexts: [], recentCount: 0 };
}
