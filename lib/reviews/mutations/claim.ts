import "server-only";
import { type Author, listUsedTags } from "@/lib/authorship/queries/tags";
import { emailIndex } from "@/lib/crypto/keys";
import type { Transaction } from "@/lib/db/client";
import { LOCKS } from "@/lib/db/locks";
import { mailboxOf } from "@/lib/email-address";
import { isTellingLater, tellLeader } from "@/lib/notifications/mutations/announce";
import { countReviews } from "@/lib/ratings/mutations";
import { deleteWaitingReviews } from "@/lib/reviews/mutations/delete";
import type { Review } from "@/prisma/generated/client";

type Claimer = Author & { email: string; companyId: string };

type Claimed = Pick<Review, "id" | "state" | "createdAt">;

/**
 * Gives a member the reviews that waited under their address (docs/anonymity.md, 'Claiming'). Published ones are
 * counted and announced; held ones are not. Those that the member wrote are deleted, since no one can review
 * themselves (SEC-C7). Safe to repeat. Call it in the transaction that makes the member findable; that must have
 * begun with `lockWaitingReviews`.
 */
export async function claimWaitingReviews(tx: Transaction, claimer: Claimer, now: Date): Promise<void> {
  const waiting = await lockWaitingReviews(tx, claimer.email);
  if (waiting.length === 0) return;
  const own = { id: { in: waiting }, authorTag: { in: await listUsedTags(claimer, tx) } };
  await deleteWaitingReviews(tx, own);
  // The badge stays only if the company does. Unsealed, so that the next seal removes the time of the claim.
  const claimed = await tx.$queryRaw<Claimed[]>`
    UPDATE "reviews" SET "revieweeId" = ${claimer.id}::uuid, "companyId" = ${claimer.companyId}::uuid,
      "isVerified" = "isVerified" AND "companyId" = ${claimer.companyId}::uuid,
      "unregisteredLeaderEmail" = NULL, "unregisteredLeaderIndex" = NULL, "sealed" = false
    WHERE "id" = ANY(${waiting}::uuid[])
    RETURNING "id", "state", "createdAt"`;
  const published = claimed.filter(({ state }) => state === "PUBLISHED");
  await countReviews(
    tx,
    published.map(({ id }) => id),
    "in",
  );
  // Reviews of this week are announced when it is over.
  if (published.some(({ createdAt }) => !isTellingLater(createdAt, now))) {
    await tellLeader(tx, claimer.id, now);
  }
}

/**
 * Keeps reviews of an address from being added, sealed or deleted until the transaction ends, and returns the IDs of
 * those that wait. Call it before the transaction reads or writes anything else: the nightly seal takes this lock
 * first and its tables after it, so the reverse order could deadlock.
 */
export async function lockWaitingReviews(tx: Transaction, email: string): Promise<string[]> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${LOCKS.reviewClaims}::bigint)`;
  await lockMailbox(tx, email);
  // Before any row, as account deletions do; with a row first, the two could deadlock.
  await tx.$executeRaw`LOCK TABLE "reviews" IN ROW EXCLUSIVE MODE`;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "reviews" WHERE "unregisteredLeaderIndex" = ${emailIndex(email)} FOR UPDATE`;
  return rows.map(({ id }) => id);
}

/** Until the transaction ends, no one else verifies an address of this mailbox or stores a review of one. */
export async function lockMailbox(tx: Transaction, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lockOf(email)}::bigint)`;
}

/**
 * Whether an address now belongs to a findable member; call it before storing a review of the address. Until the
 * transaction ends, no one claims what waits there, so no review is left behind.
 */
export async function isClaimed(tx: Transaction, email: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${lockOf(email)}::bigint)`;
  const where = { mailbox: mailboxOf(email), isVerified: true, isFindable: true, companyId: { not: null } };
  return (await tx.user.count({ where })) > 0;
}

/** The number of the mailbox's own advisory lock: practically random, so no job uses it. */
function lockOf(email: string): bigint {
  return Buffer.from(emailIndex(email)).readBigInt64BE();
}
