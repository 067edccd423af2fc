import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { LOCKS } from "../lib/db/locks.mjs";
import { ROOT, StartError } from "./lib/root.mjs";

// Exactly Prisma's table, so that both can be used on one database in turn.
const MIGRATIONS_TABLE = `CREATE TABLE _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

const MIGRATIONS = path.join(ROOT, "prisma", "migrations");

/**
 * Like `prisma migrate deploy`, but without Prisma's engine. Parallel runs wait for each other.
 * @param {string} url @param {{ folder?: string, last?: string, warn?: (line: string) => void }} [options]
 * @returns {Promise<string[]>} the names of the migrations it applied
 */
export async function migrate(url, { folder = MIGRATIONS, last, warn = console.warn } = {}) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    application_name: "migrate",
  });
  // A lost connection rejects the running query; without a listener it would also end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const selectSchema = () => client.query("SET search_path = public");
    await client.query("SELECT pg_advisory_lock($1)", [LOCKS.migrations]);
    await selectSchema();
    const written = readMigrations(folder).filter(({ name }) => !last || name <= last);
    const applied = await listApplied(client);
    for (const line of differences(written, applied)) warn(line);
    const missing = written.filter(({ name }) => !applied.some((one) => one.name === name));
    for (const migration of missing) {
      await apply(client, migration);
      // A migration may have set a different one.
      await selectSchema();
    }
    return missing.map(({ name }) => name);
  } finally {
    await client.end().catch(() => {});
  }
}

export function readMigrations(folder = MIGRATIONS) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(path.join(folder, name, "migration.sql"), "utf8") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export async function listApplied(client) {
  const { rows: tables } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  if (!tables.some(({ tablename }) => tablename === "_prisma_migrations")) {
    if (tables.length > 0) {
      throw new StartError(
        "The database's schema 'public' has tables that don't belong to this product. " +
          "Point DATABASE_URL to an empty database.",
      );
    }
    await client.query(MIGRATIONS_TABLE);
  }
  const { rows } = await client.query(
    "SELECT migration_name AS name, checksum, finished_at, logs FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  const failed = rows.find((row) => !row.finished_at);
  if (failed) {
    throw new StartError(
      `The migration ${failed.name} failed earlier${failed.logs ? `: ${failed.logs}` : " (it was cut short)"}\n` +
        `Repair the database, then run: npx prisma migrate resolve --rolled-back ${failed.name} (with DATABASE_URL set)`,
    );
  }
  return rows;
}

function differences(written, applied) {
  const changed = written
    .filter(({ name, sql }) =>
      applied.some((one) => one.name === name && !checksums(sql).includes(one.checksum)),
    )
    .map(({ name }) => `The migration ${name} was changed after it was applied to this database.`);
  const unknown = applied
    .filter(({ name }) => !written.some((one) => one.name === name))
    .map(({ name }) => `The database has the migration ${name}, which this version doesn't know.`);
  return [...changed, ...unknown];
}

/** With either kind of line ending, because git may have converted them. */
function checksums(sql) {
  const unix = sql.replaceAll("\r\n", "\n");
  return [sql, unix, unix.replaceAll("\n", "\r\n")].map((text) =>
    createHash("sha256").update(text).digest("hex"),
  );
}

async function apply(client, { name, sql }) {
  const row = [randomUUID(), checksums(sql)[0], name];
  try {
    await client.query("BEGIN");
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      row,
    );
    await client.query(sql);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    await client.query(
      "INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ($1, $2, $3, $4)",
      [...row, error.message],
    );
    throw new StartError(`The migration ${name} failed: ${error.message}`);
  }
}
