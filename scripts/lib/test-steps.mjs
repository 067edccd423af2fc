import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { runCommand } from "./command.mjs";
import { indent } from "./indent.mjs";
import { step } from "./progress.mjs";
import { ROOT } from "./root.mjs";

/** @typedef {{ file: string, seconds: number }} FileTime how long the tests of a file took */
/** @typedef {{ passed: number, failures: string[], files?: FileTime[] }} Outcome */

const NOTHING = { passed: 0, failures: [] };

export async function attempt(title, work, signal) {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    return { passed: 0, failures: [`${title}: ${error.message}`] };
  }
}

export async function check(title, work, signal) {
  return step(title, () => passing(work), signal);
}

export async function checkTogether(checks, signal) {
  const title = checks.map((each) => each.title).join(", ");
  const outcomes = await step(
    title,
    () => Promise.all(checks.map((each) => attempt(each.title, () => passing(each.work), signal))),
    signal,
  );
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

async function passing(work) {
  await work();
  return { passed: 1, failures: [] };
}

/** @param {number} [workers] fewer than vitest.config.ts has, if other tests run at the same time */
export async function runVitest(projects, { env, folder, signal }, workers) {
  const report = path.join(folder, `${projects.join("-")}.json`);
  const args = [
    "run",
    "--allowOnly=false",
    "--reporter=default",
    `--reporter=${path.join(import.meta.dirname, "vitest-outcome.mjs")}`,
    ...projects.map((name) => `--project=${name}`),
  ];
  const vitest = path.join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const code = await runCommand(
    [process.execPath, vitest, ...args],
    { ...env, VITEST_OUTCOME: report, ...(workers && { VITEST_MAX_WORKERS: String(workers) }) },
    signal,
    { byLine: true },
  );
  return whole(`vitest (${projects.join(", ")})`, code, readJson(report) ?? NOTHING);
}

/** @param {number} [workers] fewer than playwright.config.ts has, if other tests run at the same time */
export async function runPlaywright({ env, folder, signal }, workers) {
  const report = path.join(folder, "playwright.json");
  const cli = path.join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  const code = await runCommand(
    [process.execPath, cli, "test", "--reporter=list,json", ...(workers ? [`--workers=${workers}`] : [])],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    signal,
    // After a SIGTERM it would leave the site and its database running.
    { byLine: true, stopSignal: "SIGINT" },
  );
  return whole("playwright", code, readPlaywright(report));
}

/** @param {Outcome[]} outcomes @returns {number} the code to exit with */
export function report(outcomes) {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join("\n\n")}\n`);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length > 0 ? 1 : 0;
}

/** A runner that crashed, ran nothing, or failed without naming a test must not look like success. */
function whole(runner, code, outcome) {
  if (outcome.failures.length > 0) return outcome;
  if (code !== 0) return { ...outcome, failures: [`${runner}: ended with code ${code}, see above`] };
  return { ...outcome, failures: outcome.passed === 0 ? [`${runner}: ran no test`] : [] };
}

function readPlaywright(report) {
  const { suites, errors, stats } = readJson(report) ?? {};
  if (!suites) return NOTHING;
  const specs = suites.flatMap(listSpecs);
  const failures = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === "unexpected" || test.status === "flaky")
      .map(({ projectName, results }) => {
        const messages = results.flatMap((result) => result.errors.map((error) => error.message));
        return `tests/e2e/${file}: ${title} (${projectName})\n${indent(messages.join("\n"))}`;
      }),
  );
  const seconds = new Map();
  for (const { file, tests } of specs) {
    const spent = tests
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration / 1000, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + spent);
  }
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map(({ message }) => `playwright: ${message}`)],
    files: Array.from(seconds, ([file, spent]) => ({ file: `tests/e2e/${file}`, seconds: spent })),
  };
}

function listSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
