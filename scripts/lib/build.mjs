import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "./processes.mjs";
import { step } from "./progress.mjs";
import { ROOT } from "./root.mjs";

const NEXT = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");
export const SERVER = ["--import", path.join(ROOT, "scripts", "lib", "first.mjs"), NEXT];
export const PRISMA = path.join(ROOT, "node_modules", "prisma", "build", "index.js");

const NO_BUILD_INPUT = new Set([
  "Dockerfile",
  "compose.yaml",
  "deploy",
  "docs",
  "next-env.d.ts",
  "node_modules",
  "scripts",
  "secrets",
  "test-results",
  "tests",
]);

export async function generateClient(signal) {
  const inputs = ["prisma/schema.prisma", "package-lock.json"].map((name) => path.join(ROOT, name));
  const stamp = path.join(ROOT, "prisma", "generated", ".inputs");
  await unlessUnchanged(stamp, hashFiles(inputs), () =>
    step(
      "Generating the database client",
      () => runQuietly(process.execPath, [PRISMA, "generate"], { cwd: ROOT, signal }),
      signal,
    ),
  );
}

export async function buildApplication(signal) {
  const stamp = path.join(ROOT, ".next", "inputs");
  const env = { ...process.env, NODE_ENV: "production" };
  await unlessUnchanged(stamp, hashFiles(listSources(ROOT)), () =>
    step("Building", () => runQuietly(process.execPath, [NEXT, "build"], { cwd: ROOT, env, signal }), signal),
  );
}

async function unlessUnchanged(stamp, hash, work) {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  // Interrupted work must not look finished.
  rmSync(stamp, { force: true });
  await work();
  writeFileSync(stamp, hash);
}

function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      ({ name }) => !name.startsWith(".") && !NO_BUILD_INPUT.has(name) && !/\.test\.tsx?$|\.md$/.test(name),
    )
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isFile()) return [file];
      return entry.isDirectory() ? listSources(file) : [];
    })
    .sort();
}

function hashFiles(files) {
  const hash = createHash("sha256").update(process.version);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}
