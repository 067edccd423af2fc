import type { Random } from "./random";

const OPENINGS = [
  "Every planning round",
  "In our weekly meeting",
  "During the migration",
  "When priorities moved",
  "On call",
  "After the release",
  "In one-to-one talks",
  "Before a deadline",
  "In the retrospective",
  "While hiring",
  "When a customer complained",
  "As the budget shrank",
];
const MIDDLES = [
  "the reasons were explained",
  "it was unclear who decides",
  "the team was heard",
  "credit was shared",
  "feedback came too late",
  "questions got an honest answer",
  "goals changed without notice",
  "mistakes were treated calmly",
  "help arrived quickly",
  "the plan stayed realistic",
];
const ENDINGS = [
  "and it showed in the result",
  "which saved us a month",
  "so people stopped asking",
  "and morale stayed high",
  "although time was short",
  "which I would like to see more often",
  "and the work became easier",
  "so we could plan ahead",
];
const SENTENCES_MAX = 9;
const NAME_WORDS =
  "quiet early busy patient curious colleague engineer reader listener of the desk window morning".split(" ");

/** A text that moderation has nothing against, of one to nine sentences, unlike the others. */
export function someText(random: Random): string {
  const count = 1 + Math.floor(random.next() * SENTENCES_MAX);
  const sentence = () => `${random.pick(OPENINGS)} ${random.pick(MIDDLES)} ${random.pick(ENDINGS)}.`;
  return Array.from({ length: count }, sentence).join(" ");
}

/** A name to sign with: one to three words. */
export function someName(random: Random): string {
  const count = 1 + Math.floor(random.next() * 3);
  return Array.from({ length: count }, () => random.pick(NAME_WORDS)).join(" ");
}
