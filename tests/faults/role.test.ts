import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { locateCluster } from "../../scripts/lib/cluster.mjs";
import { runningServer, startPostgres } from "../../scripts/lib/postgres.mjs";
import { cleanUp, endAll, environmentOf, eventually, makeFolder, postmasterPid, start } from "./launcher";

// One start for all. The last test ends it.
const folder = makeFolder();
const cluster = locateCluster(path.join(folder, "data"));
let environment: Record<string, string>;

beforeAll(async () => {
  environment = await startShowing();
});
afterAll(cleanUp);

const SECRETS = { MASTER_KEY: "A".repeat(43), RESEND_API_KEY: "re_secret" };
// It runs in place of the application, and prints its environment on one line.
const SHOW = "console.log(JSON.stringify(process.env)); setInterval(() => {}, 60_000)";

async function startShowing(): Promise<Record<string, string>> {
  const args = ["scripts/with-database.mjs", process.execPath, "-e", SHOW];
  const launcher = await start(folder, { args, env: SECRETS });
  return eventually(() => JSON.parse(/^\{.+\}$/m.exec(launcher.output())?.[0] ?? ""));
}

async function query(url: string | undefined, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

it("gives the application a role that owns its tables and reaches no file and no program (SEC-K1)", async () => {
  const sql = (...statements: string[]) => query(environment.DATABASE_URL, ...statements);
  expect(
    await sql("SELECT rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user"),
  ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  await sql("CREATE TABLE t (id int PRIMARY KEY)", "CLUSTER t USING t_pkey", "VACUUM (FULL, ANALYZE) t");
  const key = path.join(folder, "data.key");
  for (const attempt of [
    `SELECT pg_read_file('${key}')`,
    `SELECT lo_import('${key}')`,
    "SELECT pg_ls_dir('.')",
    `COPY t FROM '${key}'`,
    "COPY t FROM PROGRAM 'env'",
    "COPY t TO PROGRAM 'cat'",
    "ALTER ROLE app SUPERUSER",
    "SET ROLE postgres",
    "SELECT rolpassword FROM pg_authid",
  ]) {
    // Not 'no such file': permission is checked first.
    await expect(sql(attempt), attempt).rejects.toMatchObject({ code: "42501" });
  }
});

it("keeps the superuser's password inside the launcher (SEC-K1)", async () => {
  const password = readFileSync(path.join(cluster.folder, "password"), "utf8").trim();
  expect(password).toHaveLength(32);
  expect(JSON.stringify(environment)).not.toContain(password);
  const asSuperuser = new URL(environment.DATABASE_URL ?? "");
  asSuperuser.username = "postgres";
  await expect(query(asSuperuser.toString(), "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
});

it("keeps nothing in the write-ahead log that a checkpoint has made obsolete", async () => {
  const log = path.join(cluster.folder, "pg_wal");
  const isInLog = () =>
    readdirSync(log, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .some(({ name }) => readFileSync(path.join(log, name)).includes("canary-of-a-review"));
  const sql = (...statements: string[]) => query(environment.DATABASE_URL, ...statements);
  await sql("CREATE TABLE texts (text text)", "INSERT INTO texts VALUES ('canary-of-a-review')");
  expect(isInLog()).toBe(true);
  await sql(
    "DELETE FROM texts",
    "VACUUM texts",
    "INSERT INTO texts SELECT n::text FROM generate_series(1, 50000) n",
  );
  await query(runningServer(cluster)?.superuserUrl, "CHECKPOINT");
  expect(isInLog()).toBe(false);
});

it("starts PostgreSQL without the master key and other secrets in its environment (SEC-K1)", async () => {
  expect(environment).toMatchObject(SECRETS);
  const ofPostgres = environmentOf(postmasterPid(folder));
  expect(ofPostgres).toContain("PATH=");
  expect(ofPostgres).not.toMatch(/MASTER_KEY|RESEND_API_KEY|re_secret|AAAAAAAA/);
  // A server that was killed is restarted in the same way.
  const before = postmasterPid(folder);
  process.kill(before, "SIGKILL");
  const after = await eventually(() => {
    const pid = postmasterPid(folder);
    if (!pid || pid === before) throw new Error("PostgreSQL is not back.");
    return pid;
  });
  expect(environmentOf(after)).not.toMatch(/MASTER_KEY|RESEND_API_KEY|re_secret|AAAAAAAA/);
});

it("says so when the password file is another database's, or missing", async () => {
  await endAll();
  const file = path.join(cluster.folder, "password");
  writeFileSync(file, "of-another-database\n");
  await expect(startPostgres(cluster)).rejects.toThrow(`refuses the password in ${file}`);
  expect(postmasterPid(folder)).toBe(0);
  rmSync(file);
  await expect(startPostgres(cluster)).rejects.toThrow("The database password can't be read");
  expect(postmasterPid(folder)).toBe(0);
});
