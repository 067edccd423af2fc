import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { runCommand } from "./command.mjs";
import { step } from "./progress.mjs";
import { ROOT } from "./root.mjs";

/** @typedef {{ passed: number, failures: string[] }} Outcome */

/** @param {string} title @param {() => Promise<Outcome>} work @returns {Promise<Outcome>} */
export async function attempt(title, work, signal) {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    return { passed: 0, failures: [`${title}: ${error.message}`] };
  }
}

/** @param {string} title @param {() => Promise<unknown>} work @returns {Promise<Outcome>} */
export async function check(title, work, signal) {
  await step(title, work, signal);
  return { passed: 1, failures: [] };
}

/** @param {string[]} projects @returns {Promise<Outcome>} */
export async function runVitest(projects, { env, folder, signal }) {
  const report = path.join(folder, "vitest.json");
  const args = [
    "run",
    "--allowOnly=false",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...projects.map((name) => `--project=${name}`),
  ];
  const vitest = path.join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const code = await runCommand([process.execPath, vitest, ...args], env, signal);
  return whole(`vitest (${projects.join(", ")})`, code, readVitest(report));
}

/** @returns {Promise<Outcome>} */
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

/** A runner that crashed, ran nothing, or failed without naming a test must not look like success. */
function whole(runner, code, { passed, failures }) {
  if (failures.length > 0) return { passed, failures };
  if (code !== 0) return { passed, failures: [`${runner}: ended with code ${code}, see above`] };
  return { passed, failures: passed === 0 ? [`${runner}: ran no test`] : [] };
}

function readVitest(report) {
  if (!existsSync(report)) return { passed: 0, failures: [] };
  const { testResults, numPassedTests } = JSON.parse(readFileSync(report, "utf8"));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    const tests = failed.map(
      (test) => `${file}: ${test.fullName}\n${indent(test.failureMessages.join("\n"))}`,
    );
    // A file that failed to load, or whose hooks failed, has no failed test.
    return status === "failed" && tests.length === 0 ? [`${file}: ${message}`] : tests;
  });
  return { passed: numPassedTests, failures };
}

function readPlaywright(report) {
  if (!existsSync(report)) return { passed: 0, failures: [] };
  const { suites, errors, stats } = JSON.parse(readFileSync(report, "utf8"));
  const failures = suites.flatMap(listSpecs).flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === "unexpected" || test.status === "flaky")
      .map(({ projectName, results }) => {
        const messages = results.flatMap((result) => result.errors.map((error) => error.message));
        return `tests/e2e/${file}: ${title} (${projectName})\n${indent(messages.join("\n"))}`;
      }),
  );
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map(({ message }) => `playwright: ${message}`)],
  };
}

function listSpecs({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function indent(text) {
  return text
    .split("\n")
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join("\n");
}
