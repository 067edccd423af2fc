import { FIRST_MONDAY } from "../times";
import type { Dump } from "../world";
import type { Traffic } from "./browser";

/** Everything ends within the month, so that the month of a sign-up tells newcomers from the others. */
export const START = FIRST_MONDAY;

export type Settings = { seed: number; teams: number; weeks: number; findableFrom: "today" | "monday" };

export type Team = { leaderId: string; leaderEmail: string; companyId: string; members: string[] };

export function domainOf({ seed }: Settings, team: number): string {
  return `team-${team}-of-${seed}.com`;
}

/** As readers see it. A review about an address, which no one reads yet, is as the tables have it. */
export type Seen = {
  id: string;
  team: number;
  /** The Monday that readers see, as a timestamp. */
  week: number;
  address: string | null;
  name: string | null;
  text: string;
  /** The review's bytes in a list; 0 if no list has it. */
  listed: number;
  /** The day (0 is the first) on which the leader's list first had it at 08:00; null if it never did. */
  firstShown: number | null;
};

export type Visit = { member: string; at: number };
export type LoggedRequest = Visit & Traffic;

/** Everything that any adversary has; each uses only what its `holds` says. */
export type Town = Settings & {
  pace: string;
  people: Team[];
  reviews: Seen[];
  /** The half days on which each member was at work (0 is Monday morning). */
  atWork: Map<string, Set<number>>;
  visits: Visit[];
  requests: LoggedRequest[];
  mails: { to: string; at: number }[];
  /** A copy right after each nightly work; the first is from the night to the second day. */
  dumps: Map<number, Dump>;
  /** The day on which a search at 08:00 first found the member. */
  foundOn: Map<string, number>;
  own: Record<"byAccount" | "byLink", { text: string; sent: number }>;
};

/** By the ID of the review. No adversary has it. */
export type Truth = Map<string, Written>;
export type Written = { member: string; at: number; way: "account" | "link" | "unlinked" };
export type Lived = {
  town: Town;
  truth: Truth;
  logins: (Visit & { sid: string })[];
  joined: Map<string, number>;
  names: Map<string, string>;
  acts: Map<string, number>;
};
