import "server-only";
import { type Author, listUsedTags } from "@/lib/authorship/queries/tags";
import { emailIndex } from "@/lib/crypto/keys";
import type { Transaction } from "@/lib/db/client";
import { LOCKS } from "@/lib/db/locks.mjs";
import type { Statements } from "@/lib/db/transaction";
import { mailboxOf } from "@/lib/email-address";
import { isTellingLater, tellLeader } from "@/lib/notifications/mutations/announce";
import { countReviews } from "@/lib/ratings/mutations";
import { deleteWaitingReviews } from "@/lib/reviews/mutations/delete";
import type { Review } from "@/prisma/generated/client";

type Claimer = Author & { email: string; companyId: string };

type Claimed = Pick<Review, "id" | "state" | "createdAt">;

/** Call it where the member becomes findable, in a transaction begun with `lockWaitingReviews` (SEC-C7). */
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

/** Call it first in a transaction: the seal locks this before its tables. @returns IDs of waiting reviews */
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

/** Until the transaction ends, no one can claim what waits for the address, so no review is left behind. */
export async function isClaimed(tx: Statements, email: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${lockOf(email)}::bigint)`;
  const members = await tx.$queryRaw<unknown[]>`
    SELECT "id" FROM "users"
    WHERE "mailbox" = ${mailboxOf(email)} AND "isVerified" AND "isFindable" AND "companyId" IS NOT NULL`;
  return members.length > 0;
}

/** Practically random, so that no job's lock has the same number. */
function lockOf(email: string): bigint {
  return Buffer.from(emailIndex(email)).readBigInt64BE();
}
