import type pg from "pg";

const kept = globalThis as { keyLock?: pg.Client };

/** Before a test's database goes: without it, what `startProcess` has begun would try to connect again and again. */
export async function endKeyLock(): Promise<void> {
  const lock = kept.keyLock;
  delete kept.keyLock;
  await lock?.end();
}
