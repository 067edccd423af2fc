import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listTagsOf } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { visibleTo } from "@/lib/reviews/queries/visibility";
import type { Prisma } from "@/prisma/generated/client";

const COMPARED_TEXTS_MAX = 200;

/**
 * The reviews that this author may read anyway, or wrote. Moderation compares a submission only with these: otherwise
 * 'resembles another review' or 'one of many' would let an author probe private reviews.
 */
export async function readableBy(author: Viewer): Promise<Prisma.ReviewWhereInput> {
  return { OR: [visibleTo(author), await submittedBy(author)] };
}

export async function listTexts(where: Prisma.ReviewWhereInput): Promise<string[]> {
  const rows = await db.review.findMany({
    where,
    select: { reviewText: true },
    orderBy: { createdAt: "desc" },
    take: COMPARED_TEXTS_MAX,
  });
  return rows.map((row) => row.reviewText);
}

async function submittedBy(viewer: Viewer): Promise<Prisma.ReviewWhereInput> {
  return { authorTag: { in: await listTagsOf(viewer) } };
}
