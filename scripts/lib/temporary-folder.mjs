import { chmodSync, mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** One in which servers can reach their files: if root runs this, they run as another account. @param {string} name */
export function makeTemporaryFolder(name) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
