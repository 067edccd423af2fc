import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import copyStreams from "pg-copy-streams";
import { connectToCopy, copyIn, copyOut, listTables } from "../../scripts/lib/backup-tables.mjs";
import { migrate } from "../../scripts/migrate.mjs";

const MADE_BY_MIGRATIONS = ["_prisma_migrations"];
const MADE_BY_THE_SEAL = ["search_%"];

/**
 * All rows, as `pg_dump --data-only` writes them.
 * @param {string} url @param {string} last the newest migration of the database @returns {Promise<string>}
 */
export async function dump(url, last) {
  const client = await connectToCopy(url);
  try {
    const parts = [`-- After the migration ${last}.\n`];
    for (const table of await listTables(client, [...MADE_BY_MIGRATIONS, ...MADE_BY_THE_SEAL])) {
      const rows = await text(client.query(copyStreams.to(copyOut(table))));
      if (!rows) throw new Error(`${table.name} has no rows.`);
      parts.push(`${copyIn(table)};\n${rows}\\.\n`);
    }
    return parts.join("\n");
  } finally {
    await client.end();
  }
}

/** Makes an empty database what it was for `dump`. @param {string} url @param {string} file */
export async function load(url, file) {
  const kept = readFileSync(file, "utf8");
  const [, last] = /^-- After the migration (\w+)\.$/m.exec(kept) ?? [];
  await migrate(url, { last });
  const client = await connectToCopy(url);
  try {
    const tables = await listTables(client, MADE_BY_MIGRATIONS);
    // The kept rows have what these would do.
    for (const { name } of tables) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
    for (const { name } of tables.toReversed()) await client.query(`DELETE FROM "${name}"`);
    for (const [, copy, rows] of kept.matchAll(/^(COPY [^\n]+);\n(.*?)^\\\.$/gms)) {
      await pipeline(Readable.from([rows]), client.query(copyStreams.from(copy)));
    }
    for (const { name } of tables) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
    await client.query("SELECT search_rebuild()");
  } finally {
    await client.end();
  }
}

/** @param {string} url @returns {Promise<Map<string, Record<string, unknown>[]>>} all rows of each table, as JSON */
export async function readRows(url) {
  const client = await connectToCopy(url);
  try {
    const found = new Map();
    for (const { name } of await listTables(client, MADE_BY_MIGRATIONS)) {
      const { rows } = await client.query(
        `SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY t::text COLLATE "C"`,
      );
      found.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return found;
  } finally {
    await client.end();
  }
}
