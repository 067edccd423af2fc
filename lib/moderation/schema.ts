import { z } from "zod";

export const moderationKind = z.enum([
  "profanity",
  "slur",
  "email",
  "phone",
  "link",
  "card",
  "threat",
  "hate",
  "private",
  "spam",
  "gibberish",
  "insult",
  "crime",
  "allegation",
  "quoted",
  "named-person",
  "burst",
  "near-duplicate",
  "author-guess",
]);

/** `start` and `end` (exclusive) are UTF-16 offsets into the text as the author typed it. */
export const textMark = z.object({
  start: z.int().nonnegative(),
  end: z.int().positive(),
  kind: moderationKind,
});

export const moderationDecision = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("accept") }),
  z.object({ outcome: z.literal("reject"), message: z.string(), marks: z.array(textMark).min(1) }),
  z.object({ outcome: z.literal("hold"), reasons: z.array(moderationKind).min(1) }),
]);

export type ModerationKind = z.infer<typeof moderationKind>;
export type TextMark = z.infer<typeof textMark>;
export type ModerationDecision = z.infer<typeof moderationDecision>;
