import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

export const JOBS_ARE_STARTED_MS = 1_100;

const kept = globalThis as { keyLock?: pg.Client };

/** Before a test's database goes: without it, what `startProcess` has begun would try to connect again and again. */
export async function endKeyLock(): Promise<void> {
  const lock = kept.keyLock;
  delete kept.keyLock;
  await lock?.end();
}

/** At the end of a file that calls `startProcess`, because its timer would start the real jobs in the next file. */
export async function endProcess(): Promise<void> {
  await endKeyLock();
  await sleep(JOBS_ARE_STARTED_MS);
}
