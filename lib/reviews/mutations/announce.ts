import "server-only";
import type { Transaction } from "@/lib/db/client";
import { enqueueFeedbackReceived } from "@/lib/mail/outbox";
import { inviteLeader } from "@/lib/notifications/mutations";

/** Whom a review is about: a member, or the address of somebody who is none. Neither for a review of a company. */
type Addressee = { revieweeId: string | null; unregisteredLeaderEmail: string | null };

/**
 * Has the leader told, at the next slot, that a review was published; to be called in the transaction that publishes
 * it, so for a held one when it is released. The mail to somebody who is no member is one in 30 days (SEC-R7).
 */
export async function announceReview(
  tx: Transaction,
  { revieweeId, unregisteredLeaderEmail }: Addressee,
  now: Date,
): Promise<void> {
  if (revieweeId) await enqueueFeedbackReceived(tx, revieweeId, now);
  else if (unregisteredLeaderEmail) await inviteLeader(tx, unregisteredLeaderEmail, now);
}
