import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";

// System catalogue types (by OID) that the adapter refuses, and the types to read them as:
// "char", name[], pg_node_tree, regclass, regtype, regnamespace, aclitem, aclitem[] as text or text[].
const READ_AS = { 18: 25, 1003: 1009, 194: 25, 2205: 25, 2206: 25, 4089: 25, 1033: 25, 1034: 1009 };
const CHAR_TYPE = 18;

const PRISMA_PARAMETERS = [
  "schema",
  "connection_limit",
  "pool_timeout",
  "pgbouncer",
  "connect_timeout",
  "socket_timeout",
];

/** PostgreSQL's driver doesn't know Prisma's own parameters. */
export function parseDatabaseUrl(text) {
  const url = new URL(text);
  const schema = url.searchParams.get("schema") ?? "public";
  for (const name of PRISMA_PARAMETERS) url.searchParams.delete(name);
  return { url, schema, database: decodeURIComponent(url.pathname.slice(1)) };
}

export function databaseFactory(url, shadowUrl, opened) {
  const connect = async () => {
    const adapter = await openAdapter(url);
    opened.push(adapter);
    return adapter;
  };
  const connectToShadowDb = () => (shadowUrl ? emptyDatabase(shadowUrl) : temporaryDatabase(url));
  return { provider: "postgres", adapterName: "@prisma/adapter-pg", connect, connectToShadowDb };
}

async function openAdapter(text) {
  const { url, schema } = parseDatabaseUrl(text);
  const options = schema === "public" ? undefined : `-c search_path="${schema}"`;
  // One connection, so that a lock or a search path lasts for the whole command.
  const pool = { connectionString: url.toString(), max: 1, options };
  return correct(await new PrismaPg(pool, { schema }).connect());
}

function correct(adapter) {
  // The original splits the script at every ";", even inside strings and function bodies.
  adapter.executeScript = async (script) => {
    try {
      await adapter.client.query(script);
    } catch (error) {
      adapter.onError(error);
    }
  };
  const { queryRaw } = adapter;
  adapter.queryRaw = async (query) => {
    const result = await adapter.performIO(query);
    const types = result.fields.map((field) => field.dataTypeID);
    for (const field of result.fields) field.dataTypeID = READ_AS[field.dataTypeID] ?? field.dataTypeID;
    const answer = await queryRaw.call({ performIO: async () => result }, query);
    for (const [column, type] of types.entries()) {
      if (type === CHAR_TYPE) answer.columnTypes[column] = ColumnTypeEnum.Character;
    }
    return answer;
  };
  return adapter;
}

async function emptyDatabase(url) {
  const adapter = await openAdapter(url);
  await adapter.executeScript("DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public;");
  return adapter;
}

async function temporaryDatabase(text) {
  const { url } = parseDatabaseUrl(text);
  const admin = new pg.Client({ connectionString: url.toString() });
  await admin.connect();
  const name = `prisma_migrate_shadow_db_${randomUUID()}`;
  await admin.query(`CREATE DATABASE "${name}" TEMPLATE template0`);
  url.pathname = `/${name}`;
  const adapter = await openAdapter(url.toString());
  const dispose = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    await dispose();
    await admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await admin.end();
  };
  return adapter;
}

/** The engine asks for a version first, and needs nothing else to compare two schema files. */
export function offlineFactory() {
  const { Boolean: boolean, Text: text, Int32: int32 } = ColumnTypeEnum;
  const empty = { columnNames: [], columnTypes: [], rows: [] };
  const version = {
    columnNames: ["exists", "version", "numeric_version"],
    columnTypes: [boolean, text, int32],
    rows: [[true, "PostgreSQL 17.0", 170_000]],
  };
  const adapter = {
    provider: "postgres",
    adapterName: "offline",
    queryRaw: async ({ sql }) => (sql.includes("server_version_num") ? version : empty),
    executeRaw: async () => 0,
    getConnectionInfo: () => ({ supportsRelationJoins: true }),
    dispose: async () => {},
  };
  const refuse = async () => {
    throw new Error("This command needs a database: set DATABASE_URL, or use `npm run prisma -- <command>`.");
  };
  for (const name of ["executeScript", "startTransaction"]) adapter[name] = refuse;
  return {
    provider: "postgres",
    adapterName: "offline",
    connect: async () => adapter,
    connectToShadowDb: refuse,
  };
}
