import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { toLetters, toPlain } from "@/lib/moderation/rules/canonical";
import { findEmails, findLinks } from "@/lib/moderation/rules/contacts";
import { isNearDuplicate } from "@/lib/moderation/rules/duplicates";
import { findForeignSwearing } from "@/lib/moderation/rules/foreign-swearing";
import { findGibberish } from "@/lib/moderation/rules/gibberish";
import { findHate, tagGroups } from "@/lib/moderation/rules/hate";
import { moderateReply } from "@/lib/moderation/rules/moderate-reply";
import { findNamedPersons, tagNames } from "@/lib/moderation/rules/names";
import { findCards, findPhones } from "@/lib/moderation/rules/numbers";
import { PHRASE_PATTERNS } from "@/lib/moderation/rules/phrases";
import { findPrivateData } from "@/lib/moderation/rules/private-data";
import { findProfanity } from "@/lib/moderation/rules/profanity";
import { findSpam } from "@/lib/moderation/rules/spam";
import { repairSpelling } from "@/lib/moderation/rules/spelling";

// The leader's name makes the patterns for names run, too.
const SAMPLE = "Ada listens, explains her decisions and gives credit where it is due.";
const WITH_GROUP = "She hires women and men alike.";
const NAMES = ["Ada Lovelace", "Northwind"];

let compiling: Promise<void> | undefined;

// V8 compiles a pattern at its first and its second use. All at once would block the process for 0.5 s.
// This compiles one by one and answers in between. Await it before a text is moderated or marked.
export function compilePatterns(): Promise<void> {
  compiling ??= compile();
  return compiling;
}

async function compile(): Promise<void> {
  const plain = toPlain(SAMPLE);
  const letters = toLetters(plain);
  // V8 optimises no pattern once a process has 16 MB of machine code (kRegExpExecutableMemoryLimit), which
  // makes it many times slower. The phrases need the most, so they come last.
  const uses = [
    () => void tagNames(repairSpelling(letters), SAMPLE, NAMES),
    () => void tagGroups(letters),
    () => void tagGroups(toLetters(toPlain(WITH_GROUP))),
    () => void findHate(letters),
    () => void findProfanity(plain, letters, NAMES),
    () => void findForeignSwearing(letters, NAMES),
    ...[findCards, findEmails, findPhones, findPrivateData, findSpam, findGibberish].map(
      (find) => () => void find(plain),
    ),
    ...[findLinks, findNamedPersons].map((find) => () => void find(plain, NAMES)),
    () => void isNearDuplicate(SAMPLE, [SAMPLE]),
    ...PHRASE_PATTERNS.map((pattern) => () => void pattern.test(SAMPLE)),
    () => void moderateReply({ text: SAMPLE, knownNames: NAMES }),
  ];
  for (const use of uses) {
    use();
    use();
    await nextTurn();
  }
}
