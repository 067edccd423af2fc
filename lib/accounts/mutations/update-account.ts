import "server-only";
import { requireAccount } from "@/lib/accounts/queries/account";
import type { Account, AccountChanges } from "@/lib/accounts/schema";
import { changePrivateFields } from "@/lib/auth/private-fields";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/errors";
import { compilePatterns } from "@/lib/moderation/queries/patterns";
import { moderateReview } from "@/lib/moderation/rules/moderate-review";
import { forgetUnsubscription } from "@/lib/notifications/mutations/unsubscribe";
import { recountForCompanies } from "@/lib/ratings/mutations";

export async function updateAccount(viewer: Viewer, changes: AccountChanges): Promise<Account> {
  const { anonymousName, areReviewsPublic, ...plain } = changes;
  if (anonymousName) await requireAcceptableName(anonymousName);
  const { id } = viewer;
  await db.$transaction(async (tx) => {
    await tx.user.updateMany({ where: { id }, data: plain });
    if (anonymousName !== undefined) await changePrivateFields(tx, id, { anonymousName });
    if (plain.emailNotificationsEnabled) await forgetUnsubscription(tx, viewer.email);
    if (areReviewsPublic === undefined) return;
    const { count } = await tx.user.updateMany({
      where: { id, areReviewsPublic: !areReviewsPublic },
      data: { areReviewsPublic },
    });
    if (count > 0) await recountForCompanies(tx, id, areReviewsPublic);
  });
  return requireAccount(viewer);
}

async function requireAcceptableName(name: string): Promise<void> {
  await compilePatterns();
  const decision = moderateReview({ text: name, knownNames: [], recentTexts: [], recentCount: 0 });
  const isOdd = decision.outcome === "reject" && decision.marks.every(({ kind }) => kind === "gibberish");
  if (decision.outcome === "accept" || isOdd) return;
  throw new AppError(
    "rejected",
    "This name can't appear next to a review. Choose one without real names, contact details or abuse.",
    { details: { field: "anonymousName" } },
  );
}
