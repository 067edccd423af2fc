import { mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { generateClient } from "../../scripts/lib/build.mjs";
import { runQuietly } from "../../scripts/lib/processes.mjs";
import { step } from "../../scripts/lib/progress.mjs";
import { ROOT } from "../../scripts/lib/root.mjs";
import { inWorkshop } from "../../scripts/lib/workshop.mjs";
import { openFilled } from "./lib/site.mjs";

const REVIEWS = 100_000;

/**
 * SEC-B1: a restored site has the rows of its backup.
 * @param {import("../../scripts/lib/main.mjs").Script} script @returns {Promise<number>} 1 if they differ
 */
export default async function backup(script) {
  const { signal } = script;
  await inWorkshop(signal, () => generateClient(signal));
  const fillWith = ["tests/bench/fill-sealed.ts", String(REVIEWS)];
  const { env } = await step("Filling", () => openFilled(script, { fillWith }), signal);
  const node = (args, variables) =>
    runQuietly(process.execPath, args, { cwd: ROOT, env: { ...env, ...variables }, signal });

  const folder = path.join(path.dirname(env.DATA_DIR), "backups");
  const keyFile = path.join(folder, "backup.key");
  mkdirSync(folder);
  const made = await node(["scripts/backup.mjs", "new-key", keyFile]);
  const [, BACKUP_RECIPIENT] = /^BACKUP_RECIPIENT=(\w+)$/m.exec(made);
  const startedAt = performance.now();
  const saved = await node(["scripts/backup.mjs", folder, "--tables"], { BACKUP_RECIPIENT });
  const savedAt = performance.now();
  const [file] = readdirSync(folder).filter((name) => name.endsWith(".age"));
  const DATA_DIR = path.join(path.dirname(env.DATA_DIR), "restored");
  const restored = await node(
    ["scripts/restore.mjs", path.join(folder, file), "--key", keyFile, "--tables"],
    {
      DATABASE_URL: "",
      DATA_DIR,
    },
  );
  const restoredAt = performance.now();

  const tables = tablesIn(saved);
  const areEqual = tables.length > 0 && tables.join() === tablesIn(restored).join();
  console.log(tables.join("\n"));
  const seconds = (from, to) => ((to - from) / 1000).toFixed(1);
  console.log(`\nBackup: ${seconds(startedAt, savedAt)} s, ${statSync(path.join(folder, file)).size} bytes`);
  console.log(`Restore into a new embedded database: ${seconds(savedAt, restoredAt)} s`);
  console.log(`Row hashes: ${areEqual ? "equal" : "different"}`);
  return areEqual ? 0 : 1;
}

function tablesIn(output) {
  return output.split("\n").filter((line) => /^\w+ +\d+ {2}[0-9a-f]{64}$/.test(line));
}
