import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

const FIRST_GLOBALS = Symbol.for("the globals of a new test worker");

let expected: (string | RegExp)[] = [];
let printed: string[] = [];

/** The running test must log this one console.error. Any other fails it. */
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

// The globals of a new worker, without those that the last work of an earlier file has left.
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

// The files of a project share workers, because loading the packages again took longer than most tests. Each
// has its own copy of our modules and their globals, whose names begin in lower case, unlike packages'.
afterAll(async () => {
  vi.useRealTimers();
  globalThis.setInterval = setInterval;
  for (const interval of intervals) clearInterval(interval);
  // Otherwise the first test of the next file would put back what the last one here had replaced.
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.resetModules();
  await endKept();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});

async function endKept(): Promise<void> {
  for (const [name, value] of Object.entries(globalThis)) {
    if (globals.has(name) || !/^[a-z]/.test(name)) continue;
    const { end, destroy = end } = Object(value);
    await destroy?.call(value);
    Reflect.deleteProperty(globalThis, name);
  }
}
