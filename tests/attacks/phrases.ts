// Parts of sentences that moderation accepts.
export const OPENINGS = [
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
export const MIDDLES = [
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
export const ENDINGS = [
  "and it showed in the result",
  "which saved us a month",
  "so people stopped asking",
  "and morale stayed high",
  "although time was short",
  "which I would like to see more often",
  "and the work became easier",
  "so we could plan ahead",
];
