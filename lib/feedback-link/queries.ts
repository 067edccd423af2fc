import "server-only";
import { z } from "zod";
import type { Viewer } from "@/lib/auth/viewer";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { type FeedbackLink, type LinkedLeader, linkedLeader } from "@/lib/feedback-link/schema";
import { feedbackPath } from "@/lib/paths";

export function linkOf(userId: string): string {
  return env.APP_URL + feedbackPath(userId);
}

/** The viewer's own link (D25). Only whether it is on is stored, because APP_URL may change. */
export async function getFeedbackLink({ id }: Viewer): Promise<FeedbackLink> {
  const row = await db.user.findUnique({ where: { id }, select: { feedbackLink: true } });
  return { feedbackLink: row?.feedbackLink ? linkOf(id) : null };
}

/** The leader that a link leads to; null if it is malformed, unknown, unverified or off, without saying which. */
export async function getLinkedLeader(userId: string): Promise<LinkedLeader | null> {
  const id = z.uuid().safeParse(userId);
  if (!id.success) return null;
  const row = await db.user.findFirst({
    where: { id: id.data, isVerified: true, feedbackLink: { not: null }, companyId: { not: null } },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      companyId: true,
      company: { select: { name: true } },
    },
  });
  return row && linkedLeader.parse({ ...row, companyName: row.company?.name });
}
