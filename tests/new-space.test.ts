import { execFile } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { ROOT } from "@/scripts/lib/root.mjs";

const FIRST = path.join(ROOT, "scripts", "lib", "first.mjs");
/** Keeps a million objects, at once and 4 s later, and prints the megabytes of V8's room for new ones. */
const PROGRAM = `
  const { getHeapSpaceStatistics } = require("node:v8");
  const megabytes = () => getHeapSpaceStatistics().find((one) => one.space_name === "new_space").space_size / 2 ** 20;
  const load = () => Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
  const kept = [load()];
  const before = megabytes();
  setTimeout(() => {
    kept.push(load());
    console.log(JSON.stringify([before, megabytes(), kept.length]));
  }, 4_000);`;

it("keeps V8's room for new objects small while the server starts, and lets it grow after that", async () => {
  const run = async (...options: string[]) => {
    const given = ["--max-semi-space-size=32", ...options, "-e", PROGRAM];
    const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: ROOT });
    return JSON.parse(stdout) as [number, number];
  };
  const [[atStart, later], [usual]] = await Promise.all([run("--import", pathToFileURL(FIRST).href), run()]);
  expect(usual).toBeGreaterThan(10);
  expect(atStart).toBeLessThan(4);
  expect(later).toBeGreaterThan(10);
});
