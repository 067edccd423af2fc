import { colleague, watchfulColleague } from "./colleague";
import { employerWithBytes, employerWithLists } from "./employer";
import { leader } from "./leader";
import { mailServer, mailServerOfInvitations } from "./mail-server";
import type { Adversary } from "./scoring";
import {
  thiefOfNames,
  thiefOfNoNames,
  thiefOfSessions,
  thiefOfSignUps,
  thiefOnTuesday,
} from "./thief-one-dump";
import {
  thiefOfNewAccounts,
  thiefOfTwoNights,
  thiefOfTwoNightsWithLog,
  thiefOfTwoWeeks,
} from "./thief-two-dumps";
import { thiefWithKeys, thiefWithKeysOfUnlinked } from "./thief-with-keys";
import { thiefOfInvitations, thiefOfOrder, thiefOfOutbox } from "./thief-with-log";
import { watcher } from "./watcher";

export const COLLEAGUES: Adversary[] = [colleague, watchfulColleague];

export const ADVERSARIES: Adversary[] = [
  leader,
  ...COLLEAGUES,
  employerWithBytes,
  employerWithLists,
  mailServer,
  mailServerOfInvitations,
  thiefOfSessions,
  thiefOnTuesday,
  thiefOfNames,
  thiefOfNoNames,
  thiefOfSignUps,
  thiefOfOrder,
  thiefOfOutbox,
  thiefOfInvitations,
  thiefOfTwoNights,
  thiefOfTwoWeeks,
  thiefWithKeysOfUnlinked,
  thiefOfNewAccounts,
  thiefOfTwoNightsWithLog,
  watcher,
  thiefWithKeys,
];
