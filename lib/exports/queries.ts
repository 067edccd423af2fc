import "server-only";
import { requireAccount } from "@/lib/accounts/queries/account";
import { listSessionRows } from "@/lib/auth/session-rows";
import type { AccountHolder, Viewer } from "@/lib/auth/viewer";
import { BRAND } from "@/lib/brand";
import { dayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { toReceivedCsv } from "@/lib/exports/rules/csv";
import { type AccountExport, accountExport, EXPORT_NOTES } from "@/lib/exports/schema";
import { listWaitingKinds } from "@/lib/mail/outbox";
import { listAllReceived } from "@/lib/reviews/queries/lists";
import { listAllSubmitted, listAllSubmittedResponses } from "@/lib/reviews/queries/submitted";
import { listSharedPageRows } from "@/lib/sharing/queries/pages";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
  email: true,
  pendingEmail: true,
  agreedToTerms: true,
  feedbackLink: true,
  feedbackLinkId: true,
  feedbackLinkMonth: true,
  feedbackLinkOpenUntil: true,
  feedbackLinkReviewLimit: true,
  isNamedInPreviews: true,
  recoveryWrap: true,
  company: { select: { id: true, name: true, domain: true } },
  oAuthAccounts: { select: { provider: true, providerAccountId: true }, orderBy: { provider: "asc" } },
} satisfies Prisma.UserSelect;

/** @throws AppError unauthenticated when the account is gone */
export async function getAccountExport(holder: AccountHolder): Promise<AccountExport> {
  const [account, row, sessions, waiting, sharedPages, reviewsSubmitted, reviewsReceived, responsesReceived] =
    await Promise.all([
      requireAccount(holder),
      db.user.findUnique({ where: { id: holder.id }, select: columns }),
      listSessionRows(holder.id, new Date()),
      listWaitingKinds(holder.id),
      listSharedPageRows(holder),
      listAllSubmitted(holder),
      listAllReceived(holder),
      listAllSubmittedResponses(holder),
    ]);
  if (!row) throw new AppError("unauthenticated", "Please log in to continue.");
  const unsubscribed = await db.unsubscribedEmail.findUnique({
    where: { email: row.email },
    select: { createdAt: true },
  });
  return accountExport.parse({
    site: BRAND,
    notes: EXPORT_NOTES,
    account: {
      ...account,
      ...row,
      feedbackLinkMonth: row.feedbackLinkMonth && dayOf(row.feedbackLinkMonth),
      feedbackLinkOpenUntil: row.feedbackLinkOpenUntil && dayOf(row.feedbackLinkOpenUntil),
      hasRecoveryCode: row.recoveryWrap !== null,
    },
    company: row.company,
    sessions: sessions.map(({ expire }) => ({ endsBy: dayOf(expire) })),
    signIns: row.oAuthAccounts.map(({ provider, providerAccountId }) => ({
      provider,
      account: providerAccountId,
    })),
    mail: {
      notifications: account.emailNotificationsEnabled,
      unsubscribedSince: unsubscribed && dayOf(unsubscribed.createdAt),
      waiting,
    },
    sharedPages,
    reviewsSubmitted,
    reviewsReceived,
    responsesReceived,
  });
}

export async function getReceivedCsv(viewer: Viewer): Promise<string> {
  return toReceivedCsv(await listAllReceived(viewer));
}
