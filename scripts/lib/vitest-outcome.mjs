import { writeFileSync } from "node:fs";
import path from "node:path";
import { indent } from "./indent.mjs";
import { ROOT } from "./root.mjs";

/** Vitest's own JSON leaves out errors that belong to no test, and a run fails for them too. */
export default class OutcomeReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest/node").SerializedError[]} errors
   */
  onTestRunEnd(modules, errors) {
    const outcome = {
      passed: modules.flatMap((module) => [...module.children.allTests("passed")]).length,
      failures: [...modules.flatMap(failuresOf), ...errors.map(outsideOfTests)],
      // What a test measured is in its `meta`, for scripts/faults.mjs.
      tests: modules
        .flatMap((module) => [...module.children.allTests()])
        .filter((test) => test.result().state !== "skipped")
        .map((test) => ({
          name: test.fullName,
          passed: test.result().state === "passed",
          measured: test.meta().measured ?? [],
        })),
      files: modules.map((module) => ({
        file: fileOf(module),
        seconds: module.diagnostic().duration / 1000,
      })),
    };
    writeFileSync(process.env.VITEST_OUTCOME, JSON.stringify(outcome));
  }
}

function outsideOfTests(error) {
  const { type = "Error", VITEST_TEST_PATH: file = "vitest", VITEST_TEST_NAME: test = "no test" } = error;
  return describe(`${path.relative(ROOT, file)}: ${type} during ${test}`, [error]);
}

function failuresOf(module) {
  const parts = [
    { name: "outside of its tests", errors: module.errors() },
    ...[...module.children.allSuites()].map((suite) => ({ name: suite.fullName, errors: suite.errors() })),
    ...[...module.children.allTests("failed")].map((test) => ({
      name: test.fullName,
      errors: test.result().errors,
    })),
  ];
  return parts
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => describe(`${fileOf(module)}: ${name}`, errors));
}

function describe(title, errors) {
  return `${title}\n${indent(errors.map(textOf).join("\n"))}`;
}

function textOf({ message, stack = message }) {
  return stack
    .split("\n")
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .join("\n");
}

function fileOf(module) {
  return path.relative(ROOT, module.moduleId);
}
