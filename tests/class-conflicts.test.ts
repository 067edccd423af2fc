import { expect, test } from "vitest";
import { conflictsIn } from "./class-conflicts";

test.each([
  ["h-10 px-4 px-3", ["px-4"]],
  ["sm:max-w-xl p-4 sm:max-w-md", ["sm:max-w-xl"]],
  ["text-lg text-hero", ["text-lg"]],
  ["shadow-card shadow-lg", ["shadow-card"]],
  ["text-hero text-foreground", []],
  ["base:px-4 px-3", []],
  ["px-4 sm:px-5 pr-2", []],
])("%s", (classes, conflicts) => {
  expect(conflictsIn(classes)).toEqual(conflicts);
});
