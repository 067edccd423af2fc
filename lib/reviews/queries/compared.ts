import "server-only";
import type { Submission } from "@/lib/authorship/queries/tags";
import { readPrepared } from "@/lib/db/prepared";
import { aboutSql, type Target } from "@/lib/reviews/queries/target";
import { isOutSql } from "@/lib/reviews/queries/visibility";
import { BURST_WINDOW_HOURS, DUPLICATE_WINDOW_DAYS } from "@/lib/reviews/rules";
import { Prisma } from "@/prisma/generated/client";

const COMPARED_TEXTS_MAX = 200;
const HOUR_MS = 60 * 60 * 1000;

/** Of a target's reviews: all that are out, or none of those, and the author's own. */
export type Known = { areOut: boolean; own: Submission[] };

/** What this author wrote or may read: comparing with more would let them probe private reviews. */
export function readableBy(own: Submission[], target: Target): Known {
  const areOut = target.kind === "company" || (target.kind === "leader" && target.areReviewsPublic === true);
  return { areOut, own };
}

/** The texts and the burst with which a new review is compared, of the reviews of its target that are `known`. */
export async function readCompared(
  target: Target,
  { areOut, own }: Known,
): Promise<{ recentTexts: string[]; recentCount: number }> {
  const now = Date.now();
  const hoursAgo = (hours: number) => new Date(now - hours * HOUR_MS);
  const ids = own.map(({ id }) => id);
  const rows = await readPrepared<{ reviewText: string; isRecent: boolean | null }>(Prisma.sql`
    SELECT r."reviewText", r."submittedAt" >= ${hoursAgo(BURST_WINDOW_HOURS)} AS "isRecent"
    FROM "reviews" r
    WHERE ${aboutSql(target)} AND ((${areOut}::boolean AND ${isOutSql()}) OR r."id" = ANY(${ids}::uuid[]))
      AND r."createdAt" >= ${hoursAgo(DUPLICATE_WINDOW_DAYS * 24)}
    ORDER BY r."createdAt" DESC, r."submittedAt" DESC NULLS LAST
    LIMIT ${COMPARED_TEXTS_MAX}`);
  return {
    recentTexts: rows.map(({ reviewText }) => reviewText),
    recentCount: rows.filter(({ isRecent }) => isRecent).length,
  };
}
