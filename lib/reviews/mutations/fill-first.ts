import "server-only";
import { encryptFirst } from "@/lib/authorship/queries/first";
import { db } from "@/lib/db/client";
import { lockReviewClaims } from "@/lib/reviews/mutations/own";

const AT_ONCE = 1000;

/** Otherwise an older review, once unlinked, would be the only one of its week with a `firstByAuthor`. */
export async function fillFirstByAuthor(): Promise<void> {
  for (;;) {
    const rows = await db.review.findMany({
      where: { firstByAuthor: null },
      select: { id: true },
      take: AT_ONCE,
    });
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const values = ids.map((id) => encryptFirst(false, id));
    await db.$transaction(async (tx) => {
      await lockReviewClaims(tx);
      await tx.$executeRaw`
        UPDATE "reviews" r SET "firstByAuthor" = v."value", "sealed" = false
        FROM unnest(${ids}::uuid[], ${values}::bytea[]) AS v ("id", "value")
        WHERE r."id" = v."id" AND r."firstByAuthor" IS NULL`;
    });
  }
}
