import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { listTagsOf } from "@/lib/authorship/queries/tags";
import { db } from "@/lib/db/client";
import { visibleTo } from "@/lib/reviews/queries/visibility";
import type { Prisma } from "@/prisma/generated/client";

const COMPARED_TEXTS_MAX = 200;

/** What this author wrote or may read: comparing with more would let them probe private reviews. */
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
