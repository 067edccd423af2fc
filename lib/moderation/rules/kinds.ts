import type { ModerationKind } from "@/lib/moderation/schema";

type KindInWords = {
  /** What the author is asked to take out. */
  one?: string;
  many?: string;
  reason: string;
};

export const KINDS: Record<ModerationKind, KindInWords> = {
  profanity: { one: "the swear word", many: "the swear words", reason: "Profanity" },
  slur: { one: "the slur", many: "the slurs", reason: "A slur" },
  email: { one: "the email address", many: "the email addresses", reason: "An email address" },
  phone: { one: "the phone number", many: "the phone numbers", reason: "A phone number" },
  link: { one: "the link", many: "the links", reason: "A link" },
  card: { one: "the card number", many: "the card numbers", reason: "A card number" },
  threat: { one: "the threat", many: "the threats", reason: "A possible threat" },
  hate: {
    one: "the words against a group of people",
    many: "the words against groups of people",
    reason: "Words against a group of people",
  },
  private: {
    one: "the private detail",
    many: "the private details",
    reason: "Private details about someone",
  },
  spam: { one: "the advertising", many: "the advertising", reason: "Advertising" },
  gibberish: { reason: "No readable text" },
  insult: { reason: "An insult" },
  crime: { reason: "An accusation of a crime" },
  allegation: {
    reason: "A claim about someone's private life",
  },
  quoted: { reason: "Hateful words, perhaps quoted" },
  "named-person": { reason: "Names someone else" },
  burst: { reason: "One of many reviews within an hour" },
  "near-duplicate": { reason: "Resembles another review" },
  "author-guess": {
    one: "the guess at who wrote the review",
    many: "the guesses at who wrote the review",
    reason: "A guess at who wrote the review",
  },
};

/** Leaves out reasons that an earlier version stored. */
export function describeReasons(reasons: string[]): string[] {
  return reasons.filter(isKind).map((reason) => KINDS[reason].reason);
}

function isKind(reason: string): reason is ModerationKind {
  return Object.hasOwn(KINDS, reason);
}
