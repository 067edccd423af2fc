import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { isRunning } from "./processes.mjs";

const MEMORY = "/dev/shm";

/** @param {string} name @param {(undo: () => void) => void} [defer] */
export function makeTemporaryFolder(name, defer) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  // If root runs this, servers run as another account, and have to reach their files.
  chmodSync(folder, 0o711);
  defer?.(() => remove(folder));
  return folder;
}

/**
 * On Linux's disk in memory, for what needn't outlive this process. Anyone may write in it, as in `/tmp`.
 * @param {string} name @param {number} roomBytes @param {(undo: () => void) => void} defer
 * @returns {string | undefined} undefined if there is no such disk, or no room
 */
export function makeFolderInMemory(name, roomBytes, defer, memory = MEMORY) {
  if (!isWritable(memory)) return undefined;
  removeLeftovers(memory, name);
  if (roomIn(memory) < roomBytes) return undefined;
  const folder = mkdtempSync(path.join(memory, `${name}-${process.pid}-`));
  chmodSync(folder, 0o1777);
  defer(() => remove(folder));
  return folder;
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function removeLeftovers(memory, name) {
  const made = new RegExp(`^${name}-(\\d+)-`);
  for (const entry of readdirSync(memory)) {
    const [, pid] = made.exec(entry) ?? [];
    if (!pid || isRunning(Number(pid), /./)) continue;
    const folder = path.join(memory, entry);
    // Another account's isn't ours to remove.
    if (statSync(folder).uid === process.getuid()) remove(folder);
  }
}

function roomIn(memory) {
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, os.freemem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
