import { type MappedText, toMark } from "@/lib/moderation/rules/canonical";
import type { TextMark } from "@/lib/moderation/schema";

// Every repetition is bounded, so that no text makes the search slow.
export const LABEL = "[\\p{L}\\d](?:[\\p{L}\\d-]{0,61}[\\p{L}\\d])?";
export const LOCAL = "[\\p{L}\\d](?:[\\p{L}\\d._%+-]{0,62}[\\p{L}\\d_])?";

const MAILBOX = new RegExp(
  `(?<![\\p{L}\\d])${LOCAL}(?:@| ?[\\[({<] ?@ ?[\\])}>] ?)(?<host>${LABEL}(?:\\.${LABEL}){1,4})`,
  "giu",
);

/** With any ending, because a company's network may have its own. */
export function findMailboxes(plain: MappedText): TextMark[] {
  return [...plain.text.matchAll(MAILBOX)].flatMap(({ 0: found, index, groups }) => {
    const host = withoutNextSentence(groups?.host ?? "");
    if (!isHost(host)) return [];
    const length = found.length - ((groups?.host ?? "").length - host.length);
    return [toMark(plain, index, index + length, "email")];
  });
}

// "firm.example.Thanks" lacks a space after the full stop.
function withoutNextSentence(host: string) {
  return /^\p{Lu}/u.test(host) ? host : host.replace(/\.\p{Lu}\p{Ll}*$/u, "");
}

/** Not a price ("3@2.50"), a version ("react@18.2.0-rc") or a stray letter ("C@b.x"). */
function isHost(host: string) {
  const labels = host.split(".");
  const suffix = labels.pop() ?? "";
  return /^\p{L}[\p{L}\d-]+$/u.test(suffix) && labels.some((label) => /\p{L}/u.test(label));
}
