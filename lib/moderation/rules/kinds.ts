import type { ModerationKind } from "@/lib/moderation/schema";

type KindInWords = {
  /** What the author is asked to take out, in the singular and in the plural. */
  one?: string;
  many?: string;
  /** Why a text was refused or is held, as a sentence for whoever decides. */
  reason: string;
};

export const KINDS: Record<ModerationKind, KindInWords> = {
  profanity: { one: "the swear word", many: "the swear words", reason: "It has swear words." },
  slur: { one: "the slur", many: "the slurs", reason: "It has a slur." },
  email: { one: "the email address", many: "the email addresses", reason: "It has an email address." },
  phone: { one: "the phone number", many: "the phone numbers", reason: "It has a phone number." },
  link: { one: "the link", many: "the links", reason: "It has a link." },
  card: { one: "the card number", many: "the card numbers", reason: "It has a card number." },
  threat: { one: "the threat", many: "the threats", reason: "It may threaten someone." },
  hate: {
    one: "the words against a group of people",
    many: "the words against groups of people",
    reason: "It may insult a group of people, or someone for belonging to it.",
  },
  private: { one: "the private detail", many: "the private details", reason: "It has private details." },
  spam: { one: "the advertising", many: "the advertising", reason: "It is advertising." },
  gibberish: { reason: "No one can read it." },
  insult: { reason: "It may insult a person." },
  crime: { reason: "It accuses someone of a crime or of threats." },
  allegation: {
    reason:
      "It makes a claim about someone's private life: drinking, an affair, expenses, touching or health.",
  },
  quoted: { reason: "It has a slur or hateful words, but seems to report them or to object." },
  "named-person": { reason: "It names someone other than the leader." },
  burst: { reason: "There were many reviews of the same target within an hour." },
  "near-duplicate": { reason: "It is almost the same as another review of the same target." },
};

/** Why a text was refused or is held, for a moderator. */
export function toReason(kind: ModerationKind): string {
  return KINDS[kind].reason;
}
