import "server-only";
import { type Author, type Submission, submissionHashOf } from "@/lib/authorship/queries/tags";
import { decryptField, encryptField } from "@/lib/crypto/encryption";

// '1' or '0': one size for every review.
const FIRST_BYTES = 1;

export function encryptFirst(isFirst: boolean, id: string): Uint8Array<ArrayBuffer> {
  return encryptField(isFirst ? "1" : "0", id, FIRST_BYTES);
}

export function isFirstByAuthor(review: { id: string; firstByAuthor: Uint8Array | null }): boolean {
  return review.firstByAuthor !== null && decryptField(review.firstByAuthor, review.id) === "1";
}

export type Leader = { revieweeId: string } | { unregisteredLeaderIndex: Uint8Array };

export function isFirstAmong(own: Submission[], leader: Leader): boolean {
  return !own.some((review) => isAbout(review, leader) && isFirstByAuthor(review));
}

function isAbout(review: Submission, leader: Leader): boolean {
  if ("revieweeId" in leader) return review.revieweeId === leader.revieweeId;
  const { unregisteredLeaderIndex: index } = review;
  return index !== null && Buffer.compare(index, leader.unregisteredLeaderIndex) === 0;
}

/** Keeps two sent at once from both counting. A lock on the author's row would stay in the row's header. */
export function submissionLock(author: Author): bigint {
  const ofNothing = submissionHashOf(author, { kind: "", subject: "", ratings: [], text: "" });
  return Buffer.from(ofNothing).readBigInt64BE();
}
