import "server-only";
import { z } from "zod";
import type { Viewer } from "@/lib/auth/viewer";
import { dayOf, firstOfMonth } from "@/lib/dates";
import { batchReadById } from "@/lib/db/batched-read";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { type FeedbackLink, feedbackLink, type LinkOwner, linkOwner } from "@/lib/feedback-link/schema";
import { feedbackPath } from "@/lib/paths";
import type { User } from "@/prisma/generated/client";

export function linkOf(id: string): string {
  return env.APP_URL + feedbackPath(id);
}

type Row = Pick<
  User,
  | "feedbackLink"
  | "feedbackLinkId"
  | "feedbackLinkMonth"
  | "feedbackLinkOpenUntil"
  | "feedbackLinkReviewLimit"
  | "isNamedInPreviews"
  | "totalReviews"
>;

const readLink = batchReadById<Row>(`
  SELECT "feedbackLink", "feedbackLinkId", "feedbackLinkMonth", "feedbackLinkOpenUntil", "feedbackLinkReviewLimit",
    "isNamedInPreviews", "totalReviews"
  FROM "users" WHERE "id" = "key"."id"`);

/** Only whether the stored URL is null counts, because APP_URL may change (D25). */
export async function getFeedbackLink({ id }: Viewer, now = new Date()): Promise<FeedbackLink> {
  const row = await readLink(id);
  if (!row) throw new AppError("unauthenticated", "Please log in to continue.");
  const isMadeThisMonth = row.feedbackLinkMonth !== null && row.feedbackLinkMonth >= firstOfMonth(now);
  return feedbackLink.parse({
    feedbackLink: row.feedbackLink && linkOf(row.feedbackLinkId ?? id),
    openUntil: row.feedbackLinkOpenUntil && dayOf(row.feedbackLinkOpenUntil),
    reviewLimit: row.feedbackLinkReviewLimit,
    totalReviews: row.totalReviews,
    isNamedInPreviews: row.isNamedInPreviews,
    newLinkFrom: isMadeThisMonth ? dayOf(firstOfMonth(now, 1)) : null,
  });
}

/** Null if the link is malformed, unknown, replaced, unverified or off, without saying which. */
export async function getLinkedLeader(linkId: string): Promise<LinkOwner | null> {
  const id = z.uuid().safeParse(linkId);
  if (!id.success) return null;
  const row = await db.user.findFirst({
    where: {
      OR: [{ feedbackLinkId: id.data }, { id: id.data, feedbackLinkId: null }],
      isVerified: true,
      feedbackLink: { not: null },
      companyId: { not: null },
    },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      companyId: true,
      isNamedInPreviews: true,
      company: { select: { name: true } },
    },
  });
  return row && linkOwner.parse({ ...row, id: id.data, accountId: row.id, companyName: row.company?.name });
}
