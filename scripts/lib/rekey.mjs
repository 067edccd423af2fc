import { randomBytes } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import { fingerprintOf } from "../../lib/crypto/key-ring.mjs";
import { LOCKS } from "../../lib/db/locks.mjs";
import { waitForSnapshots } from "../../lib/db/snapshots.mjs";
import { listApplied, readMigrations } from "../migrate.mjs";
import { connectToCopy } from "./backup-tables.mjs";
import { moveKeyFile, parseKeyFile, readKeyFile, writeKeyFile } from "./master-key.mjs";
import { sleep } from "./processes.mjs";
import { keysOf, RENEWED_TABLES, readFingerprint, renewDatabase } from "./renewal.mjs";
import { StartError } from "./root.mjs";

const KEY_BYTES = 32;
const POLL_MS = 300;

/**
 * It can be killed at any point: the next key is on the disk before the one transaction begins, and takes its
 * place after it. The fingerprint in the database says which of the two it has.
 * @param {{ url: string, file: string, signal: AbortSignal, say: (line: string) => void }} options
 * @returns {Promise<"changed" | "finished" | "caught-up">} scripts/rekey.mjs says what each means
 */
export async function rekey({ url, file: given, signal, say }) {
  // Otherwise a symbolic link would become a file.
  const file = realpathSync(given);
  const client = await connectToCopy(url);
  // Otherwise a long statement would go on for a while after Ctrl-C.
  const stop = () => void client.end().catch(() => {});
  signal.addEventListener("abort", stop);
  try {
    await requireSameVersion(client);
    await lockOutProduct(client, { signal, say });
    const fingerprint = await readFingerprint(client);
    if (!fingerprint) throw new StartError("The database has no master key yet. Start the product once.");
    if (finish(file, fingerprint)) return "finished";
    const current = readKeyFile(file);
    const from = keysOf(current, fingerprint);
    if (!from) throw new StartError(wrongKeyMessage(file));
    const isBehind = from.length < current.length;
    const ring = isBehind ? current : prepareNext(file, current);
    await inTransaction(client, () => renewDatabase(client, { from, ring, signal }));
    if (!isBehind) moveKeyFile(nextOf(file), file);
    await tidyUp(client);
    return isBehind ? "caught-up" : "changed";
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    throw new StartError("The connection to the database was lost. No data is: run npm run rekey again.");
  } finally {
    signal.removeEventListener("abort", stop);
    await client.end().catch(() => {});
  }
}

/** Moves the next key only if the database has it: `npm run rekey` may have died before it did.
 * @param {{ url: string, file: string }} options */
export async function finishRekey({ url, file: given }) {
  const file = realpathSync(given);
  if (!parseKeyFile(nextOf(file))) return;
  const client = await connectToCopy(url);
  try {
    // It may have been killed while the database still worked for it.
    await client.query("SELECT pg_advisory_lock_shared($1)", [LOCKS.masterKey]);
    finish(file, await readFingerprint(client));
  } finally {
    await client.end().catch(() => {});
  }
}

function nextOf(file) {
  return `${file}.next`;
}

function finish(file, fingerprint) {
  const next = parseKeyFile(nextOf(file));
  if (!next || fingerprintOf(next) !== fingerprint) return false;
  moveKeyFile(nextOf(file), file);
  return true;
}

/** @returns {Buffer[]} the ring with a new key, which is now on the disk */
function prepareNext(file, current) {
  const next = parseKeyFile(nextOf(file)) ?? [randomBytes(KEY_BYTES), ...current];
  if (fingerprintOf(next.slice(1)) !== fingerprintOf(current)) {
    throw new StartError(
      `${nextOf(file)} is the next key of another master key than ${file}. ` +
        "Some other database may have it: move it to where you keep keys, and try again.",
    );
  }
  // Even if it was there: perhaps it had not reached the disk.
  writeKeyFile(nextOf(file), next, statSync(file));
  return next;
}

async function requireSameVersion(client) {
  const applied = (await listApplied(client)).map(({ name }) => name);
  if (readMigrations().every(({ name }) => applied.includes(name))) return;
  throw new StartError("The database is older than this version. Start the product once, and stop it.");
}

/** Everything that uses the master key shares this lock (lib/db/key-lock.ts). */
async function lockOutProduct(client, { signal, say }) {
  for (let waited = false; ; waited = true) {
    signal.throwIfAborted();
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS taken", [LOCKS.masterKey]);
    if (rows[0].taken) return;
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks
       WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted AND mode = 'ShareLock'
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [LOCKS.masterKey],
    );
    if (rowCount) {
      throw new StartError(
        "The product, or a backup, uses this database. Stop the product on every machine, and try again.",
      );
    }
    if (!waited) say("An earlier npm run rekey is still at work in the database. Waiting for it to end …");
    await sleep(POLL_MS);
  }
}

async function inTransaction(client, work) {
  await client.query("BEGIN");
  await work();
  await client.query("COMMIT");
}

// Removes what would stay until the first seal: old fields of users, short rows in gaps of earlier pages, and
// old statistics. If the connection is lost, that seal does it.
async function tidyUp(client) {
  try {
    await waitForSnapshots(client);
    for (const { name } of RENEWED_TABLES) {
      await client.query(`CLUSTER "${name}" USING "${name}_pkey"`);
      await client.query(`ANALYZE "${name}"`);
    }
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  }
}

/** pg has no code for these messages. */
function isConnectionLost({ code = "", message }) {
  return /^(08|57P|ECONN|EPIPE)/.test(code) || /^Connection terminated|is not queryable$/.test(message);
}

function wrongKeyMessage(file) {
  return (
    `The key in ${file} is not the master key of this database, and neither is one next to it. ` +
    "Nothing was changed. Put the right one there, and try again."
  );
}
