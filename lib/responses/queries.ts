import "server-only";
import { weekOf } from "@/lib/dates";
import { db } from "@/lib/db/client";
import { describeReasons } from "@/lib/moderation/rules/kinds";
import { isEditable } from "@/lib/responses/rules";
import {
  type AuthorResponse,
  authorResponse,
  type OwnReply,
  ownReply,
  type Reply,
  reply,
} from "@/lib/responses/schema";
import type { ReviewResponse } from "@/prisma/generated/client";

export async function listResponses(ids: string[]): Promise<Map<string, ReviewResponse>> {
  const rows = await listRows(ids);
  return new Map(rows.map((row) => [row.reviewId, row]));
}

/** Has only what the author of these reviews may read. */
export async function listResponsesFor(ids: string[]): Promise<AuthorResponse[]> {
  const rows = await listRows(ids);
  return rows
    .map((row) =>
      authorResponse.parse({
        id: row.reviewId,
        reply: toReply(row),
        thankedWeek: row.thankedWeek && weekOf(row.thankedWeek),
      }),
    )
    .filter((response) => response.reply || response.thankedWeek);
}

function listRows(ids: string[]): Promise<ReviewResponse[]> {
  return db.reviewResponse.findMany({ where: { reviewId: { in: ids } }, orderBy: { reviewId: "asc" } });
}

export function toReply({ replyText, replyState, repliedOn }: ReviewResponse): Reply | null {
  if (replyText === null || replyState !== "PUBLISHED" || !repliedOn) return null;
  return reply.parse({ text: replyText, week: weekOf(repliedOn) });
}

/** For the leader who wrote it only. */
export function toOwnReply(row: ReviewResponse, now: Date): OwnReply | null {
  const { replyText, replyState: state, repliedOn } = row;
  if (replyText === null && state !== "REMOVED") return null;
  return ownReply.parse({
    text: replyText,
    week: repliedOn && weekOf(repliedOn),
    state,
    holdReasons: describeReasons(row.holdReasons),
    removalReason: row.removalReason,
    isEditable: isEditable({ state, repliedOn }, now),
  });
}
