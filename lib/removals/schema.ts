import { z } from "zod";

/** The author reads `reason`; /removals shows only `name`. */
export const REMOVAL_CLASSES = {
  attack: {
    name: "Attack on a person",
    reason: "It attacks a person instead of describing what they do at work.",
  },
  "private-data": { name: "Private data", reason: "It gives away private data about someone." },
  threat: { name: "Threat", reason: "It threatens someone." },
  crime: {
    name: "Accusation of a crime",
    reason: "It accuses someone of a crime. Please take that to the people who can investigate it.",
  },
  "other-people": {
    name: "Names of other people",
    reason: "It names people other than the one it's about.",
  },
  "off-topic": {
    name: "Advertising, or not about work there",
    reason: "It's advertising, or not about working there.",
  },
} as const;

/** For reasons in an administrator's own words, which are never published. */
export const OWN_WORDS = "other";

export const REMOVAL_NAMES = {
  ...(Object.fromEntries(Object.entries(REMOVAL_CLASSES).map(([key, { name }]) => [key, name])) as Record<
    keyof typeof REMOVAL_CLASSES,
    string
  >),
  [OWN_WORDS]: "Another reason",
};
export type RemovalClass = keyof typeof REMOVAL_NAMES;

export const ASKERS = { moderation: "Moderation", leader: "The leader", company: "The company" } as const;
export type Asker = keyof typeof ASKERS;
export const asker = z.enum(
  Object.keys(ASKERS) as Asker[],
  "Choose who asked: moderation, the leader or the company",
);

export type Outcome = RemovalClass | "left" | "restored";

/** `month` is its first day. */
export type RemovalCount = { month: Date; outcome: string; askedBy: string; count: number };

export type RemovalLine = { reason: RemovalClass; askedBy: Record<Asker, number> };

/** Numbers are rounded down to multiples of five, so 0 means fewer than five. `from` and `to` are the first
 * days of months (YYYY-MM-DD); `from` is null for the first period. */
export type RemovalPeriod = {
  from: string | null;
  to: string;
  removed: number;
  left: number;
  restored: number;
  lines: RemovalLine[];
};
