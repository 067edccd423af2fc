import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "./processes.mjs";
import { step } from "./progress.mjs";
import { ROOT } from "./root.mjs";

// No package here needs its install script, and some would call hosts other than npm's.
export const INSTALL_FLAGS = ["--ignore-scripts", "--include=optional", "--loglevel=error"];

export async function installPackages(signal) {
  if (isInstalled()) return;
  // NODE_ENV=production would leave out the development packages.
  const args = ["ci", "--include=dev", ...INSTALL_FLAGS];
  await step("Installing packages (a minute or so)", () => runNpm(args, { cwd: ROOT, signal }), signal);
}

export function runNpm(args, options) {
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  return runQuietly(program, [...first, ...args], options);
}

/** npm writes its list of packages last, so an interrupted installation has none. */
function isInstalled() {
  const list = path.join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(list)) return false;
  return holdsAll(readPackages(list), readPackages(path.join(ROOT, "package-lock.json")));
}

/**
 * @param {Record<string, { version: string }>} installed in the form of `packages` in a lock file
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
