import "server-only";
import type { Viewer } from "@/lib/auth/viewer";
import { emailIndex, storedHash } from "@/lib/crypto/keys";
import { mailboxOf } from "@/lib/email-address";
import type { AuditEntry, Prisma } from "@/prisma/generated/client";

/** Otherwise an administrator would read and decide on what a leader may not see (G6). */
export function isNotAbout({ email }: Viewer): Prisma.ReviewWhereInput {
  return {
    NOT: { reviewee: { mailbox: mailboxOf(email) } },
    OR: [{ unregisteredLeaderIndex: null }, { unregisteredLeaderIndex: { not: emailIndex(email) } }],
  };
}

/** Tells whom a decision was about, even without its review. It differs for each entry. */
export function aboutKey(entryId: string, email: string): Uint8Array<ArrayBuffer> {
  return storedHash("audit-about/v1", entryId, mailboxOf(email));
}

/** An entry about a review of the viewer would show that it was held or removed. */
export function isReadable(viewer: Viewer, entry: Pick<AuditEntry, "id" | "admin" | "action" | "aboutKey">) {
  if (entry.aboutKey) return Buffer.compare(entry.aboutKey, aboutKey(entry.id, viewer.email)) !== 0;
  // Entries from before the column don't say whom they are about.
  return !isDecision(entry.action) || entry.admin === viewer.email;
}

function isDecision(action: string): boolean {
  return action.startsWith("review-") || action.startsWith("reply-");
}
