import { existsSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import copyStreams from "pg-copy-streams";
import { fingerprintOf } from "../../lib/crypto/key-ring.mjs";
import { LOCKS } from "../../lib/db/locks.mjs";
import { listApplied, readMigrations } from "../migrate.mjs";
import { checkBackupFile, readBackupFile, startSummary, writeBackupFile } from "./backup-file.mjs";
import { connectToCopy, copyIn, copyOut, copyOutSealed, listTables } from "./backup-tables.mjs";
import { readFingerprint, renewDatabase } from "./renewal.mjs";
import { SLUG, StartError } from "./root.mjs";

const FILLED_AT_START = ["settings", "site_slots"];

/**
 * The name and the times of the file have only the day.
 * @param {{ url: string, folder: string, recipient: string, masterKeys: Buffer[], now?: Date, signal?: AbortSignal }} options
 * @returns {Promise<{ file: string, tables: { name: string, rows: number, hash: string }[] }>}
 */
export async function backUp({ url, folder, recipient, masterKeys, now = new Date(), signal }) {
  const day = now.toISOString().slice(0, 10);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartError(`There is no folder ${folder}.`);
  }
  const file = path.join(folder, `${SLUG}-${day}.age`);
  if (existsSync(file)) {
    throw new StartError(
      `${file} is there already. Two backups of one day, compared, would show what was written in between.`,
    );
  }
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const client = await connectToCopy(url);
  try {
    // Keeps npm run rekey out (lib/db/key-lock.ts), or waits for it.
    await client.query("SELECT pg_advisory_lock_shared($1)", [LOCKS.masterKey]);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const found = await listTables(client);
    if (found.length === 0) throw new StartError("The database is empty. Start the product once.");
    await checkKeys(client, masterKeys);
    await checkSealed(client, day);
    const head = { day, migrations: await appliedMigrations(client) };
    const tables = tablesOf(client, found);
    const written = await writeBackupFile(unfinished, { recipient, masterKeys, head, tables, signal });
    await client.query("COMMIT");
    const midnight = new Date(`${day}T00:00:00Z`);
    utimesSync(unfinished, midnight, midnight);
    renameSync(unfinished, file);
    return { file, tables: written };
  } finally {
    rmSync(unfinished, { force: true });
    await client.end().catch(() => {});
  }
}

/** With another key, the backup could not be restored. */
async function checkKeys(client, masterKeys) {
  const fingerprint = await readFingerprint(client);
  if (!fingerprint || fingerprint === fingerprintOf(masterKeys)) return;
  throw new StartError(
    "The master key isn't the one of this database. If npm run rekey was interrupted, run it again.",
  );
}

async function checkSealed(client, day) {
  const { rows } = await client.query(`SELECT "value" FROM "settings" WHERE "key" = 'sealed-on'`);
  if (rows[0]?.value === day) return;
  throw new StartError(
    "The night's work of today (UTC) isn't done yet, so data that should be gone is still there. " +
      "It runs at 00:05 UTC, or when the product starts. Try again after it.",
  );
}

async function appliedMigrations(client) {
  const applied = await listApplied(client);
  return applied.map(({ name, checksum }) => ({ name, checksum })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function* tablesOf(client, tables) {
  for (const table of tables) {
    yield {
      name: table.name,
      columns: table.columns,
      rows: startCopy(client, copyStreams.to(copyOutSealed(table))),
    };
  }
}

/**
 * Reads the file to its end first. A backup from before `npm run rekey` is then taken to the newest key.
 * @param {{ file: string, backupKey: string, masterKeys: Buffer[], openDatabase: () => Promise<string>, signal?: AbortSignal }} options
 *   openDatabase: returns the address of an empty, migrated database
 * @returns {Promise<{ tables: { name: string, rows: number, hash: string }[], isRenewed: boolean }>} the rows of the backup
 */
export async function restore({ file, backupKey, masterKeys, openDatabase, signal }) {
  const { head, tables, keys } = await checkBackupFile(file, { backupKey, masterKeys });
  checkMigrations(head.migrations);
  const client = await connectToCopy(await openDatabase());
  try {
    await client.query("BEGIN");
    const present = await listTables(client);
    await requireEmpty(client, present);
    // They would count each company again, and index names one by one.
    for (const { name } of present) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
    for (const name of FILLED_AT_START) await client.query(`DELETE FROM "${name}"`);
    await copyAll(client, readBackupFile(file, backupKey), present, signal);
    for (const { name } of present) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
    const restored = await summarize(client, present);
    if (JSON.stringify(restored) !== JSON.stringify(tables)) {
      throw new StartError("The restored rows aren't those of the backup. Nothing was restored.");
    }
    const isRenewed = keys.length < masterKeys.length;
    if (isRenewed) await renewRestored(client, { keys, masterKeys, signal });
    await client.query("SELECT search_rebuild()");
    await client.query("COMMIT");
    await client.query("ANALYZE");
    return { tables: restored, isRenewed };
  } finally {
    await client.end().catch(() => {});
  }
}

function checkMigrations(migrations) {
  const ours = readMigrations().map(({ name }) => name);
  const theirs = migrations.map(({ name }) => name);
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
  const missing = theirs.filter((name) => !ours.includes(name));
  throw new StartError(
    missing.length > 0
      ? `The backup is of a newer version: this one doesn't have the migration ${missing[0]}. Install that version.`
      : `The backup is of an older version, whose last migration is ${theirs.at(-1)}. Install that version, restore, and upgrade then.`,
  );
}

async function requireEmpty(client, tables) {
  for (const { name } of tables.filter((table) => !FILLED_AT_START.includes(table.name))) {
    await client.query(`LOCK TABLE "${name}" IN ACCESS EXCLUSIVE MODE`);
    const { rowCount } = await client.query(`SELECT FROM "${name}" LIMIT 1`);
    if (rowCount) {
      throw new StartError(
        `The database isn't empty: ${name} has rows. Restore into a new one (DATABASE_URL or DATA_DIR).`,
      );
    }
  }
}

async function renewRestored(client, { keys, masterKeys, signal }) {
  const fingerprint = await readFingerprint(client);
  if (fingerprint && fingerprint !== fingerprintOf(keys)) {
    throw new StartError("The backup is of a database with other earlier master keys. Nothing was restored.");
  }
  await renewDatabase(client, { from: keys, ring: masterKeys, signal });
}

async function copyAll(client, parts, tables, signal) {
  for await (const { line } of parts) {
    if (!line?.startsWith("COPY ")) continue;
    const table = tables.find((one) => line === `${copyIn(one)};`);
    if (!table) throw new StartError("The backup has other tables than this version. Nothing was restored.");
    await pipeline(rowsOf(parts), startCopy(client, copyStreams.from(copyIn(table))), { signal });
  }
}

/** An abandoned stream fails when its connection ends; without a listener, that would end the process. */
function startCopy(client, stream) {
  stream.on("error", () => {});
  return client.query(stream);
}

async function* rowsOf(parts) {
  for (;;) {
    const { value, done } = await parts.next();
    if (done || value.isEnd) return;
    yield value.bytes;
  }
}

async function summarize(client, tables) {
  const summaries = [];
  for (const table of tables) {
    const summary = startSummary({ name: table.name, columns: table.columns });
    for await (const bytes of startCopy(client, copyStreams.to(copyOut(table)))) summary.add(bytes);
    summaries.push(summary.end());
  }
  return summaries;
}
