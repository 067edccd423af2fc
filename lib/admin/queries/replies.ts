import "server-only";
import { createHash } from "node:crypto";
import { type QueuedReview, queuedReview } from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { mailboxOf } from "@/lib/email-address";
import { compilePatterns } from "@/lib/moderation/queries/patterns";
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

/** A reply whose review is gone can't be read. The viewer's own are for another administrator. */
function heldFor({ email }: Viewer): Prisma.Sql {
  return Prisma.sql`FROM "review_responses" r JOIN "reviews" v ON v."id" = r."reviewId"
    WHERE r."replyState" = 'HELD' AND v."state" = 'PUBLISHED'
      AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = v."revieweeId" AND u."mailbox" = ${mailboxOf(email)})`;
}

export async function listHeldReplies(
  viewer: Viewer,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [found, total] = await Promise.all([
    db.$queryRaw<{ id: string }[]>`SELECT v."id" ${heldFor(viewer)}
      ORDER BY v."id" LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
    countHeldReplies(viewer),
  ]);
  const ids = found.map(({ id }) => id);
  const [reviews, responses] = await Promise.all([
    db.review.findMany({ where: { id: { in: ids } }, select: columns, orderBy: { id: "asc" } }),
    db.reviewResponse.findMany({ where: { reviewId: { in: ids } } }),
    compilePatterns(),
  ]);
  const items = reviews.flatMap((review) => {
    const response = responses.find(({ reviewId }) => reviewId === review.id);
    return response?.replyText ? [toQueued(review, { ...response, replyText: response.replyText })] : [];
  });
  return { items, total, pageSize };
}

export async function countHeldReplies(viewer: Viewer): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS "count" ${heldFor(viewer)}`;
  return row?.count ?? 0;
}

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
