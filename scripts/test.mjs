import os from "node:os";
import path from "node:path";
import { findBrowser } from "./lib/browser.mjs";
import { buildApplication, generateClient } from "./lib/build.mjs";
import { emptyVariables } from "./lib/environment.mjs";
import { installPackages } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { runQuietly } from "./lib/processes.mjs";
import { ROOT, StartError } from "./lib/root.mjs";
import { makeTemporaryFolder } from "./lib/temporary-folder.mjs";
import { attempt, check, checkTogether, report, runPlaywright, runVitest } from "./lib/test-steps.mjs";
import { inWorkshop } from "./lib/workshop.mjs";

const VITEST_PROJECTS = ["unit", "db", "component", "faults"];
const SLOWEST_SHOWN = 10;
const STEPS = ["lint", "unused", "types", "build", ...VITEST_PROJECTS, "browser"];

// npm test [-- <step> ...]. Every step runs, even if an earlier one failed.
main(async ({ signal, defer }) => {
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : STEPS;
  const unknown = chosen.find((name) => !STEPS.includes(name));
  if (unknown) throw new StartError(`There is no step '${unknown}'. The steps are: ${STEPS.join(", ")}`);

  const folder = makeTemporaryFolder("test-results", defer);
  const context = { env: {}, folder, signal };
  const tool = (name, args) =>
    runQuietly(path.join(ROOT, "node_modules", ".bin", name), args, { cwd: ROOT, env: context.env, signal });
  let typesChecked = Promise.resolve();
  const checkTypes = async () => {
    // Route types from the last build may be out of date.
    await tool("next", ["typegen"]);
    return tool("tsc", ["--noEmit", "-p", "."]);
  };
  const build = async () => {
    // The build writes the route types, too.
    await typesChecked.catch(() => undefined);
    return inWorkshop(signal, () => buildApplication(signal));
  };
  const checks = Object.entries({
    lint: { title: "Linting", work: () => tool("biome", ["check"]) },
    unused: { title: "Looking for unused code", work: () => tool("knip", []) },
    types: { title: "Checking types", work: () => (typesChecked = checkTypes()) },
    build: { title: "Building", work: build },
  }).filter(([name]) => chosen.includes(name));
  const projects = VITEST_PROJECTS.filter((name) => chosen.includes(name));
  const steps = [
    checks.length > 0 && {
      names: checks.map(([name]) => name),
      run: () =>
        checkTogether(
          checks.map(([, each]) => each),
          signal,
        ),
    },
    // One run for all projects, because it uses two cores better than several runs would.
    projects.length > 0 && { names: projects, run: () => runVitest(projects, context) },
    chosen.includes("browser") && { names: ["browser"], run: () => runBrowserTests(context) },
  ].filter(Boolean);

  const times = [];
  const outcomes = [];
  for (const { names, run } of [{ names: ["preparing"], run: () => prepare(context) }, ...steps]) {
    const title = names.join(", ");
    const startedAt = Date.now();
    const before = coreTimes();
    const outcome = await attempt(title, run, signal);
    const after = coreTimes();
    outcomes.push(outcome);
    const seconds = (Date.now() - startedAt) / 1000;
    const busy = 1 - (after.idle - before.idle) / (after.all - before.all || 1);
    times.push({ title: `${title} (cores ${Math.round(100 * busy)}% busy)`, seconds });
    if (title === "preparing" && outcome.failures.length > 0) break;
  }
  printTimes(
    times,
    outcomes.flatMap(({ files = [] }) => files),
  );

  return report(outcomes);
});

/** Since the machine started, of all its cores and whatever runs on them. In ms. */
function coreTimes() {
  const cores = os.cpus().map(({ times }) => times);
  const idle = cores.reduce((sum, times) => sum + times.idle, 0);
  const all = cores.flatMap((times) => Object.values(times)).reduce((sum, time) => sum + time, 0);
  return { idle, all };
}

function printTimes(times, files) {
  const line = (seconds, name) => console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`);
  console.log("\nSteps:");
  for (const { title, seconds } of times) line(seconds, title);
  if (files.length === 0) return;
  console.log("Slowest files:");
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
  for (const { file, seconds } of slowest) line(seconds, file);
}

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
