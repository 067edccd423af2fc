import type { Mark } from "@/components/reviews/marked-text";
import type { UncheckedReview } from "@/components/reviews/review-form-state";
import { hasCode, RequestError } from "@/lib/http/fetch-json";
import type { TextMark } from "@/lib/moderation/schema";

/** `text` is the text as it was sent. */
export type Rejection = { message: string; text: string; marks: TextMark[] };

/** Null for any other error. */
export function toRejection(error: Error | null, sentText: string | undefined): Rejection | null {
  if (!(error instanceof RequestError) || sentText === undefined) return null;
  const { marks } = error.details;
  const isRefusal = Array.isArray(marks) && marks.length > 0 && marks.every(isMark);
  return isRefusal ? { message: error.message, text: sentText, marks } : null;
}

// Checked without zod, which the first view of Your Feedback would wait for.
function isMark(mark: unknown): mark is TextMark {
  const { start, end } = (mark ?? {}) as Partial<TextMark>;
  return Number.isInteger(start) && Number.isInteger(end);
}

type FieldRefusal = { field: "unregisteredLeaderEmail" | "revieweeId"; message: string };

/** Null unless the error is about the leader. */
export function toFieldRefusal(
  error: Error,
  { unregisteredLeaderEmail, revieweeId }: Pick<UncheckedReview, "unregisteredLeaderEmail" | "revieweeId">,
): FieldRefusal | null {
  if (!hasCode(error, "invalid")) return null;
  const { message } = error;
  if (unregisteredLeaderEmail) return { field: "unregisteredLeaderEmail", message };
  return revieweeId ? { field: "revieweeId", message } : null;
}

/** The sent text was trimmed, and the author may have changed the text since. */
export function findMarked(rejection: Pick<Rejection, "text" | "marks">, current: string): Mark[] {
  const shift = current.length - current.trimStart().length;
  return rejection.marks.flatMap(({ start, end }) => {
    const words = rejection.text.slice(start, end);
    const isThere = (at: number) =>
      current.startsWith(words, at) &&
      // 'ass' is not in 'class', unless it was refused inside a word
      isLetter(current[at - 1]) === isLetter(rejection.text[start - 1]) &&
      isLetter(current[at + words.length]) === isLetter(rejection.text[end]);
    const places = [start + shift, ...placesOf(words, current)];
    const at = places.find(isThere);
    return at === undefined ? [] : [{ start: at, end: at + words.length }];
  });
}

export function goToMarked(rejection: Rejection | null, box: HTMLTextAreaElement | null): void {
  if (!rejection || !box) return;
  box.focus();
  const [words] = findMarked(rejection, box.value);
  if (words) box.setSelectionRange(words.start, words.end);
}

function placesOf(words: string, text: string): number[] {
  const places = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) places.push(at);
  return places;
}

function isLetter(character = ""): boolean {
  return /\p{L}/u.test(character);
}
