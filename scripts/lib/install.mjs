import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "./processes.mjs";
import { step } from "./progress.mjs";
import { ROOT } from "./root.mjs";

/** `npm ci`, where node_modules does not hold what package-lock.json asks for. */
export async function installPackages(signal) {
  if (isInstalled()) return;
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  // No package here needs its install script, and some would call hosts that are not npm's. The rest keeps the
  // development packages under NODE_ENV=production, and npm's opinions about the machine to itself.
  const flags = ["--ignore-scripts", "--include=dev", "--include=optional", "--loglevel=error"];
  await step(
    "Installing packages (a minute or so)",
    () => runQuietly(program, [...first, "ci", ...flags], { cwd: ROOT, signal }),
    signal,
  );
}

/** npm writes its own list of what is there as the last act of an installation, so half of one has none. */
function isInstalled() {
  const list = path.join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(list)) return false;
  return holdsAll(readPackages(list), readPackages(path.join(ROOT, "package-lock.json")));
}

/**
 * Whether an installation has what a lock file asks for; both as in its `packages`.
 * @param {Record<string, { version: string }>} installed
 * @param {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, extraneous?: boolean }>} wanted
 */
export function holdsAll(installed, wanted) {
  return Object.entries(wanted).every(([name, { version, optional, devOptional, extraneous }]) => {
    // The first is the project itself; npm lists an extraneous one and never installs it.
    if (name === "" || extraneous || installed[name]?.version === version) return true;
    // Programs for other platforms are left out.
    return installed[name] === undefined && Boolean(optional || devOptional);
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}
