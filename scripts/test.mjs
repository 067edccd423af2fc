import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findBrowser } from "./lib/browser.mjs";
import { buildApplication, generateClient } from "./lib/build.mjs";
import { emptyVariables } from "./lib/environment.mjs";
import { installPackages } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { runQuietly } from "./lib/processes.mjs";
import { ROOT, StartError } from "./lib/root.mjs";
import { attempt, check, runPlaywright, runVitest } from "./lib/test-steps.mjs";
import { inWorkshop } from "./lib/workshop.mjs";

const VITEST_PROJECTS = ["unit", "db", "component", "faults"];
const STEPS = ["lint", "unused", "types", ...VITEST_PROJECTS, "build", "browser"];

// npm test [-- <step> ...]. Every step runs, even if an earlier one failed.
main(async ({ signal, defer }) => {
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : STEPS;
  const unknown = chosen.find((name) => !STEPS.includes(name));
  if (unknown) throw new StartError(`There is no step '${unknown}'. The steps are: ${STEPS.join(", ")}`);

  const folder = mkdtempSync(path.join(os.tmpdir(), "test-results-"));
  defer(() => rmSync(folder, { recursive: true, force: true }));
  // If root runs the tests, PostgreSQL runs as another account and must reach its files.
  chmodSync(folder, 0o711);
  const context = { env: {}, folder, signal };
  const tool = (name, args) =>
    runQuietly(path.join(ROOT, "node_modules", ".bin", name), args, { cwd: ROOT, env: context.env, signal });
  const checkTypes = async () => {
    // Route types from the last build may be out of date.
    await tool("next", ["typegen"]);
    return tool("tsc", ["--noEmit", "-p", "."]);
  };
  const projects = VITEST_PROJECTS.filter((name) => chosen.includes(name));

  const all = {
    lint: () => check("Linting", () => tool("biome", ["check"]), signal),
    unused: () => check("Looking for unused code", () => tool("knip", []), signal),
    types: () => check("Checking types", checkTypes, signal),
    // One run for all projects, because it uses two cores better than several runs would.
    [projects[0]]: () => runVitest(projects, context),
    build: () => check("Building", () => inWorkshop(signal, () => buildApplication(signal)), signal),
    browser: () => runBrowserTests(context),
  };
  const outcomes = [await attempt("Preparing", () => prepare(context), signal)];
  if (outcomes[0].failures.length === 0) {
    for (const name of STEPS.filter((one) => chosen.includes(one) && all[one])) {
      outcomes.push(await attempt(name, all[name], signal));
    }
  }

  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join("\n\n")}\n`);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length > 0 ? 1 : 0;
});

async function prepare({ env, signal }) {
  await inWorkshop(signal, async () => {
    await installPackages(signal);
    await generateClient(signal);
  });
  const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };
  Object.assign(env, process.env, emptyVariables(), colour);
  return { passed: 0, failures: [] };
}

async function runBrowserTests(context) {
  const found = await check("Looking for a browser", findBrowser, context.signal);
  if (!found.passed) return found;
  const env = { ...context.env, E2E_DATA_DIR: path.join(context.folder, "browser") };
  return runPlaywright({ ...context, env });
}
