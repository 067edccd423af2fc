import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import pg from "pg";
import { ensureDatabase } from "../scripts/lib/application-role.mjs";
import { locateCluster } from "../scripts/lib/cluster.mjs";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { makeTemporaryFolder } from "../scripts/lib/temporary-folder.mjs";
import { migrate } from "../scripts/migrate.mjs";

/** The superuser's, for what a test does to the server. The product never has this URL. */
export function serverUrl(database = "postgres"): string {
  return withDatabase(process.env.TEST_DATABASE_URL ?? "", database);
}

function applicationUrl(database: string): string {
  return withDatabase(process.env.TEST_APPLICATION_URL ?? "", database);
}

function withDatabase(text: string, database: string): string {
  const url = new URL(text);
  url.pathname = `/${database}`;
  return url.toString();
}

/** The database stays: some file systems create files slowly where others were deleted. @returns its URL */
export function createDatabase(): Promise<string> {
  return createFrom(process.env.TEST_DATABASE_TEMPLATE ?? "");
}

/** @returns its URL */
export function createEmptyDatabase(): Promise<string> {
  return createFrom("template0");
}

/** No one may be connected to the database of `url`. @returns the URL of the copy */
export function copyDatabase(url: string): Promise<string> {
  return createFrom(new URL(url).pathname.slice(1));
}

async function createFrom(template: string): Promise<string> {
  const name = newName(process.env.TEST_DATABASE_TEMPLATE);
  const url = applicationUrl(name);
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${ownerIn(url)}`);
  return url;
}

function newName(beginning = "test"): string {
  return `${beginning}_${randomBytes(8).toString("hex")}`;
}

export async function dropDatabases(beginning: string): Promise<void> {
  const names = await onServer<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE starts_with(datname, ${pg.escapeLiteral(beginning)})`,
  );
  for (const { datname } of names) await onServer(`DROP DATABASE ${datname} WITH (FORCE)`);
}

function ownerIn(url: string): string {
  const { username } = new URL(url);
  return username ? pg.escapeIdentifier(decodeURIComponent(username)) : "DEFAULT";
}

async function onServer<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client(serverUrl());
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Vitest's global setup: all projects of the run share one server, one ordinary role and one template. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_TEMPLATE) return;
  const name = newName();
  const leaveServer = process.env.TEST_DATABASE_URL ? await borrowServer(name) : await startEmbedded();
  process.env.TEST_DATABASE_TEMPLATE = name;
  const template = applicationUrl(name);
  await onServer(`CREATE DATABASE ${name} OWNER ${ownerIn(template)}`);
  await migrate(template);
  return leaveServer;
}

/** With a role of our own if we may create one. */
async function borrowServer(name: string): Promise<() => Promise<void>> {
  process.env.TEST_APPLICATION_URL = serverUrl();
  const [we] = await onServer<{ rolsuper: boolean }>(
    "SELECT rolsuper FROM pg_roles WHERE rolname = current_user",
  );
  if (!we?.rolsuper) return () => dropDatabases(name);
  const url = new URL(serverUrl());
  url.username = `test_${randomBytes(8).toString("hex")}`;
  url.password = randomBytes(16).toString("hex");
  await ensureDatabase(serverUrl(), url);
  process.env.TEST_APPLICATION_URL = url.toString();
  return async () => {
    await dropDatabases(name);
    await onServer(`DROP ROLE ${url.username}`);
  };
}

async function startEmbedded(): Promise<() => Promise<void>> {
  const folder = makeTemporaryFolder("test-database");
  // Nothing here outlives the run, so it needn't reach the disk.
  const settings = {
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    max_connections: "200",
    // Autovacuum would begin one process a minute for each of the run's databases.
    autovacuum: "off",
    // Each test file logs in with every connection it opens.
    scram_iterations: "1",
  };
  const server = await startPostgres(locateCluster(folder), { settings });
  process.env.TEST_DATABASE_URL = server.superuserUrl;
  process.env.TEST_DATABASE_IS_EMBEDDED = "1";
  process.env.TEST_APPLICATION_URL = server.url;
  return async () => {
    await server.stop();
    delete process.env.TEST_DATABASE_URL;
    delete process.env.TEST_DATABASE_IS_EMBEDDED;
    rmSync(folder, { recursive: true });
  };
}
