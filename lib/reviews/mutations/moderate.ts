import "server-only";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { moderateReview } from "@/lib/moderation/rules";
import type { ModerationDecision } from "@/lib/moderation/schema";
import { about, type Target } from "@/lib/reviews/queries/target";
import { BURST_WINDOW_HOURS, DUPLICATE_WINDOW_DAYS } from "@/lib/reviews/rules";
import type { Prisma } from "@/prisma/generated/client";

const HOUR_MS = 60 * 60 * 1000;

/** What moderation says of a review that may be stored. */
export type FitDecision = Exclude<ModerationDecision, { outcome: "reject" }>;

/**
 * Asks the rules, with what was lately written about the same target. `listTexts` has the texts that this one may be
 * compared with: only such as its author may read, or as nobody tells them of.
 * @throws AppError rejected with `marks` (offsets into the text) when moderation refuses the text.
 */
export async function requireFit(
  text: string,
  target: Target,
  listTexts: (where: Prisma.ReviewWhereInput) => Promise<string[]>,
): Promise<FitDecision> {
  const since = (hours: number) => ({ gte: new Date(Date.now() - hours * HOUR_MS) });
  const [recentTexts, recentCount] = await Promise.all([
    listTexts({ ...about(target), createdAt: since(DUPLICATE_WINDOW_DAYS * 24) }),
    db.review.count({ where: { ...about(target), createdAt: since(BURST_WINDOW_HOURS) } }),
  ]);
  const decision = moderateReview({ text, knownNames: target.knownNames, recentTexts, recentCount });
  if (decision.outcome === "reject") {
    throw new AppError("rejected", decision.message, { details: { marks: decision.marks } });
  }
  return decision;
}
