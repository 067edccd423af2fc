import { ATTRIBUTED, ATTRIBUTED_AFTER, COMPLAINED, OWN_NAME } from "@/lib/moderation/words/stance";

const SENTENCE_MAX = 240;

/** Whether the author quotes, reports or objects to the words at `[from, to)`, instead of saying them. */
export function isQuoted(text: string, from: number, to: number): boolean {
  if (isInQuotes(text, from, to)) return true;
  const before = /[^.!?\n]*$/u.exec(text.slice(Math.max(0, from - SENTENCE_MAX), from))?.[0] ?? "";
  const after = /^[^.!?\n]*[.!?"']*/u.exec(text.slice(to, to + SENTENCE_MAX))?.[0] ?? "";
  return ATTRIBUTED.test(before) || ATTRIBUTED_AFTER.test(after);
}

export function isInQuotes(text: string, from: number, to: number): boolean {
  return (
    /(?<![\p{L}\d])["'][^"\n]{0,160}$/u.test(text.slice(Math.max(0, from - SENTENCE_MAX), from)) &&
    /^[^"\n]{0,160}["'](?![\p{L}\d])/u.test(text.slice(to, to + SENTENCE_MAX))
  );
}

export function isMentioned(text: string, from: number, to: number): boolean {
  return (
    isQuoted(text, from, to) ||
    OWN_NAME.test(text.slice(Math.max(0, from - 60), from)) ||
    COMPLAINED.test(text)
  );
}
