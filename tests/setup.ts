import { afterEach, beforeEach, expect, vi } from "vitest";

let expected: (string | RegExp)[] = [];
let printed: string[] = [];

/** Allows, and requires, one console.error in the running test. Any other one fails it. */
export function expectConsoleError(text: string | RegExp): void {
  expected.push(text);
}

beforeEach(() => {
  expected = [];
  printed = [];
  vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
    printed.push(parts.map(String).join(" "));
  });
});

afterEach(() => {
  const missing = expected.filter((text) => !printed.some((line) => matches(line, text)));
  const unexpected = printed.filter((line) => !expected.some((text) => matches(line, text)));
  expect({ missing, unexpected }, "console.error").toEqual({ missing: [], unexpected: [] });
});

function matches(line: string, text: string | RegExp): boolean {
  return typeof text === "string" ? line.includes(text) : text.test(line);
}
