import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { toLetters, toPlain } from "@/lib/moderation/rules/canonical";
import { findForeignSwearing } from "@/lib/moderation/rules/foreign-swearing";
import { findHate, tagGroups } from "@/lib/moderation/rules/hate";
import { moderateReply } from "@/lib/moderation/rules/moderate-reply";
import { PHRASE_PATTERNS } from "@/lib/moderation/rules/phrases";
import { findPrivateData } from "@/lib/moderation/rules/private-data";
import { findProfanity } from "@/lib/moderation/rules/profanity";
import { findSpam } from "@/lib/moderation/rules/spam";

/** Any ordinary text, which passes. With a leader's name, the patterns for names are used, too. */
const SAMPLE = "Ada listens, explains her decisions and gives credit where it is due.";
const WITH_GROUP = "She hires women and men alike.";
const NAMES = ["Ada Lovelace", "Northwind"];

let compiling: Promise<void> | undefined;

/**
 * V8 compiles a pattern at its first use, and again at its second: about a second for all, in which a process would
 * answer no one. This does it one after the other, once, and answers in between. Await it before a text is moderated
 * or marked.
 */
export function compilePatterns(): Promise<void> {
  compiling ??= compile();
  return compiling;
}

async function compile(): Promise<void> {
  const plain = toPlain(SAMPLE);
  const letters = toLetters(plain);
  const uses = [
    ...PHRASE_PATTERNS.map((pattern) => () => void pattern.test(SAMPLE)),
    () => void findPrivateData(plain),
    () => void tagGroups(letters),
    () => void tagGroups(toLetters(toPlain(WITH_GROUP))),
    () => void findHate(letters),
    () => void findProfanity(plain, letters, NAMES),
    () => void findForeignSwearing(letters, NAMES),
    () => void findSpam(plain),
    // The many small ones.
    () => void moderateReply({ text: SAMPLE, knownNames: NAMES }),
  ];
  for (const use of uses) {
    use();
    use();
    await nextTurn();
  }
}
