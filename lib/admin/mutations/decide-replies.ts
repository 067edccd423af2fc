import "server-only";
import { audit } from "@/lib/admin/mutations/audit";
import { isNotAbout } from "@/lib/admin/queries/about";
import { versionOf } from "@/lib/admin/queries/replies";
import type { DecisionInput } from "@/lib/admin/schema";
import type { Viewer } from "@/lib/auth/viewer";
import { dayOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { lockResponses } from "@/lib/responses/mutations";

/** Of two administrators who decide on a reply, the first counts. @returns the ids of those decided now */
export async function decideReplies(
  viewer: Viewer,
  { ids, versions = [], decision, reason }: DecisionInput,
  now: Date,
): Promise<{ ids: string[] }> {
  const isPublished = decision === "publish";
  return db.$transaction(async (tx) => {
    await lockResponses(tx);
    await tx.$executeRaw`
      SELECT FROM "review_responses" WHERE "reviewId" = ANY(${ids}::uuid[]) ORDER BY "reviewId" FOR UPDATE`;
    const rows = await tx.reviewResponse.findMany({ where: { reviewId: { in: ids }, replyState: "HELD" } });
    const others = await tx.review.findMany({
      where: { id: { in: ids }, AND: isNotAbout(viewer) },
      select: { id: true, reviewee: { select: { email: true } } },
    });
    const leaders = new Map(others.map(({ id, reviewee }) => [id, reviewee?.email ?? null]));
    // The leader may have changed the reply since the administrator read it.
    const isAsRead = (row: { reviewId: string; replyText: string | null }) =>
      versionOf(row.replyText) === versions[ids.indexOf(row.reviewId)];
    const decided = rows
      .filter((row) => leaders.has(row.reviewId) && isAsRead(row))
      .map(({ reviewId }) => reviewId);
    await tx.reviewResponse.updateMany({
      where: { reviewId: { in: decided } },
      data: {
        replyState: isPublished ? "PUBLISHED" : "REMOVED",
        holdReasons: [],
        removalReason: isPublished ? null : reason,
      },
    });
    if (isPublished) {
      await tx.reviewResponse.updateMany({
        where: { reviewId: { in: decided }, repliedOn: null },
        data: { repliedOn: new Date(dayOf(now)) },
      });
    }
    const action = isPublished ? "reply-published" : "reply-removed";
    const entries = decided.map(
      (subject) =>
        ({
          action,
          subject,
          reason: isPublished ? null : reason,
          about: leaders.get(subject) ?? null,
        }) as const,
    );
    await audit(tx, viewer, entries, now);
    return { ids: decided };
  });
}
