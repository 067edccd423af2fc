import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { locateCluster } from "../../scripts/lib/cluster.mjs";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { startPooler } from "../machines/pooler.mjs";
import { cleanUp, eventually, makeFolder, start } from "./launcher";

let database: Awaited<ReturnType<typeof startPostgres>>;
let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;

beforeAll(async () => {
  database = await startPostgres(locateCluster(path.join(makeFolder(), "data")));
});

afterEach(() => pooler?.stop());

afterAll(async () => {
  await database?.stop();
  await cleanUp();
});

/** With the settings of deploy/machines/pgbouncer.ini. */
async function openPooler(mode: string): Promise<string> {
  const { port, password } = new URL(database.url);
  const opened = await startPooler({ folder: makeFolder(), password, primaryPort: Number(port), mode });
  pooler = opened;
  await eventually(async () => {
    const client = new pg.Client(opened.url);
    await client.connect();
    await client.end();
  });
  return opened.url;
}

async function startBehind(url: string) {
  const env = { DATABASE_URL: url, MASTER_KEY: randomBytes(32).toString("base64url") };
  const args = ["scripts/with-database.mjs", process.execPath, "-e", ""];
  const launcher = await start(makeFolder(), { args, env });
  return { code: await launcher.ended, printed: launcher.output() };
}

it("starts behind a pooler in session mode, several at once", async () => {
  const url = await openPooler("session");
  const starts = await Promise.all([startBehind(url), startBehind(url), startBehind(url)]);
  expect(starts.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(starts.filter(({ printed }) => printed.includes("Migrations applied:"))).toHaveLength(1);
});

it.each(["transaction", "statement"])("refuses to start behind a pooler in %s mode", async (mode) => {
  const { code, printed } = await startBehind(await openPooler(mode));
  expect(code).toBe(1);
  expect(printed).toMatch(/^DATABASE_URL: the pooler .+ \(PgBouncer: pool_mode = session\)\.\n$/);
});
