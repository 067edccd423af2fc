import { anyOf, type MappedText, toLetters, toMark, toPlain } from "@/lib/moderation/rules/canonical";
import { findMarks, moderateReview, toMessage } from "@/lib/moderation/rules/moderate-review";
import { fold } from "@/lib/moderation/rules/names";
import type { ModerationDecision, ModerationKind, TextMark } from "@/lib/moderation/schema";
import { AUTHOR_GUESSES } from "@/lib/moderation/words/author-guesses";
import { AMBIGUOUS_NAMES, GIVEN_NAMES } from "@/lib/moderation/words/given-names";

type ReplyToModerate = {
  text: string;
  knownNames: string[];
};

/** Knows names from a list, not from the accounts, and never the author: a leader could try names out. */
export function moderateReply({ text, knownNames }: ReplyToModerate): ModerationDecision {
  const decision = moderateReview({ text, knownNames, recentTexts: [], recentCount: 0 });
  if (decision.outcome === "reject") return decision;
  const plain = toPlain(text);
  const own = ownNames(knownNames);
  const marks = [...findGuesses(toLetters(plain)), ...findAddressed(plain, own)].sort(
    (a, b) => a.start - b.start,
  );
  if (marks.length > 0) return { outcome: "reject", message: toMessage(text, marks), marks };
  const reasons = new Set<ModerationKind>(decision.outcome === "hold" ? decision.reasons : []);
  if (findFirstNames(plain, own).length > 0) reasons.add("named-person");
  return reasons.size > 0 ? { outcome: "hold", reasons: [...reasons] } : { outcome: "accept" };
}

export function findReplyMarks({ text, knownNames }: ReplyToModerate): TextMark[] {
  const marks = findMarks(text, knownNames);
  const isFree = ({ start, end }: TextMark) =>
    marks.every((other) => end <= other.start || start >= other.end);
  return [...marks, ...findFirstNames(toPlain(text), ownNames(knownNames)).filter(isFree)].sort(
    (a, b) => a.start - b.start,
  );
}

const GUESS = anyOf(AUTHOR_GUESSES);

function findGuesses(letters: MappedText): TextMark[] {
  return [...letters.text.matchAll(GUESS)].map(({ index, 0: found }) =>
    toMark(letters, index, index + found.length, "author-guess"),
  );
}

// 'Dear Anna', 'Anna, you …', '…, Anna.': a comma or a greeting makes a word a person who is addressed.
const ADDRESSED =
  /(?:^|[.!?;:\n"(] ?)(?:(?:dear|hi|hello|hey|thank you|thanks|sorry|well|oh|ok|okay|yes|no),? )?(?<first>\p{Lu}\p{L}+)(?=,)|(?:dear|hi|hello|hey) (?<greeted>\p{Lu}\p{L}+)|, (?<last>\p{Lu}\p{L}+)(?=[.!?]|$)/giu;

function findAddressed(plain: MappedText, own: Set<string>): TextMark[] {
  return [...plain.text.matchAll(ADDRESSED)].flatMap(({ index, 0: found, groups = {} }) => {
    const name = groups.first ?? groups.greeted ?? groups.last ?? "";
    if (!isCapital(name) || !isFirstName(name, own)) return [];
    const to = index + found.length;
    return toMark(plain, to - name.length, to, "author-guess");
  });
}

function findFirstNames(plain: MappedText, own: Set<string>): TextMark[] {
  return [...plain.text.matchAll(/\p{L}+/gu)].flatMap(({ index, 0: word }) => {
    const isName = isCapital(word) && GIVEN_NAMES.has(fold(word)) && !own.has(fold(word));
    return isName ? toMark(plain, index, index + word.length, "named-person") : [];
  });
}

function ownNames(knownNames: string[]) {
  return new Set(knownNames.flatMap((name) => fold(name).match(/\p{L}+/gu) ?? []));
}

function isCapital(word: string) {
  return /^\p{Lu}/u.test(word);
}

function isFirstName(word: string, own: Set<string>) {
  const name = fold(word);
  return !own.has(name) && (GIVEN_NAMES.has(name) || AMBIGUOUS_NAMES.has(name));
}
