import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

const FIRST_GLOBALS = Symbol.for("the globals of a new test worker");

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

// Those of a new worker. What an earlier file's last work has put there since is not one of them.
const worker = globalThis as { [FIRST_GLOBALS]?: Set<string> };
worker[FIRST_GLOBALS] ??= new Set(Object.keys(globalThis));
const globals = worker[FIRST_GLOBALS];
await endKept();

const environment = { ...process.env };
const { setInterval } = globalThis;
const intervals: NodeJS.Timeout[] = [];

globalThis.setInterval = ((...args: Parameters<typeof setInterval>) => {
  const interval = setInterval(...args);
  intervals.push(interval);
  return interval;
}) as typeof setInterval;

// The files of a project share workers, because loading the packages again took longer than most tests. Each has its
// own copy of our modules and of what they keep on globalThis, where only the names of packages begin otherwise.
afterAll(async () => {
  vi.useRealTimers();
  globalThis.setInterval = setInterval;
  for (const interval of intervals) clearInterval(interval);
  // Otherwise the next file's first test would put back what this one's last test had replaced.
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
  await endKept();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});

/** Ends and forgets what our modules keep on globalThis. */
async function endKept(): Promise<void> {
  for (const [name, value] of Object.entries(globalThis)) {
    if (globals.has(name) || !/^[a-z]/.test(name)) continue;
    const { end, destroy = end } = Object(value);
    await destroy?.call(value);
    Reflect.deleteProperty(globalThis, name);
  }
}
