import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { formatKeyRing, parseKeyRing } from "../../lib/crypto/key-ring.mjs";
import { StartError } from "./root.mjs";

const KEY_BYTES = 32;

/** `canCreate` only for our own database: with a new key, another's authors would lose their reviews.
 * @param {{ env: { DATA_DIR: string, MASTER_KEY?: string, MASTER_KEY_FILE?: string }, canCreate: boolean, existingCluster?: string }} given */
export function masterKeyVariables({ env, canCreate, existingCluster }) {
  if (env.MASTER_KEY) return { MASTER_KEY: env.MASTER_KEY };
  const file = path.resolve(env.MASTER_KEY_FILE ?? (canCreate ? `${env.DATA_DIR}.key` : ""));
  if (!canCreate && !env.MASTER_KEY_FILE) {
    throw new StartError(
      "With DATABASE_URL you need MASTER_KEY or MASTER_KEY_FILE. Make a key once, and keep it:\n" +
        `  node -p 'crypto.randomBytes(32).toString("base64url")' > master.key && chmod 600 master.key`,
    );
  }
  // A copy of the data alone must name no author.
  if (!path.relative(env.DATA_DIR, file).startsWith("..")) {
    throw new StartError(
      "MASTER_KEY_FILE must be outside DATA_DIR, so that a copy of the data doesn't include the key.",
    );
  }
  if (existsSync(file)) checkKeyFile(file);
  else if (!canCreate) throw new StartError(`MASTER_KEY_FILE: there is no file ${file}.`);
  else if (existingCluster) throw new StartError(lostKeyMessage(file, existingCluster));
  else writeKeyFile(file, [randomBytes(KEY_BYTES)]);
  return { MASTER_KEY_FILE: file };
}

/** @param {{ DATA_DIR: string, MASTER_KEY?: string, MASTER_KEY_FILE?: string }} env @returns {Buffer[]} */
export function readMasterKeys(env) {
  const given = env.MASTER_KEY && parseKeyRing(env.MASTER_KEY);
  return given || readKeyFile(masterKeyFile(env));
}

/** @param {{ DATA_DIR: string, MASTER_KEY_FILE?: string }} env @returns {string} */
export function masterKeyFile(env) {
  const file = path.resolve(env.MASTER_KEY_FILE ?? `${env.DATA_DIR}.key`);
  if (existsSync(file)) return file;
  throw new StartError(`There is no master key ${file}. Put it there, or set MASTER_KEY or MASTER_KEY_FILE.`);
}

/** @param {string} file @returns {Buffer[]} newest first */
export function readKeyFile(file) {
  checkKeyFile(file);
  return parseKeyFile(file) ?? [];
}

function checkKeyFile(file) {
  if (!parseKeyFile(file)) {
    throw new StartError(`The master key in ${file} is not ${KEY_BYTES} bytes in base64url.`);
  }
  // systemd's access list, which lets only the service read the key, looks like the group's permission.
  if (path.dirname(file) === process.env.CREDENTIALS_DIRECTORY) return;
  if (process.platform !== "win32" && statSync(file).mode & 0o077) {
    throw new StartError(`Other accounts can read the master key. Run: chmod 600 ${file}`);
  }
}

/** @param {string} file @returns {Buffer[] | null} null if the file is missing or has no key */
export function parseKeyFile(file) {
  return existsSync(file) ? parseKeyRing(readFileSync(file, "utf8").trim()) : null;
}

function lostKeyMessage(file, cluster) {
  return (
    `The master key ${file} is missing, but its database is there (${cluster}).\n` +
    "With a new key, no one could reach the reviews they wrote, so nothing was started. Put the key back" +
    ` (or set MASTER_KEY), or delete ${cluster} to start from scratch.`
  );
}

/** @param {string} file @param {Buffer[]} ring @param {{ uid: number, gid: number }} [owner] */
export function writeKeyFile(file, ring, owner) {
  // Completely or not at all, and onto the disk, because a database depends on it.
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const handle = openSync(unfinished, "wx", 0o600);
  if (owner && process.platform !== "win32") fchownSync(handle, owner.uid, owner.gid);
  writeSync(handle, `${formatKeyRing(ring)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  moveKeyFile(unfinished, file);
}

/** @param {string} from @param {string} to is replaced, if it is there */
export function moveKeyFile(from, to) {
  renameSync(from, to);
  // Windows can't open a folder, and has no other way to write its entries to the disk.
  if (process.platform === "win32") return;
  const folder = openSync(path.dirname(to), "r");
  fsyncSync(folder);
  closeSync(folder);
}
