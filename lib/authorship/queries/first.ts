import "server-only";
import { type Author, type Submission, submissionHashOf } from "@/lib/authorship/queries/tags";
import { decryptField, encryptField } from "@/lib/crypto/encryption";

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

/** The leader of a review: an account, or the index of an address. */
export type Leader = { revieweeId: string } | { unregisteredLeaderIndex: Uint8Array };

/** Whether none of the author's reviews of this leader counts as their first. */
export function isFirstAmong(own: Submission[], leader: Leader): boolean {
  return !own.some((review) => isAbout(review, leader) && isFirstByAuthor(review));
}

function isAbout(review: Submission, leader: Leader): boolean {
  if ("revieweeId" in leader) return review.revieweeId === leader.revieweeId;
  const { unregisteredLeaderIndex: index } = review;
  return index !== null && Buffer.compare(index, leader.unregisteredLeaderIndex) === 0;
}

/**
 * The advisory lock that a submission of this author holds to its end, so that two sent at once don't both count. No
 * row: a lock on the author's would stay in its header.
 */
export function submissionLock(author: Author): bigint {
  const ofNothing = submissionHashOf(author, { kind: "", subject: "", ratings: [], text: "" });
  return Buffer.from(ofNothing).readBigInt64BE();
}
