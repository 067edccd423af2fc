import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { buildApplication, generateClient } from "./lib/build.mjs";
import { runCommand } from "./lib/command.mjs";
import { emptyVariables } from "./lib/environment.mjs";
import { installPackages } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { ROOT, StartError } from "./lib/root.mjs";
import { inWorkshop } from "./lib/workshop.mjs";

const VITEST = path.join(ROOT, "node_modules", "vitest", "vitest.mjs");
const REPORTER = path.join(ROOT, "scripts", "lib", "vitest-outcome.mjs");
const ID = /\bSEC-Q\d+/g;

// npm run faults [-- SEC-Q4 ...]: the reliability tests of docs/security.md, with larger numbers.
main(async ({ signal, defer }) => {
  const rows = listRows();
  const chosen = process.argv.slice(2);
  const unknown = chosen.find((id) => !rows.some((row) => row.id === id));
  if (unknown)
    throw new StartError(`There is no row ${unknown}. The rows are: ${rows.map(({ id }) => id).join(" ")}`);
  const asked = rows.filter(({ id }) => chosen.length === 0 || chosen.includes(id));
  await inWorkshop(signal, async () => {
    await installPackages(signal);
    await generateClient(signal);
    await buildApplication(signal);
  });
  const folder = mkdtempSync(path.join(os.tmpdir(), "faults-"));
  defer(() => rmSync(folder, { recursive: true, force: true }));
  const url = process.env.DATABASE_URL;
  const databases = [{ name: "embedded" }, ...(url ? [{ name: "DATABASE_URL", url }] : [])];
  const results = [];
  for (const { name, url } of databases) {
    const report = path.join(folder, `${name}.json`);
    await runTests(asked, { report, url }, signal);
    const { tests } = JSON.parse(readFileSync(report, "utf8"));
    results.push(...asked.map((row) => ({ name, ...row, ...outcomeOf(row, tests) })));
  }
  printTable(results);
  return results.every(({ outcome }) => outcome === "holds") ? 0 : 1;
});

function listRows() {
  const naming = ["lib", "tests"]
    .flatMap(listTests)
    .map((file) => ({ file, ids: readFileSync(file, "utf8").match(ID) ?? [] }));
  const filesOf = (id) =>
    naming.filter(({ ids }) => ids.includes(id)).map(({ file }) => path.relative(ROOT, file));
  const lines = readFileSync(path.join(ROOT, "docs", "security.md"), "utf8").split("\n");
  return lines
    .filter((line) => line.startsWith("| SEC-Q"))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, id, what, promise]) => ({ id, what, promise, files: filesOf(id) }));
}

function listTests(folder) {
  return readdirSync(path.join(ROOT, folder), { recursive: true })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => path.join(ROOT, folder, name));
}

async function runTests(rows, { report, url }, signal) {
  const files = [...new Set(rows.flatMap((row) => row.files))];
  const names = rows.map(({ id }) => `${id}\\b`).join("|");
  const env = {
    ...process.env,
    ...emptyVariables(),
    FAULTS: "full",
    VITEST_OUTCOME: report,
    ...(url && { TEST_DATABASE_URL: url }),
  };
  // One file at a time, because these measure.
  const args = [
    "run",
    "--project=unit",
    "--project=db",
    "--project=faults",
    "--no-file-parallelism",
    "-t",
    names,
  ];
  await runCommand(
    [process.execPath, VITEST, ...args, "--reporter=default", `--reporter=${REPORTER}`, ...files],
    env,
    signal,
  );
}

function outcomeOf({ id }, tests) {
  const own = tests.filter(({ name }) => name.match(ID)?.includes(id));
  const measured = own.flatMap((test) => test.measured).join("; ");
  const failed = own.filter(({ passed }) => !passed).map(({ name }) => name);
  if (failed.length > 0)
    return { outcome: "FALLS SHORT", measured: [measured, ...failed].filter(Boolean).join("; ") };
  return { outcome: own.length > 0 ? "holds" : "NO TEST", measured };
}

function printTable(results) {
  console.log();
  for (const { id, name, outcome, what, promise, measured } of results) {
    console.log(`${id.padEnd(8)} ${name.padEnd(12)} ${outcome.padEnd(12)} ${what}`);
    for (const line of [promise, measured].filter(Boolean)) console.log(`${" ".repeat(35)}${line}`);
  }
}
