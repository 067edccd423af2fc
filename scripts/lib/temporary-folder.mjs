import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * One in which servers can reach their files: if root runs this, they run as another account.
 * @param {string} name @param {(undo: () => void) => void} [defer] takes what removes it
 */
export function makeTemporaryFolder(name, defer) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  chmodSync(folder, 0o711);
  defer?.(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
