import { spawnSync } from "node:child_process";
import { sleep } from "../../scripts/lib/processes.mjs";
import { StartError } from "../../scripts/lib/root.mjs";

const GIVE_UP_AFTER_MS = 120_000;

/** @param {() => Promise<boolean>} isTrue */
export async function until(isTrue, what, everyMs = 100) {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  while (!(await isTrue())) {
    if (Date.now() > giveUpAt) throw new StartError(`Waited too long for ${what}.`);
    await sleep(everyMs);
  }
}

/** @param {number} parent @returns {number[]} */
export function childrenOf(parent) {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return stdout
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parentPid]) => (pid && parentPid === parent ? [pid] : []));
}
