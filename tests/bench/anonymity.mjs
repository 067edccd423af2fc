import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { generateClient } from "../../scripts/lib/build.mjs";
import { emptyVariables } from "../../scripts/lib/environment.mjs";
import { runQuietly } from "../../scripts/lib/processes.mjs";
import { step } from "../../scripts/lib/progress.mjs";
import { ROOT } from "../../scripts/lib/root.mjs";
import { inWorkshop } from "../../scripts/lib/workshop.mjs";

const VITEST = path.join(ROOT, "node_modules", "vitest", "vitest.mjs");
const MAIL = "^leader$|^mail server";
// The first town is for all adversaries. Each of the others changes one choice, for those that it concerns.
const TOWNS = [
  { teams: 70, findableFrom: "today", concerns: "^(?!colleague)" },
  { teams: 49, findableFrom: "today", concerns: "^colleague", label: "people are found from today" },
  { teams: 49, findableFrom: "monday", concerns: "^colleague", label: "people are found from Monday" },
  { teams: 49, findableFrom: "today", concerns: MAIL, pace: "daily", label: "notes every day" },
];

/**
 * @param {import("../../scripts/lib/main.mjs").Script} script
 * @param {string[]} args a seed, to simulate the same towns again
 * @returns {Promise<number>} 1 if an adversary that the site promises against does better than blind guessing
 */
export default async function measureAnonymity(script, [seed = String(Math.floor(Math.random() * 2 ** 31))]) {
  const { signal } = script;
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-anonymity-"));
  script.defer(() => rmSync(folder, { recursive: true, force: true }));
  await inWorkshop(signal, () => generateClient(signal));
  const variables = emptyVariables();
  // Without the setting there is only the pace of the first town.
  const towns = TOWNS.filter(({ pace }) => !pace || "NOTIFICATION_PACE" in variables);
  const rows = [];
  for (const [index, town] of towns.entries()) {
    const report = path.join(folder, `${index}.json`);
    const env = {
      ...process.env,
      ...variables,
      BENCH_SEED: seed,
      BENCH_TEAMS: String(town.teams),
      BENCH_FINDABLE_FROM: town.findableFrom,
      BENCH_ADVERSARIES: town.concerns,
      BENCH_REPORT: report,
      ...(town.pace && { NOTIFICATION_PACE: town.pace }),
    };
    const args = [VITEST, "run", "--project=anonymity"];
    const title = `Simulating four weeks in ${town.teams} teams${town.label ? `, ${town.label}` : ""}`;
    await step(title, () => runQuietly(process.execPath, args, { cwd: ROOT, env, signal }), signal);
    const lived = JSON.parse(readFileSync(report, "utf8"));
    console.log(`  ${lived.visits} visits, ${lived.reviews} reviews`);
    for (const row of lived.rows) {
      rows.push({ ...row, name: town.label ? `${row.name}; ${town.label}` : row.name });
    }
  }
  print(rows, seed);
  return rows.some(({ isPromised, isBetter }) => isPromised && isBetter) ? 1 : 0;
}

function print(rows, seed) {
  const percent = (share) => `${(share * 100).toFixed(1)}%`;
  const line = (row) => {
    const figures = row.reviews === 0 ? ["-", "-", "-"] : [row.named, row.blind, row.threeSigma].map(percent);
    return `| ${[row.name, row.holds, row.reviews, ...figures, verdictOf(row)].join(" | ")} |`;
  };
  const promised = rows.filter(({ isPromised }) => isPromised);
  const others = rows.filter(({ isPromised }) => !isPromised);
  console.log(`
Seed ${seed}

| adversary | holds | reviews | authors named | blind | three sigma | verdict |
|---|---|--:|--:|--:|--:|---|
${[...promised, ...others].map(line).join("\n")}`);
}

function verdictOf({ reviews, isPromised, isBetter }) {
  if (reviews === 0) return "finds nothing to go by";
  const verdict = isBetter ? "names authors" : "no better than blind";
  return isPromised ? verdict : `${verdict}; not promised`;
}
