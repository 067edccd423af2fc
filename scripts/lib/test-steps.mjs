import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { runCommand } from "./command.mjs";
import { indent } from "./indent.mjs";
import { step } from "./progress.mjs";
import { ROOT } from "./root.mjs";

/**
 * @typedef {{ file: string, seconds: number }} FileTime how long the tests of a file took
 * @typedef {{ passed: number, failures: string[], unsteady?: string[], files?: FileTime[] }} Outcome `unsteady` tests
 *   failed once, and ran again
 */

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
    passed: sum(outcomes, "passed"),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

async function passing(work) {
  await work();
  return { passed: 1, failures: [] };
}

// What a test says if something took seconds that takes milliseconds otherwise: a transaction, a connection, itself.
const STALLED =
  /(?<!:)\b503\b|database-unavailable|expired transaction|Unable to start a transaction|[Tt]imed out|timeout exceeded/;

/** A file runs again, without others, if all its failures come from a machine that stalled. */
export async function runVitest(projects, context) {
  const first = await vitest(projects, [], context);
  const stalled = first.files.filter(
    ({ failures }) => failures.length > 0 && failures.every(({ text }) => STALLED.test(text)),
  );
  if (stalled.length === 0) return first;
  const again = await vitest(projects, ["--maxWorkers=1", ...stalled.map(({ file }) => file)], context);
  const texts = stalled.flatMap(({ failures }) => failures.map(inShort));
  return {
    passed: first.passed - sum(stalled, "passed") + again.passed,
    failures: [...first.failures.filter((text) => !texts.includes(text)), ...again.failures],
    unsteady: texts,
    files: first.files,
  };
}

async function vitest(projects, chosen, { env, folder, signal }) {
  const report = path.join(folder, "vitest.json");
  const args = [
    "run",
    "--allowOnly=false",
    "--reporter=default",
    `--reporter=${path.join(import.meta.dirname, "vitest-outcome.mjs")}`,
    ...projects.map((name) => `--project=${name}`),
    ...chosen,
  ];
  const program = path.join(ROOT, "node_modules", "vitest", "vitest.mjs");
  rmSync(report, { force: true });
  const code = await runCommand(
    [process.execPath, program, ...args],
    { ...env, VITEST_OUTCOME: report },
    signal,
  );
  const { files = [], outsideOfFiles = [] } = readJson(report) ?? {};
  const failures = [...files.flatMap((file) => file.failures), ...outsideOfFiles].map(inShort);
  const outcome = { passed: sum(files, "passed"), failures, files };
  return whole(`vitest (${projects.join(", ")})`, code, outcome);
}

function inShort({ title, text }) {
  return `${title}\n${indent(text)}`;
}

function sum(rows, name) {
  return rows.reduce((total, row) => total + row[name], 0);
}

export async function runPlaywright({ env, folder, signal }) {
  const report = path.join(folder, "playwright.json");
  const cli = path.join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  const code = await runCommand(
    [process.execPath, cli, "test", "--reporter=list,json"],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    signal,
  );
  return whole("playwright", code, readPlaywright(report));
}

/** Prints what failed. @param {Outcome[]} outcomes @returns {number} the code to exit with */
export function report(outcomes) {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const unsteady = outcomes.flatMap((outcome) => outcome.unsteady ?? []);
  if (unsteady.length > 0) console.log(`\nFailed, and ran again:\n\n${unsteady.join("\n\n")}\n`);
  if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join("\n\n")}\n`);
  console.log(`${sum(outcomes, "passed")} passed, ${failures.length} failed`);
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
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, projectName, results }) => {
        const messages = results.flatMap((result) => result.errors.map((error) => error.message));
        return {
          // What protects people has to hold at the first try.
          isUnsteady: status === "flaky" && !title.includes("SEC-"),
          text: `tests/e2e/${file}: ${title} (${projectName})\n${indent([...new Set(messages)].join("\n"))}`,
        };
      }),
  );
  const textsOf = (areUnsteady) =>
    failed.filter(({ isUnsteady }) => isUnsteady === areUnsteady).map(({ text }) => text);
  const unsteady = textsOf(true);
  const seconds = new Map();
  for (const { file, tests } of specs) {
    const spent = tests
      .flatMap(({ results }) => results)
      .reduce((sum, { duration }) => sum + duration / 1000, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + spent);
  }
  return {
    passed: stats.expected + unsteady.length,
    failures: [...textsOf(false), ...errors.map(({ message }) => `playwright: ${message}`)],
    unsteady,
    files: Array.from(seconds, ([file, spent]) => ({ file: `tests/e2e/${file}`, seconds: spent })),
  };
}

function listSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
