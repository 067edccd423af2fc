import "server-only";
import { createHash } from "node:crypto";
import { type QueuedReview, queuedReview } from "@/lib/admin/schema";
import { weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { describeReasons } from "@/lib/moderation/rules/kinds";
import { findReplyMarks } from "@/lib/moderation/rules/moderate-reply";
import { Prisma } from "@/prisma/generated/client";

const columns = {
  id: true,
  reviewText: true,
  overallRating: true,
  createdAt: true,
  company: { select: { name: true } },
  reviewee: { select: { firstName: true, lastName: true } },
} satisfies Prisma.ReviewSelect;

// Without its review, no one can read a reply.
const HELD = Prisma.sql`FROM "review_responses" r JOIN "reviews" v ON v."id" = r."reviewId"
  WHERE r."replyState" = 'HELD' AND v."state" = 'PUBLISHED'`;

/** One page of the replies that wait for a moderator, each with its review. */
export async function listHeldReplies({ page, pageSize }: { page: number; pageSize: number }) {
  const [found, total] = await Promise.all([
    db.$queryRaw<{ id: string }[]>`SELECT v."id" ${HELD}
      ORDER BY v."id" LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    countHeldReplies(),
  ]);
  const ids = found.map(({ id }) => id);
  const [reviews, responses] = await Promise.all([
    db.review.findMany({ where: { id: { in: ids } }, select: columns, orderBy: { id: "asc" } }),
    db.reviewResponse.findMany({ where: { reviewId: { in: ids } } }),
  ]);
  const items = reviews.flatMap((review) => {
    const response = responses.find(({ reviewId }) => reviewId === review.id);
    return response?.replyText ? [toQueued(review, { ...response, replyText: response.replyText })] : [];
  });
  return { items, total, pageSize };
}

export async function countHeldReplies(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" ${HELD}`;
  return row?.count ?? 0;
}

/** Tells a reply from what its leader changes it into. */
export function versionOf(text: string | null): string {
  return createHash("sha256")
    .update(text ?? "")
    .digest("hex");
}

function toQueued(
  { company, reviewee, createdAt, ...review }: Prisma.ReviewGetPayload<{ select: typeof columns }>,
  { replyText, holdReasons }: { replyText: string; holdReasons: string[] },
): QueuedReview {
  const leader = reviewee && `${reviewee.firstName} ${reviewee.lastName}`;
  return queuedReview.parse({
    ...review,
    marks: findReplyMarks({ text: replyText, knownNames: [leader ?? "", company.name] }),
    reasons: describeReasons(holdReasons),
    leader,
    company: company.name,
    state: "HELD",
    week: weekOf(createdAt),
    report: null,
    appeal: "NONE",
    removalReason: null,
    reply: replyText,
    version: versionOf(replyText),
  });
}
