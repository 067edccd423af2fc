import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { nameFinishedFolder } from "./finished-folder.mjs";
import { runQuietly } from "./processes.mjs";
import { ROOT, StartError } from "./root.mjs";

const CACHE = path.join(ROOT, "node_modules", ".cache", "debian");
// A user's PATH often lacks those for administrators, where servers are.
const PROGRAM_FOLDERS = ["usr/sbin", "usr/bin", "sbin", "bin"];

/** @typedef {{ folder: string, bin: (name: string) => string, env: Record<string, string> }} Unpacked */

/** @type {Map<string, Promise<Unpacked>>} */
const unpacked = new Map();

/** @param {string} name @returns {Promise<{ program: string, env: Record<string, string> }>} */
export async function findProgram(name, packageName = name) {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
  const installed = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  if (installed) return { program: installed, env: {} };
  const { bin, env } = await debianPackages([packageName]);
  return { program: bin(name), env };
}

/** Needs no root and installs nothing. @param {string[]} names @returns {Promise<Unpacked>} */
export function debianPackages(names) {
  const key = [...names].sort().join("+");
  const known = unpacked.get(key) ?? unpackOnce(path.join(CACHE, key), names);
  unpacked.set(key, known);
  return known;
}

async function unpackOnce(target, names) {
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`;
    try {
      await fetchAndUnpack(names, unfinished);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw new StartError(`Install ${names.join(" and ")}, which the tests start.\n${error.message}`);
    }
    nameFinishedFolder(unfinished, target);
  }
  return { folder: target, bin: (name) => findIn(target, name), env: libraryPath(target) };
}

async function fetchAndUnpack(names, folder) {
  if (process.platform !== "linux") throw new Error(`There is no apt on ${process.platform}.`);
  mkdirSync(folder, { recursive: true });
  // The machine's lists of packages may be missing, or too old for what the mirror has.
  const archives = await download(names, folder, []).catch(async () => {
    const own = ownState(path.join(folder, "apt"));
    await runQuietly("apt-get", ["update", ...own]);
    return download(names, folder, own);
  });
  for (const archive of archives) {
    const file = path.join(folder, archive);
    await runQuietly("dpkg-deb", ["--extract", file, folder]);
    rmSync(file);
  }
  rmSync(path.join(folder, "apt"), { recursive: true, force: true });
}

/** Only root may write the machine's own lists of packages. */
function ownState(folder) {
  const [lists, cache] = ["lists", "cache"].map((name) => path.join(folder, name));
  for (const place of [lists, cache]) mkdirSync(path.join(place, "partial"), { recursive: true });
  const options = { "Dir::State::lists": lists, "Dir::Cache": cache, "APT::Sandbox::User": "" };
  return Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
}

async function download(names, folder, options) {
  const install = ["install", "--simulate", "--reinstall", "--no-install-recommends", ...names];
  const plan = await runQuietly("apt-get", [...install, ...options]);
  const wanted = Array.from(plan.matchAll(/^Inst (\S+) (?:\[\S+\] )?\((\S+)/gm), (found) => found.slice(1));
  await runQuietly("apt-get", ["download", ...wanted.map((parts) => parts.join("=")), ...options], {
    cwd: folder,
  });
  return readdirSync(folder).filter((name) => name.endsWith(".deb"));
}

function findIn(folder, name) {
  const found = PROGRAM_FOLDERS.map((place) => path.join(folder, place, name)).find((file) =>
    existsSync(file),
  );
  if (!found) throw new StartError(`${folder} has no program '${name}'.`);
  return found;
}

function libraryPath(folder) {
  const roots = ["usr/lib", "lib"]
    .map((place) => path.join(folder, place))
    .filter((place) => existsSync(place));
  const kinds = roots.flatMap((root) =>
    readdirSync(root)
      .filter((name) => name.includes("-linux-"))
      .map((name) => path.join(root, name)),
  );
  const folders = [...kinds, ...roots, process.env.LD_LIBRARY_PATH].filter(Boolean);
  return { LD_LIBRARY_PATH: folders.join(":") };
}
