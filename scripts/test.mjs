import os from "node:os";
import path from "node:path";
import { findBrowser } from "./lib/browser.mjs";
import { buildApplication, generateClient } from "./lib/build.mjs";
import { emptyVariables } from "./lib/environment.mjs";
import { installPackages } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { runQuietly } from "./lib/processes.mjs";
import { ROOT, StartError } from "./lib/root.mjs";
import { makeFolderInMemory, makeTemporaryFolder } from "./lib/temporary-folder.mjs";
import { attempt, check, checkTogether, report, runPlaywright, runVitest } from "./lib/test-steps.mjs";
import { inWorkshop } from "./lib/workshop.mjs";

const SLOWEST_SHOWN = 10;
const STEPS = ["lint", "unused", "types", "build", "unit", "db", "component", "faults", "browser"];

// Three times what a run takes.
const ROOM_IN_MEMORY_BYTES = 5 * 1024 ** 3;

// When all steps run side by side. Each worker of Vitest compiles the same code again, and pages wait for each other.
const WORKERS = { browser: 2, component: 1, db: 3 };

// npm test [-- <step> ...]. Every step runs, even if an earlier one failed.
main(async ({ signal, defer }) => {
  const chosen = process.argv.length > 2 ? process.argv.slice(2) : STEPS;
  const unknown = chosen.find((name) => !STEPS.includes(name));
  if (unknown) throw new StartError(`There is no step '${unknown}'. The steps are: ${STEPS.join(", ")}`);

  // For all temporary files, also those of the tests. The kernel needs longer for files on a disk.
  const memory = makeFolderInMemory("test-run", ROOM_IN_MEMORY_BYTES, defer);
  if (memory) process.env.TMPDIR = memory;
  const folder = makeTemporaryFolder("test-results", defer);
  const context = { env: {}, folder, signal };
  const tool = (name, args) =>
    runQuietly(path.join(ROOT, "node_modules", ".bin", name), args, { cwd: ROOT, env: context.env, signal });
  let typesChecked = Promise.resolve();
  const checkTypes = async () => {
    // Route types from the last build may be out of date.
    await tool("next", ["typegen"]);
    // Each of its four threads would work out the types of packages again.
    return tool("tsc", ["--noEmit", "--singleThreaded", "-p", "."]);
  };
  const build = async () => {
    // The build writes the route types, too.
    await typesChecked.catch(() => undefined);
    return inWorkshop(signal, () => buildApplication(signal));
  };
  const checks = {
    lint: { title: "Linting", work: () => tool("biome", ["check"]) },
    unused: { title: "Looking for unused code", work: () => tool("knip", []) },
    types: { title: "Checking types", work: () => (typesChecked = checkTypes()) },
    build: { title: "Building", work: build },
  };
  /** The chosen ones of `names`, if there are any. */
  const step = (names, run) => {
    const wanted = names.filter((name) => chosen.includes(name));
    return wanted.length > 0 ? [{ names: wanted, run: () => run(wanted) }] : [];
  };
  const prepared = await runStage([[{ names: ["preparing"], run: () => prepare(context) }]], signal);
  const stages = [prepared];
  if (outcomesOf([prepared]).every(({ failures }) => failures.length === 0)) {
    const runChecks = (names) =>
      checkTogether(
        names.map((name) => checks[name]),
        signal,
      );
    const workers = chosen === STEPS ? WORKERS : {};
    const lanes = [
      [
        ...step(Object.keys(checks), runChecks),
        ...step(["browser"], () => runBrowserTests(context, workers.browser)),
        ...step(["faults"], (projects) => runVitest(projects, context)),
      ],
      [...step(["unit", "component"], (projects) => runVitest(projects, context, workers.component))],
      [...step(["db"], (projects) => runVitest(projects, context, workers.db))],
    ];
    stages.push(await runStage(lanes, signal));
  }
  printTimes(stages);
  return report(outcomesOf(stages));
});

/** Lanes side by side, each with one step after the other. */
async function runStage(lanes, signal) {
  const startedAt = Date.now();
  const before = coreTimes();
  const ended = await Promise.allSettled(lanes.map((lane) => runLane(lane, signal)));
  // Not before each lane has stopped what it runs.
  signal.throwIfAborted();
  const steps = ended.flatMap(({ value }) => value);
  const after = coreTimes();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all || 1);
  return { steps, seconds: (Date.now() - startedAt) / 1000, busy };
}

async function runLane(lane, signal) {
  const steps = [];
  for (const { names, run } of lane) {
    const startedAt = Date.now();
    const title = names.join(", ");
    const outcome = await attempt(title, run, signal);
    steps.push({ title, outcome, seconds: (Date.now() - startedAt) / 1000 });
  }
  return steps;
}

function outcomesOf(stages) {
  return stages.flatMap(({ steps }) => steps.map(({ outcome }) => outcome));
}

/** Since the machine started, of all its cores and whatever runs on them. In ms. */
function coreTimes() {
  const cores = os.cpus().map(({ times }) => times);
  const idle = cores.reduce((sum, times) => sum + times.idle, 0);
  const all = cores.flatMap((times) => Object.values(times)).reduce((sum, time) => sum + time, 0);
  return { idle, all };
}

function printTimes(stages) {
  const line = (seconds, name) => console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`);
  console.log("\nSteps:");
  for (const { steps, seconds, busy } of stages) {
    const cores = `(cores ${Math.round(100 * busy)}% busy)`;
    if (steps.length > 1) line(seconds, `side by side ${cores}:`);
    for (const step of steps)
      line(step.seconds, steps.length > 1 ? `  ${step.title}` : `${step.title} ${cores}`);
  }
  const files = outcomesOf(stages).flatMap(({ files = [] }) => files);
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

async function runBrowserTests(context, workers) {
  const found = await check("Looking for a browser", findBrowser, context.signal);
  if (!found.passed) return found;
  const env = { ...context.env, E2E_DATA_DIR: path.join(context.folder, "browser") };
  return runPlaywright({ ...context, env }, workers);
}
