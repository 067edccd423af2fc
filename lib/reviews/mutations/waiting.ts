import "server-only";
import { type Author, listUsedTags } from "@/lib/authorship/queries";
import { emailIndex } from "@/lib/crypto/keys";
import { db, type Transaction } from "@/lib/db/client";
import { LOCKS } from "@/lib/db/locks";
import { mailboxOf } from "@/lib/mail/address";
import { isTellingLater, tellLeader } from "@/lib/notifications/mutations/announce";
import { countReviews } from "@/lib/ratings/mutations";
import { unclaimedBefore } from "@/lib/reviews/rules";
import type { Review } from "@/prisma/generated/client";

/** A member whose address is proven and whose company is known, in the transaction that makes both so. */
type Claimer = Author & { email: string; companyId: string };

type Claimed = Pick<Review, "id" | "state" | "createdAt">;

/**
 * Gives a member the reviews that waited under their address (docs/anonymity.md, 'Claiming'): published ones are
 * counted and announced, held ones are theirs without either. Ones that the member wrote are deleted, since nobody
 * reviews themselves (SEC-C7). Safe to repeat. To be called in the transaction from which on people find the member;
 * that must have begun with `lockWaitingReviews`.
 */
export async function claimWaitingReviews(tx: Transaction, claimer: Claimer, now: Date): Promise<void> {
  const waiting = await lockWaitingReviews(tx, claimer.email);
  if (waiting.length === 0) return;
  const own = { id: { in: waiting }, authorTag: { in: await listUsedTags(claimer, tx) } };
  await tx.review.deleteMany({ where: own });
  // The badge stays only where its company does. Unsealed, so that the next seal takes the moment of the claim off.
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
  // Of those of this week the leader is told when it is over.
  if (published.some(({ createdAt }) => !isTellingLater(createdAt, now))) {
    await tellLeader(tx, claimer.id, now);
  }
}

/**
 * Keeps reviews of an address from being added, sealed or deleted until the transaction ends, and gives the ids of
 * those that wait. To be called before the transaction reads or writes anything else: the nightly seal takes this lock
 * first and its tables after it, and whoever did it the other way round could wait for the seal while it waits for them.
 */
export async function lockWaitingReviews(tx: Transaction, email: string): Promise<string[]> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${LOCKS.claim}::bigint)`;
  await lockMailbox(tx, email);
  // Before any row, as a deletion of an account does: with a row first, each would wait for the other.
  await tx.$executeRaw`LOCK TABLE "reviews" IN ROW EXCLUSIVE MODE`;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "reviews" WHERE "unregisteredLeaderIndex" = ${emailIndex(email)} FOR UPDATE`;
  return rows.map(({ id }) => id);
}

/** Until the transaction ends no one else verifies an address of this mailbox or stores a review of one. */
export async function lockMailbox(tx: Transaction, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${lockOf(email)}::bigint)`;
}

/**
 * Whether an address now belongs to a member whom people find, asked before a review of it is stored. Until the
 * transaction ends no one claims what waits there, so that no review is left behind.
 */
export async function isClaimed(tx: Transaction, email: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${lockOf(email)}::bigint)`;
  const where = { mailbox: mailboxOf(email), isVerified: true, isFindable: true, companyId: { not: null } };
  return (await tx.user.count({ where })) > 0;
}

/** Deletes what waited for more than 90 days, by whole weeks. They count nowhere, so no figure changes. */
export async function deleteUnclaimedReviews(now: Date): Promise<void> {
  await db.review.deleteMany({
    where: { unregisteredLeaderIndex: { not: null }, createdAt: { lt: unclaimedBefore(now) } },
  });
}

/** The number of the mailbox's own advisory lock: as good as random, so none that a job of ours uses. */
function lockOf(email: string): bigint {
  return Buffer.from(emailIndex(email)).readBigInt64BE();
}
