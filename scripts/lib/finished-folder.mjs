import { existsSync, renameSync, rmSync } from "node:fs";

/**
 * Gives a folder its final name once it is complete, so that no one finds it half written. If another process was
 * faster, its folder stays.
 */
export function nameFinishedFolder(unfinished, target) {
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(target)) throw error;
  }
}
