import { createHash } from "node:crypto";
import pg from "pg";
import { StartError } from "./root.mjs";

// The first two show who was here or who waits for what, and aren't needed. The others can be made again.
const LEFT_OUT = ["sessions", "outbox_messages", "_prisma_migrations", "search_%"];

// As the next seal would write them: an afternoon's backup must not show more of the day than a night's.
const SEALED = {
  reviews: { submittedAt: "NULL", appealedOn: "NULL", sealed: "true" },
  leader_weeks: { sealed: "true" },
  company_weeks: { sealed: "true" },
  // It shows who asked for a link today.
  users: { resetToken: "NULL", resetTokenExpiry: "NULL" },
};

// Each value has one text, whatever the settings of the server or the role are.
const SESSION = `SET search_path = public; SET statement_timeout = 0; SET TIME ZONE 'UTC'; SET DateStyle = 'ISO, YMD';
  SET IntervalStyle = 'iso_8601'; SET bytea_output = 'hex'; SET extra_float_digits = 1; SET client_encoding = 'UTF8'`;

const TABLES = `SELECT relname::text AS name,
    (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    (SELECT array_agg(quote_ident(attname) || CASE WHEN attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
       ORDER BY array_position(conkey, attnum))
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey)
     WHERE conrelid = c.oid AND contype = 'p') AS key,
    (SELECT coalesce(array_agg(confrelid::regclass::text), '{}') FROM pg_constraint
     WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> conrelid) AS "refersTo"
  FROM pg_class c WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT relname LIKE ANY($1)
  ORDER BY relname COLLATE "C"`;

/** @typedef {{ name: string, columns: string[], key: string[], refersTo: string[] }} Table */

/** @param {string} url @returns {Promise<pg.Client>} */
export async function connectToCopy(url) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    application_name: "backup",
  });
  // A lost connection rejects the running query; without a listener it would also end the process.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(`The database can't be reached: ${error.message || error.code}`);
  }
  await client.query(SESSION);
  return client;
}

/** @returns {Promise<Table[]>} each comes after the ones it refers to */
export async function listTables(client, leftOut = LEFT_OUT) {
  const { rows: waiting } = await client.query(TABLES, [leftOut]);
  const names = new Set(waiting.map(({ name }) => name));
  const ordered = [];
  const isReady = ({ refersTo }) =>
    refersTo.every((name) => !names.has(name) || ordered.some((table) => table.name === name));
  while (waiting.length > 0) {
    const at = waiting.findIndex(isReady);
    if (at < 0) throw new Error(`These tables refer to each other: ${waiting.map(({ name }) => name)}`);
    ordered.push(...waiting.splice(at, 1));
  }
  return ordered;
}

/** In the order of keys, which says nothing about time. @param {Table} table */
export function copyOut(table) {
  return copySelected(table, {});
}

/** @param {Table} table */
export function copyOutSealed(table) {
  return copySelected(table, SEALED[table.name] ?? {});
}

function copySelected({ name, columns, key }, replaced) {
  const values = columns.map((column) => replaced[column] ?? pg.escapeIdentifier(column));
  return `COPY (SELECT ${values.join(", ")} FROM ${pg.escapeIdentifier(name)} ORDER BY ${key.join(", ")}) TO STDOUT`;
}

/** @param {{ name: string, columns: string[] }} table */
export function copyIn({ name, columns }) {
  return `COPY ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(", ")}) FROM STDIN`;
}

export const TABLES_USAGE = "--tables prints the hash and the number of rows of each table too.";

export function takeDetailed(args) {
  const at = args.indexOf("--tables");
  if (at >= 0) args.splice(at, 1);
  return at >= 0;
}

/** @param {{ name: string, rows: number, hash: string }[]} tables @param {boolean} isDetailed */
export function printHash(tables, isDetailed) {
  const lines = tables.map(
    ({ name, rows, hash }) => `${name.padEnd(20)} ${String(rows).padStart(9)}  ${hash}`,
  );
  // Only if asked: kept every night, the numbers of rows would date the reviews.
  if (isDetailed) console.log(lines.join("\n"));
  console.log(`Row hash: ${createHash("sha256").update(lines.join("\n")).digest("hex")}`);
}
