import pg from "pg";
import { parseDatabaseUrl } from "./schema-engine-adapter.mjs";

export async function runDatabaseCommand(name, datasourceUrl) {
  const { url, database } = parseDatabaseUrl(datasourceUrl);
  try {
    if (name === "can-connect-to-database") {
      await query(url, "SELECT 1");
      return 0;
    }
    const server = new URL(url);
    server.pathname = "/postgres";
    const quoted = pg.escapeIdentifier(database);
    if (name === "create-database") {
      await query(server, `CREATE DATABASE ${quoted}`);
      console.log(`Database '${database}' was successfully created.`);
    } else if (name === "drop-database") {
      await query(server, `DROP DATABASE ${quoted} WITH (FORCE)`);
    } else {
      throw new Error(`The schema engine has no command ${name}.`);
    }
    return 0;
  } catch (error) {
    report(error, url, database);
    return 1;
  }
}

async function query(url, sql) {
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Prisma's command line takes the code from a log line, and expects a line before it. */
function report(error, { host, username }, database) {
  const unreachable = [`Can't reach database server at \`${host}\``, "P1001"];
  const denied = [`Authentication failed against the database server for \`${username}\``, "P1000"];
  const known = {
    "3D000": [`Database \`${database}\` does not exist on the database server at \`${host}\`.`, "P1003"],
    ECONNREFUSED: unreachable,
    ENOTFOUND: unreachable,
    ETIMEDOUT: unreachable,
    "28P01": denied,
    28000: denied,
  };
  const [message, error_code] = known[error.code] ?? [error.message];
  logLine({ level: "INFO", target: "schema_engine", fields: { message: "Starting schema engine CLI" } });
  logLine({ level: "ERROR", target: "schema_engine::logger", fields: { message, error_code } });
}

function logLine(line) {
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
