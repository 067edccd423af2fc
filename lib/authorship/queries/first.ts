import "server-only";
import { type Author, listUsedTags, submissionHashOf } from "@/lib/authorship/queries/tags";
import { saltsOf } from "@/lib/authorship/rules";
import { decryptField, encryptField } from "@/lib/crypto/encryption";
import type { Transaction } from "@/lib/db/client";
import type { Prisma } from "@/prisma/generated/client";

// '1' or '0': one size for every review.
const FIRST_BYTES = 1;

/** The column `firstByAuthor` of the review with this id; 29 bytes. */
export function encryptFirst(isFirst: boolean, id: string): Uint8Array<ArrayBuffer> {
  return encryptField(isFirst ? "1" : "0", id, FIRST_BYTES);
}

/** Whether a review adds a person to those who have written about its leader. */
export function isFirstByAuthor(review: { id: string; firstByAuthor: Uint8Array | null }): boolean {
  return review.firstByAuthor !== null && decryptField(review.firstByAuthor, review.id) === "1";
}

/**
 * Whether none of the author's reviews that fit `about` counts as their first. Call it in the transaction that stores
 * the next one: until that ends, other submissions of this author wait, so that two sent at once don't both count.
 */
export async function findIsFirst(
  tx: Transaction,
  author: Author & { unlockedSalts: Uint8Array | null },
  about: Prisma.ReviewWhereInput,
): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lockOf(author)}::bigint)`;
  for (const authorSalt of saltsOf(author)) {
    const tags = await listUsedTags({ id: author.id, authorSalt }, tx);
    const own = await tx.review.findMany({
      where: { AND: [about, { authorTag: { in: tags } }] },
      select: { id: true, firstByAuthor: true },
    });
    if (own.some(isFirstByAuthor)) return false;
  }
  return true;
}

/** No row: a lock on the author's would stay in its header. */
function lockOf(author: Author): bigint {
  const ofNothing = submissionHashOf(author, { kind: "", subject: "", ratings: [], text: "" });
  return Buffer.from(ofNothing).readBigInt64BE();
}
