import { tsImport } from "tsx/esm/api";

// No text of the unseen list is ever printed: rules tuned on it would make its numbers worthless.
const LISTS = { tuning: "the list for tuning", unseen: "the list that is never tuned on" };
const TARGETS = { recall: 0.85, threats: 0.95, precision: 0.97, reports: 0.95, criticism: 1, medianMs: 1 };
const HOSTILE_MS = 50;

/**
 * @param {import("../../scripts/lib/main.mjs").Script} _script
 * @param {string[]} args `misses` also prints the texts of the tuning list that got an unexpected decision
 * @returns {Promise<number>} 1 if the unseen list misses a target, or a hostile text takes too long
 */
export default async function measureModeration(_script, [option]) {
  const { longestHostileMs, measureList } = await tsImport("./moderation/measure.ts", import.meta.url);
  let isMissed = false;
  for (const [name, title] of Object.entries(LISTS)) {
    const { classes, totals, misses } = measureList(name);
    print(title, classes, totals);
    if (option === "misses" && name === "tuning") for (const miss of misses) console.log(miss);
    if (name === "unseen") isMissed = missesTarget(totals);
  }
  const longest = longestHostileMs();
  console.log(`The longest for one of the hostile texts: ${longest.toFixed(1)} ms (under ${HOSTILE_MS})`);
  return isMissed || longest >= HOSTILE_MS ? 1 : 0;
}

function missesTarget({ medianMs, ...shares }) {
  return (
    medianMs >= TARGETS.medianMs || Object.entries(shares).some(([name, share]) => share < TARGETS[name])
  );
}

function print(title, classes, totals) {
  const count = classes.reduce((sum, { texts }) => sum + texts, 0);
  console.log(`\n${count} texts, ${title}\n`);
  console.log("| class | texts | accepted | held | rejected | as expected |\n|---|--:|--:|--:|--:|--:|");
  for (const { name, texts, accept, hold, reject, expected } of classes) {
    console.log(
      `| ${name} | ${texts} | ${accept} | ${hold} | ${reject} | ${(expected / texts).toFixed(2)} |`,
    );
  }
  console.log("\n| | | target |\n|---|--:|--:|");
  const rows = [
    ["recall", totals.recall, TARGETS.recall],
    ["recall of threats", totals.threats, TARGETS.threats],
    ["precision", totals.precision, TARGETS.precision],
    ["counter-speech and reports of discrimination not rejected", totals.reports, TARGETS.reports],
    ["fair criticism not rejected", totals.criticism, TARGETS.criticism],
  ];
  for (const [name, value, target] of rows) console.log(`| ${name} | ${value.toFixed(3)} | ${target} |`);
  console.log(`| median ms a text | ${totals.medianMs.toFixed(3)} | under ${TARGETS.medianMs} |\n`);
}
