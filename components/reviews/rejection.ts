import { z } from "zod";
import type { UncheckedReview } from "@/components/reviews/review-form-state";
import { hasCode, RequestError } from "@/lib/http/fetch-json";
import { type TextMark, textMark } from "@/lib/moderation/schema";

/** A text that moderation refused, as it was sent, with the refused words. */
export type Rejection = { message: string; text: string; marks: TextMark[] };

const refusal = z.object({ marks: z.array(textMark).min(1) });

/** Null for any other error. */
export function toRejection(error: Error | null, sentText: string | undefined): Rejection | null {
  if (!(error instanceof RequestError) || sentText === undefined) return null;
  const parsed = refusal.safeParse(error.details);
  return parsed.success ? { message: error.message, text: sentText, marks: parsed.data.marks } : null;
}

type FieldRefusal = { field: "unregisteredLeaderEmail" | "revieweeId"; message: string };

/** Assigns an error about the leader to the field that names them. Null for any other error. */
export function toFieldRefusal(
  error: Error,
  { unregisteredLeaderEmail, revieweeId }: Pick<UncheckedReview, "unregisteredLeaderEmail" | "revieweeId">,
): FieldRefusal | null {
  if (!hasCode(error, "invalid")) return null;
  const { message } = error;
  if (unregisteredLeaderEmail) return { field: "unregisteredLeaderEmail", message };
  return revieweeId ? { field: "revieweeId", message } : null;
}

/**
 * Finds the first marked words in the current text, or returns null if they are gone. The sent text was trimmed, and
 * the author may have changed the text since.
 */
export function findMarked(
  rejection: Pick<Rejection, "text" | "marks">,
  current: string,
): { start: number; end: number } | null {
  for (const { start, end } of rejection.marks) {
    const words = rejection.text.slice(start, end);
    const shift = current.length - current.trimStart().length;
    const isInPlace = current.startsWith(words, start + shift);
    const at = isInPlace ? start + shift : current.indexOf(words);
    if (at >= 0) return { start: at, end: at + words.length };
  }
  return null;
}
