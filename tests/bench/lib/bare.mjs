import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { freePort } from "../../../scripts/lib/ports.mjs";
import { runQuietly } from "../../../scripts/lib/processes.mjs";
import { ROOT } from "../../../scripts/lib/root.mjs";
import { startNext } from "./next-server.mjs";

const SOURCE = path.join(ROOT, "tests", "bench", "bare");
const FOLDER = path.join(ROOT, ".data", "bench", "bare");
const NEXT = path.join(FOLDER, "node_modules", "next", "dist", "bin", "next");

/**
 * It has its own packages: a build below the product's root takes in its middleware and instrumentation.
 * @param {AbortSignal} signal
 * @param {Record<string, unknown[]>} [pages] the markup of its pages below /markup (markup.mjs), by their names
 */
export async function buildBare(signal, pages = {}) {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(SOURCE, FOLDER, { recursive: true });
  for (const name of packagesOf(["next", "react", "react-dom", "pg"])) {
    linkFiles(path.join(ROOT, "node_modules", name), path.join(FOLDER, "node_modules", name));
  }
  writeFileSync(path.join(FOLDER, "app", "markup", "[page]", "pages.json"), JSON.stringify(pages));
  const env = { ...process.env, NODE_ENV: "production" };
  await runQuietly(process.execPath, [NEXT, "build"], { cwd: FOLDER, env, signal });
}

/** @param {{ core?: number, variables?: Record<string, string> }} [options] as in `startNext` */
export async function startBare(script, { core, variables = {} } = {}) {
  const env = { ...process.env, ...variables };
  return startNext(script, { folder: FOLDER, next: [NEXT], port: await freePort(), env, core });
}

function packagesOf(names, found = new Set()) {
  for (const name of names) {
    const manifest = path.join(ROOT, "node_modules", name, "package.json");
    if (found.has(name) || !existsSync(manifest)) continue;
    found.add(name);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
    packagesOf(Object.keys({ ...dependencies, ...optionalDependencies }), found);
  }
  return found;
}

function linkFiles(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else linkSync(source, target);
  }
}
