import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { StartError } from "./root.mjs";

const KEY_BYTES = 32;

/**
 * The variables that carry the master key to the application. The key is outside the data folder, so that a copy of
 * the data alone names no author.
 * @param {{ env: { DATA_DIR: string, MASTER_KEY?: string, MASTER_KEY_FILE?: string }, canCreate: boolean, existingCluster?: string }} given
 *   canCreate: whether the database is our own; existingCluster: its folder, if it already exists
 */
export function masterKeyVariables({ env, canCreate, existingCluster }) {
  if (env.MASTER_KEY) return { MASTER_KEY: env.MASTER_KEY };
  const file = path.resolve(env.MASTER_KEY_FILE ?? (canCreate ? `${env.DATA_DIR}.key` : ""));
  if (!canCreate && !env.MASTER_KEY_FILE) {
    throw new StartError(
      "With DATABASE_URL you need MASTER_KEY or MASTER_KEY_FILE. Make a key once, and keep it:\n" +
        `  node -p 'crypto.randomBytes(32).toString("base64url")' > master.key && chmod 600 master.key`,
    );
  }
  if (!path.relative(env.DATA_DIR, file).startsWith("..")) {
    throw new StartError(
      "MASTER_KEY_FILE must be outside DATA_DIR, so that a copy of the data doesn't include the key.",
    );
  }
  if (existsSync(file)) checkKeyFile(file);
  else if (!canCreate) throw new StartError(`MASTER_KEY_FILE: there is no file ${file}.`);
  else if (existingCluster) throw new StartError(lostKeyMessage(file, existingCluster));
  else createKeyFile(file);
  return { MASTER_KEY_FILE: file };
}

/**
 * The master key itself, for commands that must not make one.
 * @param {{ DATA_DIR: string, MASTER_KEY?: string, MASTER_KEY_FILE?: string }} env
 */
export function readMasterKey(env) {
  if (env.MASTER_KEY) return Buffer.from(env.MASTER_KEY, "base64url");
  const file = path.resolve(env.MASTER_KEY_FILE ?? `${env.DATA_DIR}.key`);
  if (!existsSync(file)) {
    throw new StartError(
      `There is no master key ${file}. Put it there, or set MASTER_KEY or MASTER_KEY_FILE.`,
    );
  }
  checkKeyFile(file);
  return Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
}

function checkKeyFile(file) {
  if (Buffer.from(readFileSync(file, "utf8").trim(), "base64url").length !== KEY_BYTES) {
    throw new StartError(`The master key in ${file} is not ${KEY_BYTES} bytes in base64url.`);
  }
  // systemd hands a key over by an access list for the service alone, which looks like the group's permission.
  if (path.dirname(file) === process.env.CREDENTIALS_DIRECTORY) return;
  if (process.platform !== "win32" && statSync(file).mode & 0o077) {
    throw new StartError(`Other accounts can read the master key. Run: chmod 600 ${file}`);
  }
}

function lostKeyMessage(file, cluster) {
  return (
    `The master key ${file} is missing, but its database is there (${cluster}).\n` +
    "With a new key, no one could reach the reviews they wrote, so nothing was started. Put the key back" +
    ` (or set MASTER_KEY), or delete ${cluster} to start from scratch.`
  );
}

/** Creates the file completely or not at all, because the database made after it depends on it. */
function createKeyFile(file) {
  const unfinished = `${file}.new`;
  const handle = openSync(unfinished, "w", 0o600);
  writeSync(handle, `${randomBytes(KEY_BYTES).toString("base64url")}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(unfinished, file);
}
