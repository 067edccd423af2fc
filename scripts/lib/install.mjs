import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "./processes.mjs";
import { step } from "./progress.mjs";
import { ROOT } from "./root.mjs";

export async function installPackages(signal) {
  if (isInstalled()) return;
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  // No package here needs its install script, and some would call hosts other than npm's. The other flags keep the
  // development packages under NODE_ENV=production, and npm's warnings quiet.
  const flags = ["--ignore-scripts", "--include=dev", "--include=optional", "--loglevel=error"];
  await step(
    "Installing packages (a minute or so)",
    () => runQuietly(program, [...first, "ci", ...flags], { cwd: ROOT, signal }),
    signal,
  );
}

/** npm writes its list of packages last, so an interrupted installation has none. */
function isInstalled() {
  const list = path.join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(list)) return false;
  return holdsAll(readPackages(list), readPackages(path.join(ROOT, "package-lock.json")));
}

/**
 * Whether an installation has everything in a lock file; both in the form of the lock file's `packages`.
 * @param {Record<string, { version: string }>} installed
 * @param {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, extraneous?: boolean }>} wanted
 */
export function holdsAll(installed, wanted) {
  return Object.entries(wanted).every(([name, { version, optional, devOptional, extraneous }]) => {
    // "" is the project itself; npm lists extraneous packages but never installs them.
    if (name === "" || extraneous || installed[name]?.version === version) return true;
    // npm leaves out binaries for other platforms.
    return installed[name] === undefined && Boolean(optional || devOptional);
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}
