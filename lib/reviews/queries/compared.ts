import "server-only";
import type { Submission } from "@/lib/authorship/queries/tags";
import { readPrepared } from "@/lib/db/prepared";
import { aboutSql, type Target } from "@/lib/reviews/queries/target";
import { isOutSql } from "@/lib/reviews/queries/visibility";
import { BURST_WINDOW_HOURS, DUPLICATE_WINDOW_DAYS } from "@/lib/reviews/rules";
import { Prisma } from "@/prisma/generated/client";

const COMPARED_TEXTS_MAX = 200;
const HOUR_MS = 60 * 60 * 1000;
const WEEK_HOURS = 7 * 24;

/** The author's own reviews and, if `areOut`, all of the target that are out. */
export type Known = { areOut: boolean; own: Submission[] };

/** More would let authors probe private reviews. What they received is about themselves, not the target. */
export function readableBy(own: Submission[], target: Target): Known {
  const areOut = target.kind === "company" || (target.kind === "leader" && target.areReviewsPublic === true);
  return { areOut, own };
}

export async function readCompared(
  target: Target,
  { areOut, own }: Known,
): Promise<{ recentTexts: string[]; recentCount: number }> {
  const now = Date.now();
  const hoursAgo = (hours: number) => new Date(now - hours * HOUR_MS);
  const ids = own.map(({ id }) => id);
  // No review is from next week. But without this end, PostgreSQL would plan the statement for each call.
  const nextWeek = hoursAgo(-WEEK_HOURS);
  const rows = await readPrepared<{ reviewText: string; isRecent: boolean | null }>(Prisma.sql`
    SELECT r."reviewText", r."submittedAt" >= ${hoursAgo(BURST_WINDOW_HOURS)} AS "isRecent"
    FROM "reviews" r
    WHERE ${aboutSql(target)} AND ((${areOut}::boolean AND ${isOutSql()}) OR r."id" = ANY(${ids}::uuid[]))
      AND r."createdAt" BETWEEN ${hoursAgo(DUPLICATE_WINDOW_DAYS * 24)} AND ${nextWeek}
    ORDER BY r."createdAt" DESC, "isRecent" DESC NULLS LAST, r."id"
    LIMIT ${COMPARED_TEXTS_MAX}`);
  return {
    recentTexts: rows.map(({ reviewText }) => reviewText),
    recentCount: rows.filter(({ isRecent }) => isRecent).length,
  };
}
