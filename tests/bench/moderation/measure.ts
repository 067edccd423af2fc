import { readFileSync } from "node:fs";
import path from "node:path";
import { moderateReview } from "@/lib/moderation/rules/moderate-review";
import type { ModerationDecision } from "@/lib/moderation/schema";
import { HOSTILE_TEXTS } from "@/tests/hostile";

type Outcome = ModerationDecision["outcome"];
type Group = { class: string; language: string; expected: Outcome[]; texts: string[] };
type Judged = Group & { text: string; outcome: Outcome; ms: number };

const REPORTS = ["counter-speech", "report of discrimination"];
const KNOWN_NAMES = ["Anita Sharma", "Northwind"];

// Recall is the share rejected or held of the texts that must not be published at once. Precision is the
// share of these among all that are stopped; holding a text that may be held counts as neither.
export function measureList(name: string) {
  const groups: Group[] = JSON.parse(readFileSync(path.join(import.meta.dirname, `${name}.json`), "utf8"));
  for (const { texts } of groups) for (const text of texts) moderate(text);
  const judged = groups.flatMap((group) =>
    group.texts.map((text) => ({ ...group, text, ...moderate(text) })),
  );
  const classes = [...new Set(judged.map(nameOf))].map((name) => {
    const all = judged.filter((one) => nameOf(one) === name);
    const count = (outcome: Outcome) => all.filter((one) => one.outcome === outcome).length;
    return {
      name,
      texts: all.length,
      accept: count("accept"),
      hold: count("hold"),
      reject: count("reject"),
      expected: all.filter(isExpected).length,
    };
  });
  const misses = judged
    .filter((one) => !isExpected(one))
    .map((one) => `${nameOf(one)}, ${one.outcome}: ${one.text}`);
  return { classes, totals: totalsOf(judged), misses };
}

/** SEC-I6 limits it. */
export function longestHostileMs(): number {
  return Math.max(...HOSTILE_TEXTS.map((text) => moderate(text).ms));
}

function moderate(text: string) {
  const start = performance.now();
  const { outcome } = moderateReview({ text, knownNames: KNOWN_NAMES, recentTexts: [], recentCount: 0 });
  return { outcome, ms: performance.now() - start };
}

function totalsOf(judged: Judged[]) {
  const wanted = judged.filter(({ expected }) => !expected.includes("accept"));
  const caught = wanted.filter(isStopped);
  const wronged = judged.filter((one) => one.expected.includes("accept") && !isExpected(one));
  const times = judged.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    recall: caught.length / wanted.length,
    threats: shareOf(
      wanted.filter((one) => one.class.startsWith("threat")),
      isStopped,
    ),
    precision: caught.length / (caught.length + wronged.length),
    reports: shareOf(
      judged.filter((one) => REPORTS.includes(one.class)),
      isNotRejected,
    ),
    criticism: shareOf(
      judged.filter((one) => one.class === "fair criticism"),
      isNotRejected,
    ),
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
  };
}

function nameOf({ class: name, language }: Group) {
  return language === "en" || language === "mixed" ? name : `${name}, ${language}`;
}

function shareOf(all: Judged[], isCounted: (one: Judged) => boolean) {
  return all.filter(isCounted).length / all.length;
}

function isExpected({ expected, outcome }: Judged) {
  return expected.includes(outcome);
}

function isStopped({ outcome }: Judged) {
  return outcome !== "accept";
}

function isNotRejected({ outcome }: Judged) {
  return outcome !== "reject";
}
