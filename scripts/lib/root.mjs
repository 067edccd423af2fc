import { readFileSync } from "node:fs";
import path from "node:path";

const [major, minor] = process.versions.node.split(".").map(Number);
// Every script imports this file first. Otherwise an old version would fail later, with a worse message.
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old. Install Node 24, or at least 20.19.`);
  process.exit(1);
}

export const ROOT = path.resolve(import.meta.dirname, "..", "..");

export const SLUG = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).name;

/** Shown without a stack, because its message says everything the user needs. */
export class StartError extends Error {
  name = "StartError";
}
