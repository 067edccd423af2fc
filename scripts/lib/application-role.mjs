import pg from "pg";

/** @param {string | URL} superuserUrl @param {string | URL} url names the role and the database */
export async function ensureDatabase(superuserUrl, url) {
  const { username, password, pathname } = new URL(url);
  const [role, database] = [username, pathname.slice(1)].map(decodeURIComponent);
  const client = new pg.Client(String(superuserUrl));
  // The query that follows fails; without a listener, the process would end.
  client.on("error", () => {});
  await client.connect();
  try {
    const roles = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
    if (!roles.rowCount) {
      const secret = pg.escapeLiteral(decodeURIComponent(password));
      await client.query(
        `CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${secret}`,
      );
    }
    // The nightly seal ends with a checkpoint.
    await client.query(`GRANT pg_checkpoint TO ${pg.escapeIdentifier(role)}`);
    const databases = await client.query("SELECT FROM pg_database WHERE datname = $1", [database]);
    if (!databases.rowCount) {
      await client.query(
        `CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${pg.escapeIdentifier(role)}`,
      );
    }
  } finally {
    await client.end();
  }
}
