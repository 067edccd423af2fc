import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

export const JOBS_ARE_STARTED_MS = 1_100;

const kept = globalThis as { keyLock?: pg.Client };

/** Call it before a test's database goes: the lock of `startProcess` would try to connect again and again. */
export async function endKeyLock(): Promise<void> {
  const lock = kept.keyLock;
  delete kept.keyLock;
  await lock?.end();
}

/** Call it at the end of a file: the timer of `startProcess` would start the real jobs in the next file. */
export async function endProcess(): Promise<void> {
  await endKeyLock();
  await sleep(JOBS_ARE_STARTED_MS);
}
