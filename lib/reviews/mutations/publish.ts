import "server-only";
import { decryptField } from "@/lib/crypto/encryption";
import { mondayOf } from "@/lib/dates";
import type { Transaction } from "@/lib/db/client";
import { announceReview } from "@/lib/notifications/mutations/announce";
import { countReviews } from "@/lib/ratings/mutations";
import type { Review } from "@/prisma/generated/client";

type Published = Pick<Review, "id" | "revieweeId" | "unregisteredLeaderEmail">;

/** All at once, because each count locks leaders before companies. Only `first` get a new date and a note. */
export async function publishReviews(
  tx: Transaction,
  { first, again = [] }: { first: string[]; again?: string[] },
  now: Date,
): Promise<void> {
  const monday = mondayOf(now);
  const fresh = await tx.$queryRaw<Published[]>`
    UPDATE "reviews" SET "state" = 'PUBLISHED', "createdAt" = ${monday}, "submittedAt" = ${now},
      "visibleAt" = ${monday}, "sealed" = false
    WHERE "id" = ANY(${first}::uuid[]) AND "state" <> 'PUBLISHED'
    RETURNING "id", "revieweeId", "unregisteredLeaderEmail"`;
  const back = await tx.$queryRaw<Pick<Review, "id">[]>`
    UPDATE "reviews" SET "state" = 'PUBLISHED', "sealed" = false
    WHERE "id" = ANY(${again}::uuid[]) AND "state" <> 'PUBLISHED'
    RETURNING "id"`;
  await countReviews(
    tx,
    [...fresh, ...back].map(({ id }) => id),
    "in",
  );
  for (const { id, revieweeId, unregisteredLeaderEmail: encrypted } of fresh) {
    await announceReview(
      tx,
      { revieweeId, unregisteredLeaderEmail: encrypted && decryptField(encrypted, id) },
      now,
    );
  }
}
