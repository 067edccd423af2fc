import { existsSync, renameSync, rmSync } from "node:fs";

/** Otherwise others could find it half written. If another process was faster, its folder stays. */
export function nameFinishedFolder(unfinished, target) {
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(target)) throw error;
  }
}
