import { z } from "zod";
import { REPLY_TEXT_MAX } from "@/lib/responses/constants";
import { isStorable, textLength } from "@/lib/text";

export const reply = z.object({
  text: z.string(),
  /** The Monday of the week of its publication, YYYY-MM-DD. */
  week: z.iso.date(),
});
export type Reply = z.infer<typeof reply>;

export const ownReply = z.object({
  /** Null if the leader deleted a reply that a moderator had removed: they can't write another. */
  text: z.string().nullable(),
  week: z.iso.date().nullable(),
  state: z.enum(["PUBLISHED", "HELD", "REMOVED"]),
  holdReasons: z.array(z.string()),
  removalReason: z.string().nullable(),
  isEditable: z.boolean(),
});
export type OwnReply = z.infer<typeof ownReply>;

export const authorResponse = z.object({
  /** The id of the review. */
  id: z.uuid(),
  reply: reply.nullable(),
  /** The Monday of the week of the thanks; null without thanks. */
  thankedWeek: z.iso.date().nullable(),
});
export type AuthorResponse = z.infer<typeof authorResponse>;

const reviewId = z.uuid("We could not find that review.");

export const replyInput = z.object({
  id: reviewId,
  text: z
    .string("Please write your reply")
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .refine((text) => text.length > 0, "Please write your reply")
    .refine(
      (text) => textLength(text) <= REPLY_TEXT_MAX,
      `Your reply can have at most ${REPLY_TEXT_MAX} characters`,
    )
    .refine(isStorable, "Your reply has characters that we can't store. Please retype it without them.")
    .meta({ minLength: 1, maxLength: REPLY_TEXT_MAX }),
});
export type ReplyInput = z.infer<typeof replyInput>;

export const repliedReview = z.object({ id: reviewId });

export const thankInput = z.object({
  id: reviewId,
  isThanked: z.boolean("isThanked must be true or false"),
});
export type ThankInput = z.infer<typeof thankInput>;
