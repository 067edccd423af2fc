import { toLetters, toPlain } from "@/lib/moderation/rules/canonical";
import { findEmails, findLinks } from "@/lib/moderation/rules/contacts";
import { isNearDuplicate } from "@/lib/moderation/rules/duplicates";
import { findForeignSwearing, guessLanguage } from "@/lib/moderation/rules/foreign-swearing";
import { findGibberish } from "@/lib/moderation/rules/gibberish";
import { findHate, tagGroups } from "@/lib/moderation/rules/hate";
import { KINDS } from "@/lib/moderation/rules/kinds";
import { findNamedPersons, tagNames } from "@/lib/moderation/rules/names";
import { findCards, findPhones } from "@/lib/moderation/rules/numbers";
import {
  findAllegations,
  findCrimes,
  findInsults,
  findMenaces,
  findThreats,
} from "@/lib/moderation/rules/phrases";
import { findPrivateData } from "@/lib/moderation/rules/private-data";
import { findProfanity, readsAsEnglish } from "@/lib/moderation/rules/profanity";
import { findSpam } from "@/lib/moderation/rules/spam";
import { repairSpelling } from "@/lib/moderation/rules/spelling";
import type { ModerationDecision, ModerationKind, TextMark } from "@/lib/moderation/schema";

/** A moderator looks at the reviews after these. */
export const BURST_REVIEWS_PER_HOUR = 10;

type ReviewToModerate = {
  text: string;
  /** The reviewee's full names and the company's, which a review may mention. */
  knownNames: string[];
  recentTexts: string[];
  recentCount: number;
};

/** Decides by `ModerationKind` only: being negative is never a reason. */
export function moderateReview({
  text,
  knownNames,
  recentTexts,
  recentCount,
}: ReviewToModerate): ModerationDecision {
  const plain = toPlain(text);
  const letters = toLetters(plain);
  const repaired = tagNames(repairSpelling(letters), text, knownNames);
  const tagged = tagGroups(repaired);
  const threats = findThreats(tagged);
  // The patterns are English, and "men" and "slut" are words of other languages.
  const hate = isEnglish(plain.text) ? findHate(tagged) : { refused: [], doubts: [] };
  const swearing = findProfanity(plain, letters, knownNames);
  const marks = withoutOverlaps([
    ...findCards(plain),
    ...findEmails(plain),
    ...findLinks(plain, knownNames),
    ...findPhones(plain),
    ...findPrivateData(plain),
    ...swearing.filter(({ kind }) => kind !== "quoted"),
    ...findForeignSwearing(letters, knownNames),
    ...threats.filter(({ kind }) => kind === "threat"),
    ...hate.refused,
    ...findSpam(plain),
  ]);
  if (marks.length === 0) marks.push(...findGibberish(plain));
  if (marks.length > 0) return { outcome: "reject", message: toMessage(text, marks), marks };

  const menaces = findMenaces(tagged);
  const reasons: ModerationKind[] = [];
  if (findInsults(repaired).length > 0) reasons.push("insult");
  if (menaces.some(({ kind }) => kind === "threat")) reasons.push("threat");
  if (threats.length > 0 || menaces.some(({ kind }) => kind === "crime") || findCrimes(repaired).length > 0)
    reasons.push("crime");
  if (findAllegations(repaired).length > 0) reasons.push("allegation");
  if (hate.doubts.includes("hate")) reasons.push("hate");
  if (hate.doubts.includes("quoted") || swearing.length > 0) reasons.push("quoted");
  if (findNamedPersons(plain, knownNames).length > 0) reasons.push("named-person");
  if (recentCount >= BURST_REVIEWS_PER_HOUR) reasons.push("burst");
  if (isNearDuplicate(text, recentTexts)) reasons.push("near-duplicate");
  return reasons.length > 0 ? { outcome: "hold", reasons } : { outcome: "accept" };
}

/** The words that make moderation refuse or hold a text, for the moderator who reads it. */
export function findMarks(text: string, knownNames: string[]): TextMark[] {
  const decision = moderateReview({ text, knownNames, recentTexts: [], recentCount: 0 });
  if (decision.outcome === "reject") return decision.marks;
  const plain = toPlain(text);
  const letters = toLetters(plain);
  const repaired = tagNames(repairSpelling(letters), text, knownNames);
  const tagged = tagGroups(repaired);
  return withoutOverlaps([
    ...findInsults(repaired),
    ...findThreats(tagged),
    ...findMenaces(tagged),
    ...findCrimes(repaired),
    ...findAllegations(repaired),
    ...findProfanity(plain, letters, knownNames),
    ...findNamedPersons(plain, knownNames),
  ]);
}

function isEnglish(text: string) {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return readsAsEnglish(text) || (words.length < SHORT_TEXT && guessLanguage(words) === null);
}

// In words. Shorter texts may lack the commonest words of their language.
const SHORT_TEXT = 12;

/** Of two that overlap the longer one stays; if equally long, the first in the list. */
function withoutOverlaps(marks: TextMark[]) {
  const kept: TextMark[] = [];
  for (const mark of marks.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    if (kept.every((other) => mark.end <= other.start || mark.start >= other.end)) kept.push(mark);
  }
  return kept.sort((a, b) => a.start - b.start);
}

const QUOTES_PER_KIND = 3;
const QUOTE_MAX_LENGTH = 40;

export function toMessage(text: string, marks: TextMark[]) {
  const parts = [...new Set(marks.map(({ kind }) => kind))].map((kind) => {
    const ofKind = marks.filter((mark) => mark.kind === kind);
    const words = [...new Set(ofKind.map(({ start, end }) => quote(text.slice(start, end))))];
    const { one = "", many = "" } = KINDS[kind];
    const more = words.length - QUOTES_PER_KIND;
    const quoted = inWords(more > 0 ? [...words.slice(0, QUOTES_PER_KIND), `${more} more`] : words);
    return `${words.length === 1 ? one : many} ${quoted}`.trim();
  });
  // Gibberish is looked for last, so it never occurs with another kind.
  if (marks.some(({ kind }) => kind === "gibberish")) {
    return `Please write ${inWords(parts)} in words that readers can understand. Your text is still here.`;
  }
  return `Please take out ${inWords(parts)}. Your text is still here.`;
}

function quote(words: string) {
  const letters = Array.from(words.replace(/\s+/gu, " ").trim());
  return `'${letters.length > QUOTE_MAX_LENGTH ? `${letters.slice(0, QUOTE_MAX_LENGTH).join("")}…` : letters.join("")}'`;
}

function inWords(parts: string[]) {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
