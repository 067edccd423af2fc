import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, StartError } from "./root.mjs";

const QUIET = {
  NEXT_TELEMETRY_DISABLED: "1",
  CHECKPOINT_DISABLE: "1",
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  PRISMA_SKIP_POSTINSTALL_GENERATE: "1",
  NO_UPDATE_NOTIFIER: "1",
};

export function loadDotEnv() {
  const file = path.join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  for (const [name, value] of Object.entries(QUIET)) process.env[name] ??= value;
}

export async function parseVariables(mode) {
  const { tsImport } = await import("tsx/esm/api");
  const { parseEnv, EnvError } = await tsImport("../../lib/env.ts", import.meta.url);
  const DATA_DIR = process.env.DATA_DIR || path.join(ROOT, ".data", mode);
  try {
    return parseEnv({ ...process.env, DATA_DIR });
  } catch (error) {
    if (error instanceof EnvError) throw new StartError(error.message);
    throw error;
  }
}

/** Empty counts as not set, so this keeps tests away from `.env`. @returns {Record<string, string>} */
export function emptyVariables() {
  const example = readFileSync(path.join(ROOT, ".env.example"), "utf8");
  return Object.fromEntries(
    Array.from(example.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm), ([, name]) => [name, ""]),
  );
}
